import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';
import { ip, orderAt, presetStarts } from '../support/orders.ts';

const test = suite<{ api: Api }>('getRevenueCampaigns');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const campaigns = async (api: Api, siteId: string, query: Record<string, string | number> = {}) =>
  (await api.call('getRevenueCampaigns', { params: { siteId }, query })).body;

const spring = '/?utm_campaign=spring&utm_source=newsletter&utm_medium=email';
const poster = '/?utm_campaign=poster&utm_source=poster';

async function addShop(api: Api): Promise<string> {
  const site = await api.addSite();
  const { accepted } = await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', spring, ip(1)),
    orderAt('2026-06-16T10:01:00Z', 1_000, ip(1)),
    viewAt('2026-06-16T10:02:00Z', poster, ip(1)),
    viewAt('2026-06-16T10:00:00Z', spring, ip(2)),
    viewAt('2026-06-16T10:00:00Z', spring, ip(3)),
    viewAt('2026-06-16T10:00:00Z', poster, ip(4)),
    orderAt('2026-06-16T10:01:00Z', 250, ip(4)),
    viewAt('2026-06-16T10:00:00Z', '/', ip(5)),
    orderAt('2026-06-16T10:01:00Z', 750, ip(5)),
  ]);
  assert.is(accepted, 9);
  return site.id;
}

test('answers each campaign with source, medium, conversion rate and its share of all money', async ({ api }) => {
  const siteId = await addShop(api);

  assert.equal(await campaigns(api, siteId), {
    campaigns: [
      {
        campaign: 'spring',
        source: 'newsletter',
        medium: 'email',
        sessions: 3,
        orders: 1,
        amount: 1_000,
        currency: 'EUR',
        conversionRate: 33.3,
        share: 50,
      },
      {
        campaign: 'poster',
        source: 'poster',
        medium: null,
        sessions: 1,
        orders: 1,
        amount: 250,
        currency: 'EUR',
        conversionRate: 100,
        share: 12.5,
      },
    ],
    total: 2,
    limit: 50,
    offset: 0,
    range: { preset: '30d', since: '2026-05-18T12:00:00.000Z', until: '2026-06-17T12:00:00.000Z' },
  });
});

test('pages join to the whole list, and one past the end has the total', async ({ api }) => {
  const siteId = await addShop(api);
  const names = [];
  for (const offset of [0, 1, 2]) {
    const body = await campaigns(api, siteId, { limit: 1, offset });
    assert.equal([body.total, body.limit, body.offset], [2, 1, offset]);
    names.push(body.campaigns.map(({ campaign }) => campaign));
  }
  assert.equal(names, [['spring'], ['poster'], []]);
});

test('filters and segments narrow money and sessions alike', async ({ api }) => {
  const siteId = await addShop(api);
  const segment = await api.addSegment(siteId, { filters: { utm_medium: 'email' } });
  for (const query of [{ utm_medium: 'Email' }, { segment: segment.id }]) {
    const body = await campaigns(api, siteId, query);
    assert.equal(
      body.campaigns.map(({ campaign, sessions, share }) => [campaign, sessions, share]),
      [['spring', 3, 100]],
    );
  }
});

test('money that no campaign brought makes no row', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, orderAt('2026-06-16T10:01:00Z', 750, ip(5)));

  const body = await campaigns(api, site.id);

  assert.equal([body.campaigns, body.total], [[], 0]);
});

for (const [preset, since] of presetStarts) {
  test(`range ${preset} reaches from ${since} to now`, async ({ api }) => {
    const { range } = await campaigns(api, (await api.addSite()).id, { range: preset });
    assert.equal(range, { preset, since, until: '2026-06-17T12:00:00.000Z' });
  });
}

test('from and to cut to the millisecond, and unusable ones are refused', async ({ api }) => {
  const siteId = await addShop(api);
  const body = await campaigns(api, siteId, { from: '2026-06-16T10:01:00Z', to: '2026-06-16T10:01:59.999Z' });
  assert.equal(
    body.campaigns.map(({ campaign, sessions }) => [campaign, sessions]),
    [
      ['spring', 1],
      ['poster', 1],
    ],
  );
  assert.is(body.range.preset, null);
  for (const query of [{ from: 'soon' }, { from: '2026-06-18' }, { limit: 0 }, { offset: -1 }, { limit: 501 }]) {
    const { status } = await api.call('getRevenueCampaigns', { params: { siteId }, query: { ...query } });
    assert.is(status, 400, JSON.stringify(query));
  }
});

test.run();
