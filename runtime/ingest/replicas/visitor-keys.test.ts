import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Note, noteOf, noteText } from './visitor-keys.ts';

const test = suite('the note of a visitor for the next process');

const page = { id: 'p', at: 5, pathname: '/a', hostname: 'shop.example' };
const waiting = {
  ...{ seq: 1, siteId: 's', ts: 4, ownVisitorId: 'v', visitorId: 'v' },
  kind: 'identify' as const,
};
const visitor = { of: 'v', id: 'session', spans: [1, 2, 3], lastAt: 3, waiting: undefined } as const;

const notes: readonly (readonly [what: string, note: Note])[] = [
  ['a visitor and a page', { visitor, pages: [page] }],
  ['pages alone', { visitor: undefined, pages: [page] }],
  ['a visitor outside of sessions', { visitor: { ...visitor, id: undefined, spans: undefined }, pages: [] }],
];

for (const [what, note] of notes) {
  test(`P2 ${what} come back as noted`, () => assert.equal(noteOf(noteText(note)), note));
}

test('P2 what waits for a session comes back', () => {
  const attachment = { ...waiting, sessionId: undefined, pageviewId: undefined, pathname: undefined };
  const { visitor: back } = noteOf(noteText({ visitor: { ...visitor, waiting: [attachment] }, pages: [] }));
  assert.equal(back?.waiting, [waiting]);
});

test('P2 a note of an earlier version without waiting attachments is read', () => {
  const { visitor: back } = noteOf('[["v","session",[1,2,3],3],[]]');
  assert.equal(back, visitor);
});

test.run();
