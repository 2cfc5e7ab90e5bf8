import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';

const test = suite<{ api: Api }>('what a site does not keep');

test.before.each(async (context) => {
  context.api = await startApi();
});
test.after.each(({ api }) => api.stop());

/** A visit of two pages that begins so many days and milliseconds ago. */
async function visit(api: Api, siteId: string, days: number, ms = 0): Promise<void> {
  const ts = (later: number) => new Date(api.clock.now() - days * 86_400_000 - ms + later).toISOString();
  const recorded = { siteId, visitorId: `v${days}`, sessionId: `s${days}-${ms}`, country: 'DE' };
  await api.store([
    ['PageView', { _id: api.id(), ts: ts(0), pathname: `/of/${days}`, ...recorded }],
    ['PageView', { _id: api.id(), ts: ts(60_000), pathname: '/', ...recorded }],
    ['RevenueEvent', { _id: api.id(), ts: ts(60_000), amount: 500, currency: 'EUR', ...recorded }],
    ['WebVital', { _id: api.id(), ts: ts(60_000), pathname: '/', lcp: 900, ...recorded }],
  ]);
}

const year = { range: '365d' };

/** Sessions, orders and samples of a year. */
async function seen(api: Api, siteId: string): Promise<readonly [number, number, number]> {
  const [pages, money, vitals] = [
    await api.call('getChannels', { params: { siteId }, query: year }),
    await api.call('getRevenue', { params: { siteId }, query: year }),
    await api.call('getVitals', { params: { siteId }, query: year }),
  ];
  const { currencies } = money.body;
  return [pages.body.totalSessions, currencies[0]?.orders ?? 0, vitals.body.metrics[0]?.samples ?? 0];
}

test('goes, by the days of each site, and what is younger stays', async ({ api }) => {
  const [short, long] = [await api.addSite({ dataRetentionDays: 30 }), await api.addSite({ dataRetentionDays: 200 })];
  for (const site of [short, long]) for (const days of [10, 29, 31, 199, 201]) await visit(api, site.id, days);
  assert.equal(
    [await seen(api, short.id), await seen(api, long.id)],
    [
      [5, 5, 5],
      [5, 5, 5],
    ],
  );

  await api.service.expiry.run();

  assert.equal(
    [await seen(api, short.id), await seen(api, long.id)],
    [
      [2, 2, 2],
      [4, 4, 4],
    ],
  );
});

test('goes from a paused site too', async ({ api }) => {
  const site = await api.addSite({ dataRetentionDays: 30, isActive: false });
  await visit(api, site.id, 31);
  await api.service.expiry.run();
  assert.equal(await seen(api, site.id), [0, 0, 0]);
});

test('never goes in halves: a visit that reaches across the moment stays whole', async ({ api }) => {
  const site = await api.addSite({ dataRetentionDays: 30 });
  await visit(api, site.id, 30, 60_000);
  await visit(api, site.id, 30, 60_001);
  await api.service.expiry.run();
  assert.equal(await seen(api, site.id), [1, 1, 1]);
  const { body } = await api.call('getJourneys', { params: { siteId: site.id }, query: year });
  assert.equal(body.journeys[0]?.path, ['/of/30', '/']);
});

test('goes from the export', async ({ api }) => {
  const site = await api.addSite({ dataRetentionDays: 30 });
  await visit(api, site.id, 31);
  await api.service.expiry.run();
  assert.equal(
    (await api.stored(site.id)).map(({ collection }) => collection),
    ['Site'],
  );
});

test('is deleted when the retention is lowered', async ({ api }) => {
  const site = await api.addSite({ dataRetentionDays: 90 });
  await visit(api, site.id, 31);
  await api.service.expiry.run();
  assert.equal(await seen(api, site.id), [1, 1, 1]);
  await api.call('updateSite', { params: { siteId: site.id }, body: { dataRetentionDays: 30 } });
  await api.service.expiry.run();
  assert.equal(await seen(api, site.id), [0, 0, 0]);
});

test.run();
