import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { onEmbedded } from '../support/chosen-store.ts';
import { TestClock } from '../support/clock.ts';
import { sendEvents, sendHit, viewAt } from '../support/hits.ts';

/** The time it really is. */
class RealClock extends TestClock {
  override now(): number {
    return Date.now();
  }
}

const test = suite<{ api: Api }>('when a hit shows');

test.before(async (context) => {
  context.api = await startApi({ clock: new RealClock() });
});
test.after(({ api }) => api.stop());

/** The count of all hits so far in each read, in a number that grows with each hit of `send`. */
const reads: Readonly<Record<string, (api: Api, siteId: string, ids: Ids) => Promise<number>>> = {
  getStats: async (api, siteId) => (await api.call('getStats', { params: { siteId } })).body.pageviews,
  'getStats, revenue': async (api, siteId) =>
    (await api.call('getStats', { params: { siteId } })).body.revenue[0]?.amount ?? 0,
  getPageviews: async (api, siteId) => (await api.call('getPageviews', { params: { siteId } })).body.totalPageviews,
  getEvents: async (api, siteId) => (await api.call('getEvents', { params: { siteId } })).body.totalEvents,
  getRealtime: async (api, siteId) => (await api.call('getRealtime', { params: { siteId } })).body.pageviews,
  getChannels: async (api, siteId) =>
    (await api.call('getChannels', { params: { siteId } })).body.channels[0]?.pageviews ?? 0,
  getJourneys: async (api, siteId) =>
    (await api.call('getJourneys', { params: { siteId }, query: { depth: 10 } })).body.journeys[0]?.path.length ?? 0,
  listGoals: async (api, siteId) =>
    (await api.call('listGoals', { params: { siteId } })).body.goals[0]?.conversions ?? 0,
  getGoal: async (api, siteId, { goalId }) =>
    (await api.call('getGoal', { params: { siteId, goalId } })).body.conversions,
  getVitals: async (api, siteId) => (await api.call('getVitals', { params: { siteId } })).body.metrics[0]?.samples ?? 0,
  listProfiles: async (api, siteId) =>
    (await api.call('listProfiles', { params: { siteId } })).body.profiles[0]?.pageviews ?? 0,
  getRevenue: async (api, siteId) =>
    (await api.call('getRevenue', { params: { siteId } })).body.currencies[0]?.orders ?? 0,
  getRevenueSources: async (api, siteId) =>
    (await api.call('getRevenueSources', { params: { siteId } })).body.sources[0]?.orders ?? 0,
  getRevenueProducts: async (api, siteId) =>
    (await api.call('getRevenueProducts', { params: { siteId } })).body.products[0]?.quantity ?? 0,
  getRevenueCampaigns: async (api, siteId) =>
    (await api.call('getRevenueCampaigns', { params: { siteId } })).body.campaigns[0]?.orders ?? 0,
};

interface Ids {
  readonly goalId: string;
}

const url = 'https://shop.example/?utm_source=mail&utm_campaign=spring';

/** A page of its own, a purchase and a sample: something new for every read. */
async function send(api: Api, siteId: string, number: number): Promise<void> {
  const page = url.replace('/?', `/${number}?`);
  const revenue = { amount: 500, currency: 'EUR', products: [{ productId: 'tea', amount: 500 }] };
  for (const hit of [
    { type: 'pageview', url: page },
    { type: 'event', name: 'buy', url: page, revenue: { ...revenue, orderId: `o${number}` } },
    { type: 'vitals', url: page, lcp: 900 + number, vitals: { lcp: 900 + number } },
  ]) {
    const { status, dropped } = await sendHit(api, siteId, hit);
    assert.equal([status, dropped], [202, undefined]);
  }
}

test('shows in every read within a second of its 202, although all of them were just asked', async ({ api }) => {
  const site = await api.addSite();
  const { id: goalId } = await api.addGoal(site.id, { type: 'event', pathname: null, eventName: 'buy' });
  const all = () => Promise.all(Object.values(reads).map((read) => read(api, site.id, { goalId })));
  await send(api, site.id, 0);
  await api.settle();
  for (let round = 1; round <= 4; round += 1) {
    const before = await all();
    assert.ok(
      before.every((number) => number > 0),
      JSON.stringify(before),
    );
    await send(api, site.id, round);
    const acknowledgedAt = performance.now();
    let [after, askedAt] = [before, acknowledgedAt];
    do {
      askedAt = performance.now();
      after = await all();
    } while (after.some((number, index) => number <= (before[index] ?? 0)) && askedAt - acknowledgedAt <= 1_000);
    const lacking = Object.keys(reads).filter((_, index) => (after[index] ?? 0) <= (before[index] ?? 0));
    assert.equal(lacking, [], `${Math.round(askedAt - acknowledgedAt)} ms after its 202`);
  }
  assert.is(api.cacheCounts.hits > 0, process.env.STORE !== 'mongodb', 'results are cached on the embedded store');
});

test('shows in the very next read when it came with a key', async ({ api }) => {
  const site = await api.addSite();
  const stats = async () => (await api.call('getStats', { params: { siteId: site.id } })).body.pageviews;
  for (let number = 0; number < 3; number += 1) {
    assert.is(await stats(), number);
    const { status } = await api.send(`/api/sites/${site.id}/collect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'pageview', url, ip: '81.2.69.1', userAgent: 'Mozilla/5.0 Firefox/128.0' }),
    });
    assert.is(status, 202);
  }
});

test('a batch shows in the very next read, of now and of a window that is over, however many events it has', async ({
  api,
}) => {
  const site = await api.addSite();
  const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
  const viewsNow = async () => (await api.call('getStats', { params: { siteId: site.id } })).body.pageviews;
  const sessionsThen = async () =>
    (await api.call('getChannels', { params: { siteId: site.id }, query: { from: day, to: day } })).body.totalSessions;
  let [now, then] = [0, 0];
  for (const [round, count] of [1, 15, 16, 150].entries()) {
    assert.equal([await viewsNow(), await sessionsThen()], [now, then]);
    const of = (timestamp: string | number) =>
      Array.from({ length: count }, (_, n) => viewAt(timestamp, '/', { ip: `81.2.${round}.${n}` }));
    for (const timestamp of [Date.now(), `${day}T12:00:00.000Z`]) {
      assert.is((await sendEvents(api, site.id, of(timestamp))).accepted, count);
    }
    now += 2 * count; // the last thirty days have that day, too
    then += count;
    assert.equal([await viewsNow(), await sessionsThen()], [now, then], `${count} events`);
  }
});

onEmbedded(test)('a dashboard that is loaded again within the second asks the store nothing', async () => {
  const api = await startApi();
  try {
    const { id: siteId } = await api.addSite();
    const load = () => api.call('getStats', { params: { siteId } });
    await load();
    api.clock.advance(999);
    await load();
    // The window, the one before, whether there was traffic before that, and the series.
    assert.equal([api.cacheCounts.misses, api.cacheCounts.hits], [4, 4]);
    api.clock.advance(1);
    await load();
    assert.is(api.cacheCounts.misses, 8);
  } finally {
    await api.stop();
  }
});

test('a window that is over is answered from memory until the past changes', async ({ api }) => {
  const site = await api.addSite();
  const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
  const ask = async () =>
    (await api.call('getChannels', { params: { siteId: site.id }, query: { from: day, to: day } })).body.totalSessions;
  const missed = async (work: () => Promise<unknown>) => {
    const { misses } = api.cacheCounts;
    await work();
    return api.cacheCounts.misses - misses;
  };
  assert.is(await ask(), 0);
  await send(api, site.id, 0);
  await api.settle();
  assert.is(await missed(ask), 0, 'a hit of today changes nothing ten days ago');
  const recorded = { siteId: site.id, ts: `${day}T12:00:00.000Z`, visitorId: 'v1', sessionId: 's1', pathname: '/' };
  await api.store([['PageView', { _id: api.id(), ...recorded }]]);
  assert.is(await ask(), 1, 'an import');
  const late = { type: 'pageview', url, ip: '81.2.69.7', userAgent: 'Mozilla/5.0 Firefox/128.0' };
  await api.send(`/api/sites/${site.id}/collect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...late, timestamp: `${day}T13:00:00.000Z` }),
  });
  assert.is(await ask(), 2, 'a late hit');
  await api.service.ports.profiles.erase(site.id, { key: 'v1', isProfile: false });
  assert.is(await ask(), 1, 'an erasure');
  await api.service.store.events.expire(site.id, Date.now() - 5 * 86_400_000);
  assert.is(await ask(), 0, 'what the site does not keep');
});

test.run();
