import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { countingCases } from '../support/counting-cases.ts';

const test = suite<{ api: Api }>('counting cases');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const day = '2026-06-16';

/** Sessions by the channel of their first hit, from what is stored. */
async function channelsOf(api: Api, siteId: string): Promise<Record<string, number>> {
  const sessions = new Map<unknown, { ts: string; channel: string }>();
  for (const { collection, document } of await api.stored(siteId)) {
    if (collection !== 'PageView' && collection !== 'Event') continue;
    const [ts, channel] = [String(document.ts), String(document.channel)];
    const first = sessions.get(document.sessionId);
    if (first === undefined || ts < first.ts) sessions.set(document.sessionId, { ts, channel });
  }
  const counts: Record<string, number> = {};
  for (const { channel } of sessions.values()) counts[channel] = (counts[channel] ?? 0) + 1;
  return counts;
}

for (const { title, hits, form, headers, stats, pageviews, channels, dropped } of countingCases) {
  test(title, async ({ api }) => {
    const site = await api.addSite({ domain: 'shop.example' });
    for (const { at, ...hit } of hits) {
      const isBrowser = form === 'browser';
      const answer = await api.send(
        `/api/sites/${site.trackingId}/collect`,
        {
          method: 'POST',
          headers: isBrowser
            ? { ...headers, 'content-type': 'text/plain', 'user-agent': hit.userAgent }
            : { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
          body: JSON.stringify(isBrowser ? hit : { ...hit, timestamp: `${day}T${at}Z` }),
        },
        'collectHit',
      );
      assert.is(answer.status, 202, answer.text);
      assert.is(answer.headers.get('x-dropped') ?? undefined, dropped);
    }

    if (channels !== undefined) assert.equal(await channelsOf(api, site.id), channels);
    await api.settle();
    const read = await api.call('getStats', { params: { siteId: site.id } });
    for (const [name, value] of Object.entries(stats ?? {})) {
      assert.is((read.body as unknown as Record<string, unknown>)[name], value, name);
    }
    if (pageviews !== undefined) {
      const pages = await api.call('getPageviews', { params: { siteId: site.id } });
      assert.equal(Object.fromEntries(pages.body.pageviews.map((page) => [page.pathname, page.pageviews])), pageviews);
    }
  });
}

test.run();
