import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api }>('getStats: the window before');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
async function siteWith(api: Api, retentionDays: number, ...days: string[]): Promise<string> {
  const site = await api.addSite({ dataRetentionDays: retentionDays });
  if (days.length > 0) {
    const { accepted } = await sendEvents(
      api,
      site.id,
      days.map((day) => viewAt(`${day}T10:00:00Z`)),
    );
    assert.is(accepted, days.length);
  }
  return site.id;
}

const stats = async (api: Api, siteId: string, query: Record<string, string> = {}) =>
  (await api.call('getStats', { params: { siteId }, query })).body;

const nothingKept = {
  visitors: null,
  sessions: null,
  pageviews: null,
  events: null,
  bounces: null,
  bounceRate: null,
  avgSessionDuration: null,
  pagesPerSession: null,
  conversions: null,
  revenue: null,
};

test('R1 the first bucket of seven days back from noon is partial, as is the last', async ({ api }) => {
  const { series } = await stats(api, await siteWith(api, 90), { range: '7d' });
  assert.equal(
    series.map(({ partial }) => partial),
    [true, false, false, false, false, false, false, true],
  );
});

test('R1 in revenue, events, pages, goals and vitals too', async ({ api }) => {
  const siteId = await siteWith(api, 90);
  const { id: goalId } = await api.addGoal(siteId, { type: 'event', eventName: 'buy' });
  await sendEvents(api, siteId, [
    viewAt('2026-06-16T10:00:00Z', '/', { type: 'event', name: 'buy', revenue: { amount: 5, currency: 'EUR' } }),
  ]);
  const params = { siteId };
  const query = { range: '7d' } as const;
  const series = [
    (await api.call('getRevenue', { params, query })).body.series,
    (await api.call('getEvents', { params, query })).body.series,
    (await api.call('getPageviews', { params, query })).body.series,
    (await api.call('getVitals', { params, query })).body.series,
    (await api.call('getGoal', { params: { siteId, goalId }, query })).body.series,
  ];
  for (const points of series) assert.equal([points.at(0)?.partial, points.at(1)?.partial], [true, false]);
});

test('R1 whole days are not partial', async ({ api }) => {
  const goal = await api.addGoal(await siteWith(api, 90), { type: 'event', eventName: 'buy' });
  const query = { from: '2026-06-10', to: '2026-06-14' };
  const { series } = (await api.call('getGoal', { params: { siteId: goal.siteId, goalId: goal.id }, query })).body;
  assert.equal(
    series.map(({ partial }) => partial),
    [false, false, false, false, false],
  );
});

test('R2 a site that recorded nothing before has no change of the bounce rate and says why', async ({ api }) => {
  const siteId = await siteWith(api, 90, '2026-06-16');
  const { bounceRate, previous, change } = await stats(api, siteId, { range: '7d' });
  assert.is(bounceRate, 100);
  assert.equal([previous.reason, previous.sessions, previous.bounceRate], ['no_history', 0, 0]);
  assert.equal([change.bounceRatePoints, change.visitors], [null, null]);
});

test('R2 a quiet window before of a site with history is zero, without a reason', async ({ api }) => {
  const siteId = await siteWith(api, 90, '2026-05-20', '2026-06-16');
  const { previous, change } = await stats(api, siteId, { range: '7d' });
  assert.equal([previous.reason, previous.sessions], [undefined, 0]);
  assert.equal([change.bounceRatePoints, change.sessions], [null, null]);
});

test('R2 a filter that held for nothing before is no lack of history', async ({ api }) => {
  const siteId = await siteWith(api, 365, '2026-05-10', '2026-06-16');
  const params = { siteId };
  const { id: goalId } = await api.addGoal(siteId, { type: 'pageview', pathname: '/', eventName: null });
  const query = { country: 'DE' };
  assert.is((await api.call('getGoal', { params: { siteId, goalId }, query })).body.previous.reason, undefined);
  assert.is((await api.call('getRevenue', { params, query })).body.previous.reason, undefined);
  const empty = await siteWith(api, 365, '2026-06-16');
  const { id: ofEmpty } = await api.addGoal(empty, { type: 'pageview', pathname: '/', eventName: null });
  const goal = await api.call('getGoal', { params: { siteId: empty, goalId: ofEmpty } });
  assert.equal([goal.body.previous.reason, goal.body.previous.conversions], ['no_history', 0]);
  const { previous } = (await api.call('getRevenue', { params: { siteId: empty } })).body;
  assert.equal([previous.reason, previous.currencies], ['no_history', []]);
});

for (const [title, retentionDays, range] of [
  ['wholly', 90, '90d'],
  ['in part', 45, '30d'],
  ['by a day', 59, '30d'],
  ['by years', 30, '365d'],
] as const) {
  test(`R5 nothing is compared with a window that the retention has emptied ${title}`, async ({ api }) => {
    const siteId = await siteWith(api, retentionDays, '2026-06-16');
    const { previous, change } = await stats(api, siteId, { range });
    const { since: _, until: __, ...figures } = previous;
    assert.equal(figures, { ...nothingKept, reason: 'retention' });
    const { bounceRate: ___, ...unchanged } = nothingKept;
    assert.equal(change, { ...unchanged, bounceRatePoints: null });
  });
}

test('R5 a window before that is kept to its first moment is compared with', async ({ api }) => {
  const siteId = await siteWith(api, 60, '2026-05-10', '2026-06-16');
  const { previous, change } = await stats(api, siteId, { range: '30d' });
  assert.equal([previous.reason, previous.sessions, change.sessions], [undefined, 1, 0]);
});

test('R5 the same holds for a goal and for revenue', async ({ api }) => {
  const siteId = await siteWith(api, 45, '2026-06-16');
  const { id: goalId } = await api.addGoal(siteId, { type: 'pageview', pathname: '/', eventName: null });
  const goal = (await api.call('getGoal', { params: { siteId, goalId } })).body;
  const { since: _, until: __, ...figures } = goal.previous;
  assert.equal(figures, {
    conversions: null,
    sessions: null,
    visitors: null,
    totalSessions: null,
    conversionRate: null,
    value: null,
    reason: 'retention',
  });
  const { previous } = (await api.call('getRevenue', { params: { siteId } })).body;
  assert.equal([previous.currencies, previous.reason], [null, 'retention']);
});

test.run();
