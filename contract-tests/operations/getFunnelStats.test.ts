import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';
import { ip, presetStarts } from '../support/orders.ts';
import { unknownId } from '../support/requests.ts';

const test = suite<{ api: Api }>('getFunnelStats');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const stats = async (api: Api, siteId: string, funnelId: string, query: Record<string, string> = {}) =>
  (await api.call('getFunnelStats', { params: { siteId, funnelId }, query })).body;

/** Pageviews of one session, a minute apart. */
const walk = (number: number, paths: readonly string[], more: Record<string, unknown> = {}) =>
  paths.map((path, minute) => viewAt(`2026-06-16T13:0${minute}:00Z`, path, { ...ip(number), ...more }));

const stepsTo = (...pathnames: readonly string[]) =>
  pathnames.map((pathname, place) => ({ name: `Step ${place + 1}`, pathname }));

const sessionsOf = ({ steps }: Awaited<ReturnType<typeof stats>>) => steps.map(({ sessions }) => sessions);

const fromGoogle = { referrer: 'https://www.google.com/search' };

/** Five sessions: two walk through, one skips a step, one comes backwards, one is elsewhere. */
async function addShop(api: Api): Promise<string> {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    ...walk(1, ['/cart', '/pay', '/done'], fromGoogle),
    ...walk(2, ['/cart', '/help', '/pay', '/cart', '/done']),
    ...walk(3, ['/pay', '/done'], fromGoogle),
    ...walk(4, ['/done', '/cart']),
    ...walk(5, ['/']),
  ]);
  return site.id;
}

const threeSteps = { steps: stepsTo('/cart', '/pay', '/done') };

test('answers sessions of each step in any order, with drop-off that may be negative', async ({ api }) => {
  const siteId = await addShop(api);
  const { id } = await api.addFunnel(siteId, { name: 'Order', ...threeSteps });

  assert.equal(await stats(api, siteId, id), {
    funnel: { funnelId: id, name: 'Order' },
    range: '30d',
    since: '2026-05-18T12:00:00.000Z',
    until: '2026-06-17T12:00:00.000Z',
    steps: [
      { name: 'Step 1', pathname: '/cart', sessions: 3, dropoffRate: 0, conversionRate: 100 },
      { name: 'Step 2', pathname: '/pay', sessions: 3, dropoffRate: 0, conversionRate: 100 },
      { name: 'Step 3', pathname: '/done', sessions: 4, dropoffRate: -33.3, conversionRate: 133.3 },
    ],
    overallConversionRate: 133.3,
  });
});

test('order=strict counts a session for a step only after those before it', async ({ api }) => {
  const siteId = await addShop(api);
  const { id } = await api.addFunnel(siteId, threeSteps);

  const body = await stats(api, siteId, id, { order: 'strict' });

  assert.equal(body.steps, [
    { name: 'Step 1', pathname: '/cart', sessions: 3, dropoffRate: 0, conversionRate: 100 },
    { name: 'Step 2', pathname: '/pay', sessions: 2, dropoffRate: 33.3, conversionRate: 66.7 },
    { name: 'Step 3', pathname: '/done', sessions: 2, dropoffRate: 0, conversionRate: 66.7 },
  ]);
  assert.is(body.overallConversionRate, 66.7);
});

test('order=any is what happens without it, and any other order is refused', async ({ api }) => {
  const siteId = await addShop(api);
  const { id: funnelId } = await api.addFunnel(siteId, threeSteps);
  assert.equal(await stats(api, siteId, funnelId, { order: 'any' }), await stats(api, siteId, funnelId));
  for (const order of ['Strict', 'loose', '']) {
    const { status } = await api.call('getFunnelStats', { params: { siteId, funnelId }, query: { order } });
    assert.is(status, 400, order);
  }
});

test('a site without traffic answers zeros', async ({ api }) => {
  const site = await api.addSite();
  const { id } = await api.addFunnel(site.id);
  for (const order of ['any', 'strict']) {
    const body = await stats(api, site.id, id, { order });
    assert.equal(
      body.steps.map(({ sessions, dropoffRate, conversionRate }) => [sessions, dropoffRate, conversionRate]),
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    );
    assert.is(body.overallConversionRate, 0);
  }
});

test('a first step without sessions has rates of zero, whatever comes after it', async ({ api }) => {
  const siteId = await addShop(api);
  const { id } = await api.addFunnel(siteId, { steps: stepsTo('/nowhere', '/cart', '/unknown') });
  const { steps, overallConversionRate } = await stats(api, siteId, id);
  assert.equal(
    steps.map(({ sessions, dropoffRate, conversionRate }) => [sessions, dropoffRate, conversionRate]),
    [
      [0, 0, 0],
      [3, 0, 0],
      [0, 100, 0],
    ],
  );
  assert.is(overallConversionRate, 0);
});

test('pathnames are echoed as given and matched as hits spell them, with stars', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, walk(1, ['/Caf%C3%A9/', '/shop/a/b?x=1', '/100%25']));
  const { id } = await api.addFunnel(site.id, {
    steps: stepsTo('/Caf%C3%A9/', 'shop/*/', '/100%25', '/caf%C3%A9'),
  });

  const body = await stats(api, site.id, id);

  assert.equal(
    body.steps.map(({ pathname, sessions }) => [pathname, sessions]),
    [
      ['/Caf%C3%A9/', 1],
      ['shop/*/', 1],
      ['/100%25', 1],
      ['/caf%C3%A9', 0],
    ],
  );
});

test('events on the page of a step do not reach it', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, walk(1, ['/cart', '/thanks'], { type: 'event', name: 'x' }));
  const { id } = await api.addFunnel(site.id);
  assert.equal(sessionsOf(await stats(api, site.id, id)), [0, 0]);
});

test('the window cuts sessions: a step before it does not count', async ({ api }) => {
  const siteId = await addShop(api);
  const { id } = await api.addFunnel(siteId, threeSteps);
  const window = { from: '2026-06-16T13:01:00Z', to: '2026-06-16T13:02:00Z' };
  assert.equal(sessionsOf(await stats(api, siteId, id, window)), [1, 2, 2]);
  assert.equal(sessionsOf(await stats(api, siteId, id, { ...window, order: 'strict' })), [1, 0, 0]);
  const body = await stats(api, siteId, id, { from: '2026-06-16', range: '7d' });
  assert.equal([body.range, body.since, body.until], ['7d', '2026-06-16T00:00:00.000Z', '2026-06-17T12:00:00.000Z']);
});

test('filters and segments keep sessions, a pathname those with a hit on it', async ({ api }) => {
  const siteId = await addShop(api);
  const { id } = await api.addFunnel(siteId, threeSteps);
  const segment = await api.addSegment(siteId, { filters: { referrer: 'google.com', dateRange: '24h' } });

  assert.equal(sessionsOf(await stats(api, siteId, id, { referrer: 'google.com' })), [1, 2, 2]);
  const body = await stats(api, siteId, id, { segment: segment.id });
  assert.equal([sessionsOf(body), body.range], [[1, 2, 2], '24h']);
  for (const order of ['any', 'strict']) {
    assert.equal(sessionsOf(await stats(api, siteId, id, { pathname: '/help', order })), [1, 1, 1]);
  }
});

test('a change of the steps recounts earlier traffic', async ({ api }) => {
  const siteId = await addShop(api);
  const { id: funnelId } = await api.addFunnel(siteId, threeSteps);
  await api.call('updateFunnel', { params: { siteId, funnelId }, body: { steps: stepsTo('/', '/cart') } });
  assert.equal(sessionsOf(await stats(api, siteId, funnelId)), [1, 3]);
});

test('fifty steps are walked to the end', async ({ api }) => {
  const site = await api.addSite();
  const paths = Array.from({ length: 50 }, (_, step) => `/s${step}`);
  const hits = paths.map((path, step) => viewAt(`2026-06-16T13:00:${String(step).padStart(2, '0')}Z`, path));
  await sendEvents(api, site.id, hits);
  const { id } = await api.addFunnel(site.id, { steps: stepsTo(...paths) });

  const body = await stats(api, site.id, id, { order: 'strict' });

  assert.equal(sessionsOf(body), Array(50).fill(1));
  assert.is(body.overallConversionRate, 100);
});

for (const [preset, since] of presetStarts) {
  test(`range ${preset} stands flat beside the steps, both ends included`, async ({ api }) => {
    const site = await api.addSite();
    const { id } = await api.addFunnel(site.id);
    await sendEvents(api, site.id, [
      viewAt(new Date(Date.parse(since) - 1).toISOString(), '/cart', ip(1)),
      viewAt(since, '/cart', ip(2)),
      viewAt('2026-06-17T12:00:00.000Z', '/cart', ip(3)),
    ]);

    const body = await stats(api, site.id, id, { range: preset });

    assert.equal([body.range, body.since, body.until], [preset, since, '2026-06-17T12:00:00.000Z']);
    assert.equal(sessionsOf(body), [2, 0]);
  });
}

for (const [query, status, code] of [
  ['from=soon', 400, 'window_invalid'],
  ['from=2026-06-10&to=2026-06-09', 400, 'window_invalid'],
  ['from=2026-06-18', 400, 'window_in_future'],
  ['range=1y', 400, 'range_unknown'],
  ['limit=5', 400, 'validation_failed'],
  [`segment=${unknownId}`, 404, 'not_found'],
] as const) {
  test(`refuses ${query} as ${code}`, async ({ api }) => {
    const site = await api.addSite();
    const { id: funnelId } = await api.addFunnel(site.id);
    const answer = await api.call('getFunnelStats', { params: { siteId: site.id, funnelId }, query });
    assert.equal([answer.status, answer.error.code], [status, code]);
  });
}

test('a funnel that is not there, or of another site, is not found', async ({ api }) => {
  const [site, other] = [await api.addSite(), await api.addSite()];
  const { id } = await api.addFunnel(other.id);
  for (const funnelId of [id, unknownId, 'x']) {
    const { status, error } = await api.call('getFunnelStats', { params: { siteId: site.id, funnelId } });
    assert.equal([status, error.message], [404, 'Funnel not found']);
  }
});

test.run();
