import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { segmentFields, segmentPatch, segmentView } from './segment.ts';

const test = suite('segment');

test('filters are trimmed, in the order of the specification, unknown ones left out', () => {
  const filters = { pathname: ' /a ', more: { deep: 1 }, toString: 1, city: 'Köln', dateRange: '7d' } as const;
  const made = segmentFields({ name: ' A ', filters: filters as unknown as { pathname: string } });
  assert.equal(JSON.stringify(made), '{"name":"A","filters":{"dateRange":"7d","city":"Köln","pathname":"/a"}}');
});

test('a blank filter is refused by its path', () => {
  assert.throws(
    () => segmentPatch({ filters: { os: ' ' } as never }),
    (error: Error) => error.message.startsWith('filters.os must not be blank'),
  );
});

test('filters replace, an empty set too', () => {
  assert.equal(segmentPatch({ filters: {} as never }), { filters: {} });
  assert.equal(segmentPatch({ name: 'B' }), { name: 'B' });
});

test('the view has known filters in order, whatever is stored', () => {
  const at = '2026-06-17T12:00:00.000Z';
  const filters = { pathname: '/a', nonsense: 'x', country: 'DE' };
  const view = segmentView({ id: 'g', siteId: 's', userId: 'u', createdAt: at, updatedAt: at, name: 'A', filters });
  assert.is(JSON.stringify(view.filters), '{"country":"DE","pathname":"/a"}');
  assert.not('userId' in view);
});

test.run();
