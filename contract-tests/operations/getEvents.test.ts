import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { type HitBody, sendEvents, viewAt } from '../support/hits.ts';
import { ip, presetStarts } from '../support/orders.ts';

const test = suite<{ api: Api }>('getEvents');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const events = async (api: Api, siteId: string, query: Record<string, string | number> = {}) =>
  (await api.call('getEvents', { params: { siteId }, query })).body;

const eventAt = (at: string, name: string, more: HitBody = {}): HitBody =>
  viewAt(at, '/', { type: 'event', name, ...more });

/** Four signups of three visitors and one video. */
async function addHistory(api: Api): Promise<string> {
  const site = await api.addSite({ domain: 'shop.example' });
  const { accepted } = await sendEvents(api, site.id, [
    viewAt('2026-06-16T09:59:00Z', '/', { ...ip(1), country: 'DE' }),
    eventAt('2026-06-16T10:00:00Z', 'signup', { ...ip(1), props: { plan: 'pro', seats: 5 } }),
    eventAt('2026-06-16T10:05:00Z', 'signup', { ...ip(1), props: { plan: 'pro', seats: '5' } }),
    eventAt('2026-06-16T11:00:00Z', 'signup', { ...ip(2), props: { plan: 'free', isTrial: true } }),
    eventAt('2026-06-17T09:00:00Z', 'signup', ip(3)),
    eventAt('2026-06-17T09:01:00Z', 'video_played', ip(3)),
  ]);
  assert.is(accepted, 6);
  return site.id;
}

test('answers each event with its firings, visitors, sessions and properties', async ({ api }) => {
  const siteId = await addHistory(api);

  const { series, ...body } = await events(api, siteId);

  assert.equal(body, {
    events: [
      {
        name: 'signup',
        count: 4,
        visitors: 3,
        sessions: 3,
        share: 80,
        firstSeenAt: '2026-06-16T10:00:00.000Z',
        lastSeenAt: '2026-06-17T09:00:00.000Z',
        properties: [
          { key: 'plan', distinctValues: 2 },
          { key: 'isTrial', distinctValues: 1 },
          { key: 'seats', distinctValues: 1 },
        ],
      },
      {
        name: 'video_played',
        count: 1,
        visitors: 1,
        sessions: 1,
        share: 20,
        firstSeenAt: '2026-06-17T09:01:00.000Z',
        lastSeenAt: '2026-06-17T09:01:00.000Z',
        properties: [],
      },
    ],
    totalEvents: 5,
    interval: 'day',
    total: 2,
    limit: 50,
    offset: 0,
    range: { preset: '30d', since: '2026-05-18T12:00:00.000Z', until: '2026-06-17T12:00:00.000Z' },
  });
  assert.is(series.length, 31);
  assert.equal(series.slice(-3), [
    { start: '2026-06-15T00:00:00.000Z', events: 0, partial: false },
    { start: '2026-06-16T00:00:00.000Z', events: 3, partial: false },
    { start: '2026-06-17T00:00:00.000Z', events: 2, partial: true },
  ]);
});

test('a name keeps that event alone, in totals, shares and series too', async ({ api }) => {
  const siteId = await addHistory(api);

  const body = await events(api, siteId, { name: 'video_played' });

  assert.equal(
    body.events.map(({ name, count, share }) => [name, count, share]),
    [['video_played', 1, 100]],
  );
  assert.equal([body.total, body.totalEvents, body.propertyValues], [1, 1, undefined]);
  assert.equal(
    body.series.slice(-2).map((point) => point.events),
    [0, 1],
  );
});

test('a name and a property list the values, numbers by their text', async ({ api }) => {
  const siteId = await addHistory(api);

  const plans = await events(api, siteId, { name: 'signup', property: 'plan' });
  const seats = await events(api, siteId, { name: 'signup', property: 'seats' });
  const trials = await events(api, siteId, { name: 'signup', property: 'isTrial' });
  const none = await events(api, siteId, { name: 'signup', property: 'toString' });

  assert.equal(plans.propertyValues, [
    { value: 'pro', count: 2, visitors: 1 },
    { value: 'free', count: 1, visitors: 1 },
  ]);
  assert.equal([plans.total, plans.totalEvents], [1, 4]);
  assert.equal(seats.propertyValues, [{ value: '5', count: 2, visitors: 1 }]);
  assert.equal(trials.propertyValues, [{ value: 'true', count: 1, visitors: 1 }]);
  assert.equal(none.propertyValues, []);
});

test('a page of events does not cut the values', async ({ api }) => {
  const siteId = await addHistory(api);

  const body = await events(api, siteId, { name: 'signup', property: 'plan', limit: 1, offset: 1 });

  assert.equal([body.events, body.total, body.propertyValues?.length], [[], 1, 2]);
});

test('a property without a name is refused', async ({ api }) => {
  const site = await api.addSite();

  const { status, error } = await api.call('getEvents', { params: { siteId: site.id }, query: { property: 'plan' } });

  assert.equal([status, error.code], [400, 'validation_failed']);
  assert.match(error.message, 'property "plan" needs name');
  assert.equal(error.details, [{ in: 'query', path: 'property', message: 'needs name' }]);
});

test('an empty or endless name or property is refused', async ({ api }) => {
  const site = await api.addSite();
  for (const query of [
    { name: '' },
    { name: 'x'.repeat(201) },
    { name: 'x', property: '' },
    { name: 'x', property: 'x'.repeat(201) },
  ]) {
    const { status } = await api.call('getEvents', { params: { siteId: site.id }, query });
    assert.is(status, 400, JSON.stringify(query));
  }
});

test('from and to are refused with the word for it', async ({ api }) => {
  const site = await api.addSite();
  for (const query of ['from=2026-06-01', 'to=2026-06-01', 'range=7d&from=soon']) {
    const { status, error } = await api.call('getEvents', { params: { siteId: site.id }, query });
    assert.equal([status, error.code], [400, 'validation_failed'], query);
    assert.match(error.message, 'takes only range');
  }
});

for (const [range, since] of presetStarts) {
  test(`range ${range} reaches from ${since} to now, both ends included`, async ({ api }) => {
    const site = await api.addSite();
    const before = new Date(Date.parse(since) - 1).toISOString();
    await sendEvents(api, site.id, [
      eventAt(before, 'before'),
      eventAt(since, 'first', ip(2)),
      eventAt('2026-06-17T12:00:00.000Z', 'last', ip(3)),
      eventAt('2026-06-17T12:00:00.001Z', 'after', ip(4)),
    ]);

    const body = await events(api, site.id, { range });

    assert.equal(
      body.events.map(({ name }) => name),
      ['first', 'last'],
    );
    assert.equal(body.range, { preset: range, since, until: '2026-06-17T12:00:00.000Z' });
    assert.equal([body.interval, body.totalEvents], [range === '24h' ? 'hour' : 'day', 2]);
    assert.is(
      body.series.reduce((sum, point) => sum + point.events, 0),
      2,
    );
  });
}

test('a site without events answers empty lists and zeros', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z'));

  const body = await events(api, site.id);

  assert.equal([body.events, body.total, body.totalEvents, body.series.length], [[], 0, 0, 31]);
});

test('filters and segments keep events of their sessions', async ({ api }) => {
  const siteId = await addHistory(api);
  await sendEvents(api, siteId, eventAt('2026-06-16T12:00:00Z', 'signup', { ...ip(9), url: 'https://shop.example/b' }));
  const segment = await api.addSegment(siteId, { filters: { pathname: '/b', dateRange: '7d' } });
  const foreign = await api.addSegment(siteId, { userId: 'f'.repeat(24) });

  assert.is((await events(api, siteId, { pathname: '/b' })).totalEvents, 1);
  const body = await events(api, siteId, { segment: segment.id });
  assert.equal([body.totalEvents, body.range.preset], [1, '7d']);
  const { status } = await api.call('getEvents', { params: { siteId }, query: { segment: foreign.id } });
  assert.is(status, 404);
});

test('pages join to the whole list', async ({ api }) => {
  const site = await api.addSite();
  const sent = ['e', 'd', 'c', 'b', 'a', 'c', 'Z', 'é'].map((name, index) =>
    eventAt(`2026-06-16T10:00:${10 + index}Z`, name, ip(index + 1)),
  );
  await sendEvents(api, site.id, sent);

  const names = [];
  for (const offset of [0, 3, 6, 9]) {
    const body = await events(api, site.id, { limit: 3, offset });
    assert.equal([body.total, body.totalEvents, body.limit, body.offset], [7, 8, 3, offset]);
    names.push(...body.events.map(({ name }) => name));
  }

  assert.equal(names, ['c', 'Z', 'a', 'b', 'd', 'e', 'é']);
});

test.run();
