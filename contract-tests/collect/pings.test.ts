import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { inFolder } from '../support/folder.ts';
import { firefox, type HitBody, sendEvents, sendHit, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api }>('collect: pings without an address of their own');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** A ping that names its page by pageviewId alone. */
const ping = (at: string, pageviewId: string | undefined, engagedMs: number): HitBody => ({
  type: 'engagement',
  pageviewId,
  engagedMs,
  timestamp: at,
  ip: '81.2.69.1',
  userAgent: firefox,
});

async function timesOnPage(api: Api, siteId: string): Promise<Record<string, number>> {
  await api.settle();
  const { body } = await api.call('getPageviews', { params: { siteId } });
  return Object.fromEntries(body.pageviews.map(({ pathname, avgTimeOnPage }) => [pathname, avgTimeOnPage]));
}

const visit = [
  viewAt('2026-06-16T10:00:00Z', '/', { pageviewId: 'p0' }),
  ping('2026-06-16T10:00:05Z', 'p0', 4_000),
  viewAt('2026-06-16T10:01:00Z', '/a', { pageviewId: 'p1' }),
  ping('2026-06-16T10:01:30Z', 'p1', 20_000),
  viewAt('2026-06-16T10:02:00Z', '/b', { pageviewId: 'p2' }),
  ping('2026-06-16T10:02:10Z', 'p2', 9_000),
  ping('2026-06-16T10:02:20Z', 'p1', 1_000),
];

for (const [how, batches] of [
  ['in order', visit.map((hit) => [hit])],
  ['in reverse', visit.map((hit) => [hit]).reverse()],
  ['at once', [visit]],
  ['at once in reverse', [[...visit].reverse()]],
  [
    'the pings first',
    [visit.filter(({ type }) => type === 'engagement'), visit.filter(({ type }) => type !== 'engagement')],
  ],
] as const) {
  test(`they count for the page they name, sent ${how}`, async ({ api }) => {
    const site = await api.addSite();
    for (const batch of batches) assert.is((await sendEvents(api, site.id, batch)).accepted, batch.length);
    assert.equal(await timesOnPage(api, site.id), { '/': 4, '/a': 21, '/b': 9 });
  });
}

test('in the moment of now too, where nothing is late', async ({ api }) => {
  const site = await api.addSite();
  const now = (seconds: number) => new Date(api.clock.now() - 60_000 + seconds * 1000).toISOString();
  await sendEvents(api, site.id, [ping(now(9), 'p1', 5_000), viewAt(now(0), '/a', { pageviewId: 'p1' })]);
  assert.equal(await timesOnPage(api, site.id), { '/a': 5 });
});

test('one whose page never comes counts for no page', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/'),
    ping('2026-06-16T10:00:30Z', 'unknown', 20_000),
  ]);
  assert.equal(await timesOnPage(api, site.id), { '/': 0 });
  const { body } = await api.call('getStats', { params: { siteId: site.id } });
  assert.is(body.avgSessionDuration, 30);
});

test('one that names no page counts for the root', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/'),
    ping('2026-06-16T10:00:30Z', undefined, 20_000),
  ]);
  assert.equal(await timesOnPage(api, site.id), { '/': 20 });
});

test('the page is known after a restart', () =>
  inFolder(async (dataDir) => {
    const first = await startApi({ config: { dataDir } });
    const { clock, owner, key } = first;
    const site = await first.addSite();
    await sendHit(first, site.id, { url: 'https://shop.example/a', pageviewId: 'p1' });
    await first.stop();

    clock.advance(60_000);
    const second = await startApi({ config: { dataDir }, clock, as: { owner, key } });
    await sendHit(second, site.id, { type: 'engagement', pageviewId: 'p1', engagedMs: 50_000 });
    assert.equal(await timesOnPage(second, site.id), { '/a': 50 });
    await second.stop();
  }));

test('pages of two sites may share an id', async ({ api }) => {
  const [one, two] = [await api.addSite(), await api.addSite()];
  await sendEvents(api, one.id, viewAt('2026-06-16T10:00:00Z', '/one', { pageviewId: 'shared' }));
  await sendEvents(api, two.id, [
    viewAt('2026-06-16T10:00:00Z', '/two', { pageviewId: 'shared' }),
    ping('2026-06-16T10:00:30Z', 'shared', 20_000),
  ]);
  assert.equal(await timesOnPage(api, one.id), { '/one': 0 });
  assert.equal(await timesOnPage(api, two.id), { '/two': 20 });
});

test.run();
