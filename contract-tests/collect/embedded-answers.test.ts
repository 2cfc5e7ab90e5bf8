import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unavailable } from '../../runtime/errors.ts';
import { type Api, startApi } from '../support/api.ts';
import { firefox } from '../support/hits.ts';
import { sendRaw } from '../support/raw-request.ts';
import { whileFull } from '../support/store-inside.ts';

const test = suite<{ api: Api; trackingId: string }>('collect: answers that pages of other sites get');

test.before(async (context) => {
  context.api = await startApi();
  const site = await context.api.addSite({ domain: 'shop.example' });
  context.trackingId = site.trackingId;
  for (const kind of ['plausible', 'umami', 'pixel']) {
    const integration = { _id: context.api.id(), siteId: site.id, userId: context.api.owner.id, kind, enabled: true };
    await context.api.store([['Integration', integration]]);
  }
});
test.after(async ({ api }) => {
  await api.stop();
});

const url = 'https://shop.example/a';

/** Requests to everything that other sites embed, by what they show: `ID` stands for the tracking id. */
const requests: readonly (readonly [title: string, status: number, method: string, path: string, body?: unknown])[] = [
  ['a hit', 202, 'POST', '/api/sites/ID/collect', { url }],
  ['a hit that is dropped', 202, 'POST', '/api/sites/ID/collect', {}],
  ['a hit for an unknown site', 404, 'POST', '/api/sites/undefined/collect', { url }],
  ['a body that is no JSON', 400, 'POST', '/api/sites/ID/collect', '{'],
  ['a body over 64 KB', 413, 'POST', '/api/sites/ID/collect', { url, title: 'x'.repeat(65_536) }],
  ['another method', 405, 'GET', '/api/sites/ID/collect'],
  ['a preflight', 204, 'OPTIONS', '/api/sites/ID/collect'],
  ['an event of Plausible', 202, 'POST', '/api/event', { n: 'pageview', u: url, d: 'shop.example' }],
  ['an event of Plausible for an unknown domain', 202, 'POST', '/api/event', { n: 'pageview', u: url, d: 'x.example' }],
  ['an event of Plausible that is no JSON', 400, 'POST', '/api/event', '{'],
  ['an event of Umami', 200, 'POST', '/api/send', { type: 'event', payload: { website: 'ID', url: '/a' } }],
  ['an event of Umami for an unknown site', 400, 'POST', '/api/send', { type: 'event', payload: { website: 'x' } }],
  ['a batch of Umami', 200, 'POST', '/api/batch', [{ type: 'event', payload: { website: 'ID', url: '/a' } }]],
];

for (const [title, status, method, path, body] of requests) {
  test(`T1 ${title} is answered without "no-store"`, async ({ api, trackingId }) => {
    const { headers, status: answered } = await ask(api, trackingId, { method, path, body });
    assert.is(answered, status);
    assert.is(headers['cache-control'], 'no-cache');
  });

  test(`T16 ${title} is answered to cross-origin isolated pages`, async ({ api, trackingId }) => {
    const { headers } = await ask(api, trackingId, { method, path, body });
    assert.is(headers['cross-origin-resource-policy'], 'cross-origin');
  });
}

test('T1 a hit that cannot be stored now is answered without "no-store"', async ({ api }) => {
  // A site of its own: no hit before it can make this one a repeat.
  const { trackingId } = await api.addSite();
  const asked = { method: 'POST', path: '/api/sites/ID/collect', body: { url, eventId: 'while full' } };
  const { status, headers } = await whileFull(api, unavailable(), () => ask(api, trackingId, asked));
  assert.equal([status, headers['x-dropped'], headers['cache-control']], [503, undefined, 'no-cache']);
});

for (const path of ['/api/sites/ID/pixel.gif?p=/a', '/api/sites/undefined/pixel.gif']) {
  test(`T16 ${path} is answered to cross-origin isolated pages and stays uncached`, async ({ api, trackingId }) => {
    const { headers } = await ask(api, trackingId, { method: 'GET', path });
    assert.is(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.match(String(headers['cache-control']), /^no-/);
  });
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

function ask(api: Api, trackingId: string, { method, path, body }: Asked) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { origin: 'https://shop.example', 'user-agent': firefox };
  const filled = text.replace('"ID"', `"${trackingId}"`);
  return sendRaw(api.baseUrl, method, path.replace('ID', trackingId), {
    headers,
    ...(text === '' ? {} : { body: filled }),
  });
}

test.run();
