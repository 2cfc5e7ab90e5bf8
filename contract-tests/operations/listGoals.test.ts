import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';
import { ip, presetStarts } from '../support/orders.ts';
import { listCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('listGoals');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

listCases(test, 'goals');

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const goals = async (api: Api, siteId: string, query: Record<string, string | number> = {}) =>
  (await api.call('listGoals', { params: { siteId }, query })).body;

const signup = (at: string, more: Record<string, unknown> = {}) =>
  viewAt(at, '/', { type: 'event', name: 'signup', ...more });

/** Three sessions: one signs up twice and sees the thanks, one sees the thanks, one neither. */
async function addHistory(api: Api): Promise<string> {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T13:00:00Z', '/', ip(1)),
    signup('2026-06-16T13:01:00Z', ip(1)),
    signup('2026-06-16T13:02:00Z', ip(1)),
    viewAt('2026-06-16T13:03:00Z', '/thanks/', ip(1)),
    viewAt('2026-06-16T13:00:00Z', '/thanks/gift?x=1', { ...ip(2), referrer: 'https://www.google.com/' }),
    viewAt('2026-06-15T13:00:00Z', '/', ip(3)),
  ]);
  return site.id;
}

const resultsOf = (list: Awaited<ReturnType<typeof goals>>['goals']) =>
  list.map(({ name, conversions, sessions, visitors, conversionRate }) => [
    name,
    conversions,
    sessions,
    visitors,
    conversionRate,
  ]);

test('answers each definition with its conversions, sessions, visitors and rate in the window', async ({ api }) => {
  const siteId = await addHistory(api);
  const older = { createdAt: '2026-06-01T00:00:00.000Z' };
  const page = await api.addGoal(siteId, {
    ...older,
    name: 'Thanks',
    type: 'pageview',
    pathname: '/thanks*/',
    eventName: null,
    value: 250,
    currency: 'EUR',
  });
  const event = await api.addGoal(siteId);

  assert.equal(await goals(api, siteId), {
    goals: [
      {
        goalId: event.id,
        siteId,
        name: 'Signed up',
        type: 'event',
        pathname: null,
        eventName: 'signup',
        value: null,
        currency: null,
        createdAt: event.createdAt,
        updatedAt: event.updatedAt,
        conversions: 2,
        sessions: 1,
        visitors: 1,
        conversionRate: 33.3,
      },
      {
        goalId: page.id,
        siteId,
        name: 'Thanks',
        type: 'pageview',
        pathname: '/thanks*/',
        eventName: null,
        value: 250,
        currency: 'EUR',
        createdAt: page.createdAt,
        updatedAt: page.updatedAt,
        conversions: 2,
        sessions: 2,
        visitors: 2,
        conversionRate: 66.7,
      },
    ],
    totalSessions: 3,
    range: { preset: '30d', since: '2026-05-18T12:00:00.000Z', until: '2026-06-17T12:00:00.000Z' },
    total: 2,
    limit: 50,
    offset: 0,
  });
});

test('every page of goals counts its own goals, and a page past the end still has the sessions', async ({ api }) => {
  const siteId = await addHistory(api);
  for (const [name, eventName, day] of [
    ['none', 'nothing', 1],
    ['star', 'sign*', 2],
    ['signup', 'signup', 3],
  ] as const) {
    await api.addGoal(siteId, { name, eventName, createdAt: `2026-06-0${day}T00:00:00.000Z` });
  }

  const pages = [];
  for (const offset of [0, 1, 2, 3]) {
    const body = await goals(api, siteId, { limit: 1, offset });
    assert.equal([body.total, body.totalSessions], [3, 3]);
    pages.push(resultsOf(body.goals));
  }

  assert.equal(pages.flat(), [
    ['signup', 2, 1, 1, 33.3],
    ['star', 0, 0, 0, 0],
    ['none', 0, 0, 0, 0],
  ]);
});

test('what goals convert adds up to the conversions of the totals', async ({ api }) => {
  const siteId = await addHistory(api);
  for (const pathname of ['*', '/thanks*', '/thanks']) {
    await api.addGoal(siteId, { type: 'pageview', pathname, eventName: null });
  }
  await api.addGoal(siteId);

  const { body } = await api.call('getStats', { params: { siteId } });
  const list = (await goals(api, siteId)).goals;

  assert.is(body.conversions, 9);
  assert.is(
    list.reduce((sum, { conversions }) => sum + conversions, 0),
    9,
  );
  assert.ok(list.every(({ conversionRate }) => conversionRate <= 100));
});

test('filters and segments narrow conversions and the sessions they are compared with', async ({ api }) => {
  const siteId = await addHistory(api);
  await api.addGoal(siteId, { name: 'Thanks', type: 'pageview', pathname: '/thanks*', eventName: null });
  const segment = await api.addSegment(siteId, { filters: { referrer: 'google.com', dateRange: '24h' } });

  for (const query of [{ referrer: 'google.com' }, { segment: segment.id }]) {
    const body = await goals(api, siteId, query);
    assert.equal([resultsOf(body.goals), body.totalSessions], [[['Thanks', 1, 1, 1, 100]], 1]);
  }
  assert.is((await goals(api, siteId, { segment: segment.id })).range.preset, '24h');
  assert.is((await goals(api, siteId, { segment: segment.id, range: '7d' })).range.preset, '7d');
  const byPath = await goals(api, siteId, { pathname: '/' });
  assert.equal([resultsOf(byPath.goals), byPath.totalSessions], [[['Thanks', 0, 0, 0, 0]], 2]);
});

test("a segment of another user is not found, like one that isn't there", async ({ api }) => {
  const site = await api.addSite();
  const { id } = await api.addSegment(site.id, { userId: 'f'.repeat(24) });
  for (const segment of [id, 'f'.repeat(24), 'x']) {
    const { status, error } = await api.call('listGoals', { params: { siteId: site.id }, query: { segment } });
    assert.equal([status, error.message], [404, 'Segment not found']);
  }
});

for (const [preset, since] of presetStarts) {
  test(`range ${preset} reaches from ${since} to now, both ends included`, async ({ api }) => {
    const site = await api.addSite();
    await api.addGoal(site.id);
    await sendEvents(api, site.id, [
      signup(new Date(Date.parse(since) - 1).toISOString(), ip(1)),
      signup(since, ip(2)),
      signup('2026-06-17T12:00:00.000Z', ip(3)),
      signup('2026-06-17T12:00:00.001Z', ip(4)),
    ]);

    const body = await goals(api, site.id, { range: preset });

    assert.equal(body.range, { preset, since, until: '2026-06-17T12:00:00.000Z' });
    assert.is(body.goals[0]?.conversions, 2);
  });
}

test('from and to cut the window to the millisecond', async ({ api }) => {
  const siteId = await addHistory(api);
  await api.addGoal(siteId);

  const body = await goals(api, siteId, { from: '2026-06-16T13:01:00Z', to: '2026-06-16T13:01:00Z' });

  assert.equal([body.goals[0]?.conversions, body.totalSessions], [1, 1]);
  assert.equal(body.range, {
    preset: null,
    since: '2026-06-16T13:01:00.000Z',
    until: '2026-06-16T13:01:00.000Z',
  });
});

for (const [query, code] of [
  ['from=soon', 'window_invalid'],
  ['to=2026-02-30', 'window_invalid'],
  ['from=2026-06-10&to=2026-06-09', 'window_invalid'],
  ['from=2026-06-18', 'window_in_future'],
  ['range=1y', 'range_unknown'],
  ['limit=0', 'validation_failed'],
  ['limit=501', 'validation_failed'],
  ['offset=-1', 'validation_failed'],
  ['goal=x', 'validation_failed'],
] as const) {
  test(`refuses ${query} as ${code}`, async ({ api }) => {
    const site = await api.addSite();
    const { status, error } = await api.call('listGoals', { params: { siteId: site.id }, query });
    assert.equal([status, error.code], [400, code]);
  });
}

test.run();
