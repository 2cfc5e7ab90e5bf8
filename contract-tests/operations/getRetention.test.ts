import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';

const test = suite<{ api: Api }>('getRetention');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z, a Wednesday. */
const retention = async (api: Api, siteId: string, query: Record<string, string | number> = {}) =>
  (await api.call('getRetention', { params: { siteId }, query })).body;

/** A pageview of a visitor, who keeps the name over days as one whom a month's salt recognises. */
async function see(api: Api, siteId: string, visitorId: string, ...times: string[]): Promise<void> {
  await api.store(
    times.map((ts) => [
      'PageView',
      { _id: api.id(), siteId, ts, visitorId, sessionId: `${visitorId} ${ts}`, pathname: '/', country: 'DE' },
    ]),
  );
}

async function identify(api: Api, siteId: string, visitorId: string, profileId: string): Promise<void> {
  const ts = '2026-05-31T10:00:00.000Z';
  await api.store([['Identification', { _id: api.id(), siteId, ts, visitorId, profileId }]]);
}

/** Two people of the week before last, one of last week, one of this week. */
async function addHistory(api: Api): Promise<string> {
  const site = await api.addSite();
  await see(api, site.id, 'ann', '2026-06-01T00:00:00.000Z', '2026-06-08T10:00:00.000Z', '2026-06-16T10:00:00.000Z');
  await see(api, site.id, 'bob', '2026-06-07T23:59:59.999Z');
  await see(api, site.id, 'cai', '2026-06-08T00:00:00.000Z', '2026-06-15T00:00:00.000Z');
  await see(api, site.id, 'dee', '2026-06-17T12:00:00.000Z');
  return site.id;
}

test('answers cohorts with what became of them, and the average of what is over', async ({ api }) => {
  const siteId = await addHistory(api);

  const body = await retention(api, siteId, { periods: 3 });

  assert.equal(body, {
    granularity: 'week',
    mode: 'on',
    basis: 'visitor',
    saltPeriod: 'day',
    range: { preset: null, since: '2026-06-01T00:00:00.000Z', until: '2026-06-17T12:00:00.000Z' },
    cohorts: [
      {
        start: '2026-06-01T00:00:00.000Z',
        size: 2,
        cells: [
          { period: 0, retained: 2, rate: 100, complete: true },
          { period: 1, retained: 1, rate: 50, complete: true },
          { period: 2, retained: 1, rate: 50, complete: false },
          { period: 3, retained: 0, rate: null, complete: false },
        ],
      },
      {
        start: '2026-06-08T00:00:00.000Z',
        size: 1,
        cells: [
          { period: 0, retained: 1, rate: 100, complete: true },
          { period: 1, retained: 1, rate: 100, complete: false },
          { period: 2, retained: 0, rate: null, complete: false },
          { period: 3, retained: 0, rate: null, complete: false },
        ],
      },
      {
        start: '2026-06-15T00:00:00.000Z',
        size: 1,
        cells: [
          { period: 0, retained: 1, rate: 100, complete: false },
          { period: 1, retained: 0, rate: null, complete: false },
          { period: 2, retained: 0, rate: null, complete: false },
          { period: 3, retained: 0, rate: null, complete: false },
        ],
      },
    ],
    average: [
      { period: 0, rate: 100, cohorts: 2 },
      { period: 1, rate: 50, cohorts: 1 },
      { period: 2, rate: 0, cohorts: 0 },
      { period: 3, rate: 0, cohorts: 0 },
    ],
  });
});

test('without a window the last eight weeks are shown, empty cohorts too', async ({ api }) => {
  const site = await api.addSite();

  const body = await retention(api, site.id);

  assert.equal(body.range, { preset: null, since: '2026-04-27T00:00:00.000Z', until: '2026-06-17T12:00:00.000Z' });
  assert.equal([body.cohorts.length, body.cohorts[0]?.cells.length, body.average.length], [8, 9, 9]);
  assert.equal(body.cohorts[6], {
    start: '2026-06-08T00:00:00.000Z',
    size: 0,
    cells: [0, 1, 2, 3, 4, 5, 6, 7, 8].map((period) => ({
      period,
      retained: 0,
      rate: period <= 1 ? 0 : null,
      complete: period === 0,
    })),
  });
  assert.equal(
    body.average.map(({ rate, cohorts }) => [rate, cohorts]),
    Array.from({ length: 9 }, () => [0, 0]),
  );
  assert.is(body.basis, 'visitor');
});

test('the average is weighted by size and leaves out empty cohorts', async ({ api }) => {
  const site = await api.addSite();
  await see(api, site.id, 'v1', '2026-06-10T10:00:00.000Z', '2026-06-11T10:00:00.000Z');
  await see(api, site.id, 'v2', '2026-06-10T10:00:00.000Z');
  await see(api, site.id, 'v3', '2026-06-10T10:00:00.000Z');
  await see(api, site.id, 'v4', '2026-06-12T10:00:00.000Z', '2026-06-13T10:00:00.000Z');

  const body = await retention(api, site.id, { granularity: 'day', periods: 1, from: '2026-06-10', to: '2026-06-13' });

  assert.equal(
    body.cohorts.map(({ size, cells }) => [size, cells[1]?.rate]),
    [
      [3, 33.3],
      [0, 0],
      [1, 100],
      [0, 0],
    ],
  );
  assert.equal(body.average, [
    { period: 0, rate: 100, cohorts: 2 },
    { period: 1, rate: 50, cohorts: 2 },
  ]);
});

test('onOrAfter counts a return for the periods before it', async ({ api }) => {
  const site = await api.addSite();
  await see(api, site.id, 'ann', '2026-03-15T10:00:00.000Z', '2026-05-31T23:59:59.999Z');
  const rates = async (mode: string) => {
    const body = await retention(api, site.id, { mode, granularity: 'month', periods: 3, from: '2026-03-01' });
    assert.is(body.mode, mode);
    return body.cohorts[0]?.cells.map(({ rate, complete }) => [rate, complete]);
  };

  assert.equal(await rates('on'), [
    [100, true],
    [0, true],
    [100, true],
    [0, false],
  ]);
  assert.equal(await rates('onOrAfter'), [
    [100, true],
    [100, true],
    [100, true],
    [0, false],
  ]);
});

test('a cohort is that of the first hit ever, and is followed beyond the window', async ({ api }) => {
  const siteId = await addHistory(api);

  const body = await retention(api, siteId, { from: '2026-06-10', to: '2026-06-12', periods: 1 });

  assert.equal(body.range, { preset: null, since: '2026-06-10T00:00:00.000Z', until: '2026-06-12T23:59:59.999Z' });
  assert.equal(
    body.cohorts.map(({ start, size, cells }) => [start, size, cells.map(({ retained }) => retained)]),
    [['2026-06-08T00:00:00.000Z', 1, [1, 1]]],
  );
});

test('an end without a start counts periods back from it', async ({ api }) => {
  const site = await api.addSite();

  const { cohorts } = await retention(api, site.id, { to: '2026-05-31', granularity: 'month', periods: 2 });

  assert.equal(
    cohorts.map(({ start }) => start),
    ['2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'],
  );
});

test('visitors identified as one profile count once; the basis says whether profiles are followed', async ({ api }) => {
  const siteId = await addHistory(api);
  const sizes = async () => {
    const { basis, cohorts } = await retention(api, siteId, { periods: 3 });
    return [basis, ...cohorts.map(({ size }) => size)];
  };

  assert.equal(await sizes(), ['visitor', 2, 1, 1]);
  await identify(api, siteId, 'ann', 'p1');
  await identify(api, siteId, 'dee', 'p1');
  assert.equal(await sizes(), ['mixed', 2, 1, 0]);
  await identify(api, siteId, 'bob', 'p2');
  await identify(api, siteId, 'cai', 'p2');
  assert.equal(await sizes(), ['profile', 2, 0, 0]);
});

for (const saltPeriod of ['week', 'month'] as const) {
  test(`a site that recognises visitors for a ${saltPeriod} says so`, async ({ api }) => {
    const site = await api.addSite();
    const settings = { saltPeriod };
    await api.store([
      ['Integration', { _id: api.id(), siteId: site.id, userId: api.owner.id, kind: 'visitors', settings }],
    ]);
    assert.is((await retention(api, site.id)).saltPeriod, saltPeriod);
  });
}

test('windows and widths that cannot be are refused in words of their own', async ({ api }) => {
  const site = await api.addSite();
  for (const [query, code, words] of [
    ['from=2026-02-30', 'window_invalid', 'Cohorts cannot be taken from "2026-02-30"'],
    ['to=soon', 'window_invalid', 'Cohorts cannot be taken to "soon"'],
    ['from=2026-06-16&to=2026-06-15', 'window_invalid', 'No cohort starts between from "2026-06-16" and to'],
    ['from=2026-06-18', 'window_in_future', 'No cohort can start at 2026-06-18T00:00:00.000Z yet'],
    ['from=1970-01-01&granularity=day', 'window_invalid', 'more than 3660'],
    ['range=7d', 'validation_failed', 'range'],
    ['granularity=year', 'validation_failed', 'granularity'],
    ['mode=after', 'validation_failed', 'mode'],
    ['periods=0', 'validation_failed', 'periods'],
    ['periods=27', 'validation_failed', 'periods'],
    ['limit=5', 'validation_failed', 'limit'],
  ] as const) {
    const { status, error } = await api.call('getRetention', { params: { siteId: site.id }, query });
    assert.equal([status, error.code], [400, code], query);
    assert.match(error.message, words);
  }
  const weeks = await retention(api, site.id, { from: '1970-01-01', periods: 26 });
  assert.equal([weeks.cohorts.length, weeks.cohorts[0]?.start], [2947, '1969-12-29T00:00:00.000Z']);
});

test('filters and segments keep hits; a segment has no say on the window', async ({ api }) => {
  const siteId = await addHistory(api);
  const segment = await api.addSegment(siteId, { filters: { country: 'DE', dateRange: '24h' } });
  const other = await api.addSegment(siteId, { filters: { country: 'FR' } });
  const foreign = await api.addSegment(siteId, { userId: 'f'.repeat(24) });
  const sizes = async (query: Record<string, string>) =>
    (await retention(api, siteId, { periods: 3, ...query })).cohorts.map(({ size }) => size);

  assert.equal(await sizes({ segment: segment.id }), [2, 1, 1]);
  assert.equal(await sizes({ segment: other.id }), [0, 0, 0]);
  assert.equal(await sizes({ country: 'de', pathname: '/' }), [2, 1, 1]);
  assert.equal(await sizes({ pathname: '/none' }), [0, 0, 0]);
  const { status } = await api.call('getRetention', { params: { siteId }, query: { segment: foreign.id } });
  assert.is(status, 404);
});

test('traffic of another site is no member here', async ({ api }) => {
  await addHistory(api);
  const site = await api.addSite();

  const { cohorts } = await retention(api, site.id);

  assert.is(
    cohorts.reduce((sum, { size }) => sum + size, 0),
    0,
  );
});

test.run();
