import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ApiError } from '../errors.ts';
import { funnelFields, funnelPatch, funnelView } from './funnel.ts';

const test = suite('funnel');

const steps = [
  { name: ' Cart ', pathname: ' /Cart ' },
  { name: 'Done', pathname: '*' },
];
const refusal = (work: () => unknown): ApiError => {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('nothing was refused');
};

test('names and pathnames are trimmed', () => {
  assert.equal(funnelFields({ name: '\t A ', steps }), {
    name: 'A',
    steps: [
      { name: 'Cart', pathname: '/Cart' },
      { name: 'Done', pathname: '*' },
    ],
  });
});

test('a blank text is refused by its path', () => {
  const blank = { name: '\u00a0', pathname: '/a' };
  assert.equal(refusal(() => funnelFields({ name: ' ', steps })).details?.[0]?.path, 'name');
  assert.equal(refusal(() => funnelFields({ name: 'A', steps: [...steps, blank] })).details?.[0]?.path, 'steps.2.name');
  const [, second] = [0, { name: 'B', pathname: '\n' }];
  assert.equal(refusal(() => funnelPatch({ steps: [second, second] })).details?.[0]?.path, 'steps.0.pathname');
});

test('a change contains only the fields that were sent', () => {
  assert.equal(funnelPatch({ name: ' B ' }), { name: 'B' });
  assert.equal(Object.keys(funnelPatch({ steps })), ['steps']);
});

test('the view leaves out what an import may have brought', () => {
  const at = '2026-06-17T12:00:00.000Z';
  const stored = { id: 'f', siteId: 's', userId: 'u', createdAt: at, updatedAt: at, name: 'A', steps, more: 1 };
  assert.equal(funnelView(stored), { funnelId: 'f', siteId: 's', name: 'A', steps, createdAt: at, updatedAt: at });
});

test.run();
