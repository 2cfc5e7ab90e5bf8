import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { addSiteWith, sendPlausible, sendUmami, storedHits } from '../support/compatible.ts';
import { inFolder } from '../support/folder.ts';
import { firefox, type HitBody, sendEvents, sendHit, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api }>('collect: engaged time of pings without a pageview id');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const url = 'https://shop.example/a';
const hourMs = 3_600_000;

const engagedOf = async (api: Api, siteId: string) =>
  (await storedHits(api, siteId, ['engagedMs']))
    .filter(({ collection }) => collection === 'Engagement')
    .map(({ engagedMs }) => engagedMs);

/** A pageview, and a ping some seconds later that claims an hour. */
async function claim(api: Api, ping: HitBody, seconds = 5): Promise<{ ignored: unknown; engaged: unknown[] }> {
  const site = await api.addSite();
  await sendHit(api, site.id, { url });
  api.clock.advance(seconds * 1_000);
  const sent = await sendHit(api, site.id, { type: 'engagement', engagedMs: hourMs, ...ping });
  assert.is(sent.dropped, undefined);
  return { ignored: sent.ignored, engaged: await engagedOf(api, site.id) };
}

test('S8 a ping is believed at most for the time since its page, and the answer says so', async ({ api }) => {
  assert.equal(await claim(api, { url }), { ignored: 'engagedMs', engaged: [5_000] });
  assert.equal(await claim(api, { url }, 60), { ignored: 'engagedMs', engaged: [60_000] });
  assert.equal(await claim(api, { url, engagedMs: 10_001 }), { ignored: 'engagedMs', engaged: [5_000] });
});

test('S8 a ping is believed whose pageview came up to five seconds late', async ({ api }) => {
  assert.equal(await claim(api, { url, engagedMs: 10_000 }), { ignored: undefined, engaged: [10_000] });
  assert.equal(await claim(api, { url, engagedMs: 3_000 }), { ignored: undefined, engaged: [3_000] });
});

test('S8 a ping without a url, or on a page that was not opened, is no longer than the visit', async ({ api }) => {
  assert.equal((await claim(api, {})).engaged, [5_000]);
  assert.equal((await claim(api, { url: 'https://shop.example/other' })).engaged, [5_000]);
});

test('S8 a page that was opened again counts from then, another one does not', async ({ api }) => {
  const site = await api.addSite();
  const ping = (page: string) => sendHit(api, site.id, { type: 'engagement', url: page, engagedMs: hourMs });
  await sendHit(api, site.id, { url });
  api.clock.advance(60_000);
  await sendHit(api, site.id, { url: `${url}/b` });
  api.clock.advance(10_000);
  await ping(url);
  api.clock.advance(1_000);
  await sendHit(api, site.id, { url });
  api.clock.advance(2_000);
  await ping(url);
  await ping(`${url}/b`);
  assert.equal(await engagedOf(api, site.id), [70_000, 2_000, 13_000]);
});

test('S8 the time is believed in no form of another product either', async ({ api }) => {
  const site = await addSiteWith(api, 'plausible', { domain: 'shop.example' });
  await sendPlausible(api, { n: 'pageview', u: url, d: 'shop.example' });
  api.clock.advance(4_000);
  await sendPlausible(api, { n: 'engagement', u: url, d: 'shop.example', e: hourMs });
  assert.equal(await engagedOf(api, site.id), [4_000]);

  const other = await addSiteWith(api, 'umami');
  await sendUmami(api, { type: 'event', payload: { website: other.id, url } });
  api.clock.advance(3_000);
  await sendUmami(api, { type: 'engagement', payload: { website: other.id, url, engagement: hourMs } });
  assert.equal(await engagedOf(api, other.id), [3_000]);
});

test('S8 events of a server are compared by their own times, also over midnight', async ({ api }) => {
  const site = await api.addSite();
  const ping = (at: string) => ({ ...viewAt(at, '/a', { type: 'engagement' }), engagedMs: hourMs });
  await sendEvents(api, site.id, [
    viewAt('2026-06-16T23:59:50Z', '/a'),
    ping('2026-06-16T23:59:55Z'),
    ping('2026-06-17T00:00:20Z'),
  ]);
  assert.equal(await engagedOf(api, site.id), [5_000, 30_000]);
});

test('S8 a ping of an unknown page is accepted', async ({ api }) => {
  const site = await api.addSite();
  await sendHit(api, site.id, { url });
  api.clock.advance(1_000);
  const other = { 'user-agent': `${firefox} Other` };
  await sendHit(api, site.id, { type: 'engagement', url, engagedMs: hourMs }, other);
  assert.equal(await engagedOf(api, site.id), [hourMs]);
});

test('S8 a ping that names a page which was never sent is no longer than its session', async ({ api }) => {
  const unknown = { url, pageviewId: 'never-sent' };
  assert.equal(await claim(api, unknown), { ignored: 'engagedMs', engaged: [5_000] });
  assert.equal(await claim(api, { pageviewId: 'never-sent' }, 60), { ignored: 'engagedMs', engaged: [60_000] });
  assert.equal(await claim(api, { ...unknown, engagedMs: 9_000 }), { ignored: undefined, engaged: [9_000] });
});

test('S8 a page id of another site is an unknown one', async ({ api }) => {
  const other = await api.addSite();
  await sendHit(api, other.id, { url, pageviewId: 'elsewhere' });
  api.clock.advance(hourMs);
  assert.equal(await claim(api, { url, pageviewId: 'elsewhere' }), { ignored: 'engagedMs', engaged: [5_000] });
});

test('S8 a server may report a ping before the page it names', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [viewAt('2026-06-17T10:00:00Z', '/b')]);
  const ping = { ...viewAt('2026-06-17T10:00:30Z', '/a', { type: 'engagement' }), pageviewId: 'p', engagedMs: 60_000 };
  await sendEvents(api, site.id, [ping]);
  await sendEvents(api, site.id, [{ ...viewAt('2026-06-17T09:59:20Z', '/a'), pageviewId: 'p' }]);
  assert.equal(await engagedOf(api, site.id), [60_000]);
});

test('S8 pages opened before a restart are known after it', () =>
  inFolder(async (dataDir) => {
    const first = await startApi({ config: { dataDir } });
    const site = await first.addSite();
    await sendHit(first, site.id, { url });
    await first.stop();
    first.clock.advance(7_000);
    const second = await startApi({ config: { dataDir }, clock: first.clock, as: first });
    try {
      await sendHit(second, site.id, { type: 'engagement', url, engagedMs: hourMs });
      assert.equal(await engagedOf(second, site.id), [7_000]);
    } finally {
      await second.stop();
    }
  }));

test.run();
