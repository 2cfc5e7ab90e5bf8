import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Segment } from '../domain/resources.ts';
import { ApiError } from '../errors.ts';
import { everything, filterOf } from './filter.ts';
import { queryScope, type ScopeAsked } from './scope.ts';

const test = suite('scope');

const now = Date.parse('2026-06-17T12:00:00.000Z');
const second = now / 1000;
const dayMs = 86_400_000;

const segmentOf = (id: string, filters: Segment['filters']): Segment => ({
  id,
  siteId: 'a'.repeat(24),
  userId: '1'.repeat(24),
  name: 'Segment',
  filters,
  createdAt: '2026-06-01T00:00:00.000Z',
  updatedAt: '2026-06-01T00:00:00.000Z',
});

const stored = [
  segmentOf('week', { dateRange: '7d', country: 'DE' }),
  segmentOf('dateless', { os: 'iOS' }),
  segmentOf('empty', {}),
];

/** The caller's segments of one site. */
const segments = { find: async (id: string) => stored.find((segment) => segment.id === id) };

const scopeOf = (asked: ScopeAsked) => queryScope(asked, { now, segments });

async function refusal(asked: ScopeAsked): Promise<ApiError> {
  const error = await scopeOf(asked).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`${JSON.stringify(asked)} was not refused`);
}

test('without parameters the scope is everything of the last thirty days', async () => {
  assert.equal(await scopeOf({}), {
    window: {
      since: now - 30 * dayMs,
      until: now,
      preset: '30d',
      echoedPreset: '30d',
      slot: { words: '30d  ', second },
    },
    filter: everything,
  });
});

test('filters and window are taken from the query', async () => {
  const { window, filter } = await scopeOf({ range: '24h', country: 'DE', pathname: '/a' });
  assert.is(window.since, now - dayMs);
  assert.equal(filter, filterOf({ country: 'DE', pathname: '/a' }));
});

test('a segment brings its filters and its dateRange', async () => {
  const { window, filter } = await scopeOf({ segment: 'week' });
  assert.equal(window, {
    since: now - 7 * dayMs,
    until: now,
    preset: '7d',
    echoedPreset: '7d',
    slot: { words: '7d  ', second },
  });
  assert.equal(filter, filterOf({ country: 'DE' }));
});

test('filters of the query and of the segment must both hold', async () => {
  const { filter } = await scopeOf({ segment: 'week', country: 'FR' });
  assert.equal(filter, { kind: 'all', of: [filterOf({ country: 'FR' }), filterOf({ country: 'DE' })] });
});

test('a range of the query wins over the dateRange', async () => {
  assert.is((await scopeOf({ segment: 'week', range: '90d' })).window.preset, '90d');
});

test('from and to of the query win over the dateRange', async () => {
  const { window } = await scopeOf({ segment: 'week', from: '2026-06-01', to: '2026-06-02' });
  assert.equal(
    [window.since, window.until, window.preset, window.echoedPreset],
    [Date.parse('2026-06-01T00:00:00.000Z'), Date.parse('2026-06-02T23:59:59.999Z'), '30d', null],
  );
});

test('to alone anchors the default, not the dateRange', async () => {
  const { window } = await scopeOf({ segment: 'week', to: '2026-06-10T00:00:00Z' });
  assert.is(window.since, Date.parse('2026-05-11T00:00:00.000Z'));
});

test('a segment without dateRange or without filters changes nothing else', async () => {
  assert.is((await scopeOf({ segment: 'dateless' })).window.preset, '30d');
  assert.is((await scopeOf({ segment: 'empty' })).filter, everything);
});

test('a segment the caller cannot see is 404', async () => {
  const { status, code, message } = await refusal({ segment: 'unknown' });
  assert.equal([status, code, message], [404, 'not_found', 'Segment not found']);
});

test('an unusable window is refused with a segment as without', async () => {
  assert.is((await refusal({ segment: 'week', from: 'soon' })).code, 'window_invalid');
  assert.is((await refusal({ segment: 'week', range: '1d' })).code, 'range_unknown');
});

test.run();
