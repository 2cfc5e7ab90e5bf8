import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';
import { ip, presetStarts } from '../support/orders.ts';
import { getCases } from '../support/resource-cases.ts';
import { sampleFields } from '../support/sample-fields.ts';

const test = suite<{ api: Api }>('getGoal');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

getCases(test, 'goals', { ...sampleFields.goals });

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const goal = async (api: Api, siteId: string, goalId: string, query: Record<string, string> = {}) =>
  (await api.call('getGoal', { params: { siteId, goalId }, query })).body;

const fromGoogle = { referrer: 'https://www.google.com/search' };
const signup = (at: string, more: Record<string, unknown> = {}) =>
  viewAt(at, '/', { type: 'event', name: 'signup', ...more });

/** Three sessions of the last 24 hours, of which two convert, and one of the day before. */
async function addHistory(api: Api): Promise<string> {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    signup('2026-06-16T11:00:00Z', ip(9)),
    viewAt('2026-06-16T13:00:00Z', '/a', { ...ip(1), ...fromGoogle }),
    signup('2026-06-16T13:10:00Z', ip(1)),
    signup('2026-06-16T14:00:00Z', { ...ip(1), ...fromGoogle }),
    viewAt('2026-06-16T13:00:00Z', '/a', { ...ip(2), ...fromGoogle }),
    signup('2026-06-17T11:59:00Z', ip(3)),
    signup('2026-06-17T11:59:30Z', ip(3)),
  ]);
  return site.id;
}

test('answers results, their worth, those of the window before, and the groups of sessions', async ({ api }) => {
  const siteId = await addHistory(api);
  const { id, createdAt, updatedAt } = await api.addGoal(siteId, { value: 250, currency: 'EUR' });

  const { series, ...body } = await goal(api, siteId, id, { range: '24h' });

  assert.equal(body, {
    goal: { goalId: id, siteId, ...sampleFields.goals, value: 250, currency: 'EUR', createdAt, updatedAt },
    range: '24h',
    since: '2026-06-16T12:00:00.000Z',
    until: '2026-06-17T12:00:00.000Z',
    conversions: 4,
    sessions: 3,
    visitors: 2,
    totalSessions: 4,
    conversionRate: 75,
    value: { currency: 'EUR', amount: 1_000 },
    interval: 'hour',
    sources: [
      { key: 'Direct', sessions: 1, conversions: 2, conversionRate: 100 },
      { key: 'Google', sessions: 3, conversions: 2, conversionRate: 66.7 },
    ],
    channels: [
      { key: 'Direct', sessions: 1, conversions: 2, conversionRate: 100 },
      { key: 'Organic Search', sessions: 3, conversions: 2, conversionRate: 66.7 },
    ],
    entryPages: [{ key: '/a', sessions: 2, conversions: 1, conversionRate: 50 }],
    countries: [{ key: 'GB', sessions: 4, conversions: 4, conversionRate: 75 }],
    devices: [{ key: 'desktop', sessions: 4, conversions: 4, conversionRate: 75 }],
    previous: {
      since: '2026-06-15T11:59:59.999Z',
      until: '2026-06-16T11:59:59.999Z',
      conversions: 1,
      sessions: 1,
      visitors: 1,
      totalSessions: 1,
      conversionRate: 100,
      value: { currency: 'EUR', amount: 250 },
    },
  });
  assert.is(series.length, 25);
  assert.equal(
    series.filter(({ conversions, partial }) => conversions > 0 || partial),
    [
      { start: '2026-06-16T13:00:00.000Z', conversions: 1, sessions: 1, conversionRate: 50, partial: false },
      { start: '2026-06-16T14:00:00.000Z', conversions: 1, sessions: 1, conversionRate: 100, partial: false },
      { start: '2026-06-17T11:00:00.000Z', conversions: 2, sessions: 1, conversionRate: 100, partial: false },
      { start: '2026-06-17T12:00:00.000Z', conversions: 0, sessions: 0, conversionRate: 0, partial: true },
    ],
  );
});

test('a goal without a value has no value, and may have no conversions', async ({ api }) => {
  const site = await api.addSite();
  const { id } = await api.addGoal(site.id, { type: 'pageview', pathname: '/thanks', eventName: null });

  const { goal: shown, previous, series, ...body } = await goal(api, site.id, id);

  assert.equal([shown.pathname, shown.value, body.value, previous.value], ['/thanks', null, null, null]);
  assert.equal([body.conversions, body.totalSessions, body.conversionRate, previous.conversionRate], [0, 0, 0, 0]);
  assert.equal([body.sources, body.channels, body.entryPages, body.countries, body.devices], [[], [], [], [], []]);
  assert.equal([body.interval, series.length], ['day', 31]);
});

test('a worth beyond the largest whole number is that number', async ({ api }) => {
  const siteId = await addHistory(api);
  const { id } = await api.addGoal(siteId, { value: 9007199254740991, currency: 'JPY' });
  const { value } = await goal(api, siteId, id);
  assert.equal(value, { currency: 'JPY', amount: 9007199254740991 });
});

test('a goal of pageviews matches paths as hits spell them, with stars', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T13:00:00Z', '/caf%C3%A9/menu/', ip(1)),
    viewAt('2026-06-16T13:00:00Z', '/cafe/menu', ip(2)),
  ]);
  const { id } = await api.addGoal(site.id, { type: 'pageview', pathname: '/café/*/', eventName: null });

  const body = await goal(api, site.id, id);

  assert.equal([body.conversions, body.totalSessions, body.conversionRate], [1, 2, 50]);
});

test('ten rows of each group are shown, most conversions first, then by key', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(
    api,
    site.id,
    Array.from({ length: 12 }, (_, number) =>
      viewAt('2026-06-16T13:00:00Z', `/p${String(number).padStart(2, '0')}`, ip(number + 1)),
    ),
  );
  const { id } = await api.addGoal(site.id, { type: 'pageview', pathname: '/p11', eventName: null });

  const { entryPages } = await goal(api, site.id, id);

  assert.equal(
    entryPages.map(({ key }) => key),
    ['/p11', '/p00', '/p01', '/p02', '/p03', '/p04', '/p05', '/p06', '/p07', '/p08'],
  );
});

test('filters and segments narrow every figure, also of the window before', async ({ api }) => {
  const siteId = await addHistory(api);
  const { id } = await api.addGoal(siteId);
  const segment = await api.addSegment(siteId, { filters: { referrer: 'google.com', dateRange: '24h' } });

  for (const query of [{ referrer: 'google.com', range: '24h' }, { segment: segment.id }]) {
    const body = await goal(api, siteId, id, query);
    assert.equal([body.conversions, body.sessions, body.totalSessions, body.range], [2, 2, 3, '24h']);
    assert.equal(body.sources, [{ key: 'Google', sessions: 3, conversions: 2, conversionRate: 66.7 }]);
    assert.is(body.previous.totalSessions, 0);
  }
});

for (const [preset, since] of presetStarts) {
  test(`range ${preset} stands flat beside the figures, both ends included`, async ({ api }) => {
    const site = await api.addSite({ dataRetentionDays: 1095 });
    const { id } = await api.addGoal(site.id);
    await sendEvents(api, site.id, [
      signup(new Date(Date.parse(since) - 1).toISOString(), ip(1)),
      signup(since, ip(2)),
      signup('2026-06-17T12:00:00.000Z', ip(3)),
    ]);

    const body = await goal(api, site.id, id, { range: preset });

    assert.equal([body.range, body.since, body.until], [preset, since, '2026-06-17T12:00:00.000Z']);
    assert.equal([body.conversions, body.previous.conversions], [2, 1]);
    assert.is(body.interval, preset === '24h' ? 'hour' : 'day');
  });
}

test('a window of years has months, and names the preset it overrides', async ({ api }) => {
  const site = await api.addSite();
  const { id } = await api.addGoal(site.id);
  await sendEvents(api, site.id, [signup('2026-06-01T00:00:00Z'), signup('2026-05-31T23:59:59Z')]);

  const body = await goal(api, site.id, id, { from: '2020-01-01', to: '2026-06-10', range: '7d' });

  assert.equal([body.interval, body.range, body.until], ['month', '7d', '2026-06-10T23:59:59.999Z']);
  assert.equal(body.series.slice(-2), [
    { start: '2026-05-01T00:00:00.000Z', conversions: 1, sessions: 1, conversionRate: 100, partial: false },
    { start: '2026-06-01T00:00:00.000Z', conversions: 1, sessions: 1, conversionRate: 100, partial: true },
  ]);
});

for (const [query, status, code] of [
  ['from=soon', 400, 'window_invalid'],
  ['from=2026-06-10&to=2026-06-09', 400, 'window_invalid'],
  ['from=2026-06-18', 400, 'window_in_future'],
  ['range=1y', 400, 'range_unknown'],
  ['limit=5', 400, 'validation_failed'],
  ['segment=ffffffffffffffffffffffff', 404, 'not_found'],
] as const) {
  test(`refuses ${query} as ${code}`, async ({ api }) => {
    const site = await api.addSite();
    const { id: goalId } = await api.addGoal(site.id);
    const answer = await api.call('getGoal', { params: { siteId: site.id, goalId }, query });
    assert.equal([answer.status, answer.error.code], [status, code]);
  });
}

test.run();
