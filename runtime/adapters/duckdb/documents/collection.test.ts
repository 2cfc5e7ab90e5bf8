import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Writer } from '../writing/write-queue.ts';
import { Collection } from './collection.ts';

const test = suite('collection');

interface Note {
  readonly id: string;
  readonly createdAt: string;
  readonly text: string;
  readonly slug: string;
}

/** A collection whose writes end when and how a test says. */
function setUp() {
  const writes: { done: () => void; fail: () => void }[] = [];
  const submit = () =>
    new Promise<undefined>((resolve, reject) => {
      writes.push({ done: () => resolve(undefined), fail: () => reject(new Error('disk full')) });
    });
  const notes = new Collection<Note>({
    name: 'Note',
    writer: { submit } as unknown as Writer, // a collection asks for nothing else
    unique: [({ slug }) => slug],
    groups: () => ['all'],
    siteId: () => null,
  });
  notes.load({ id: 'n1', createdAt: '2026-06-17T12:00:00.000Z', text: 'first', slug: 'a' });
  return { notes, writes };
}

const first = (notes: Collection<Note>): Note => {
  const note = notes.get('n1');
  if (note === undefined) throw new Error('the note is gone');
  return note;
};

test('a change that cannot be written is taken back', async () => {
  const { notes, writes } = setUp();
  const changing = notes.replace({ ...first(notes), text: 'second' });
  assert.is(first(notes).text, 'second');
  writes[0]?.fail();
  await changing.catch(() => undefined);
  assert.is(first(notes).text, 'first');
});

test('taking a change back leaves a later one alone that was written', async () => {
  const { notes, writes } = setUp();
  const failing = notes.replace({ ...first(notes), text: 'second' });
  const later = notes.replace({ ...first(notes), slug: 'b' });
  writes[0]?.fail();
  await failing.catch(() => undefined);
  writes[1]?.done();
  await later;
  assert.equal([first(notes).text, first(notes).slug], ['second', 'b']);
  assert.is(notes.by(0, 'b'), first(notes));
  assert.is(notes.by(0, 'a'), undefined);
  assert.equal(notes.group('all'), [first(notes)]);
});

test('two changes that both fail leave what was there before the first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { notes, writes } = setUp();
    const failing = [
      notes.replace({ ...first(notes), text: 'second' }),
      notes.replace({ ...first(notes), text: 'third' }),
    ];
    for (const index of order) {
      writes[index]?.fail();
      await failing[index]?.catch(() => undefined);
    }
    assert.is(first(notes).text, 'first', order.join());
  }
});

test('a removal that fails after a change that failed brings back what was written', async () => {
  const { notes, writes } = setUp();
  const changing = notes.replace({ ...first(notes), text: 'second' });
  const removing = notes.remove('n1');
  writes[0]?.fail();
  await changing.catch(() => undefined);
  assert.is(notes.get('n1'), undefined);
  writes[1]?.fail();
  await removing.catch(() => undefined);
  assert.is(first(notes).text, 'first');
});

test.run();
