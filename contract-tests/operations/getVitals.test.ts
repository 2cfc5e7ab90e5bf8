import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { type HitBody, sendEvents, viewAt } from '../support/hits.ts';
import { ip, presetStarts } from '../support/orders.ts';

const test = suite<{ api: Api }>('getVitals');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The clock stands at 2026-06-17T12:00:00.000Z. */
const vitals = async (api: Api, siteId: string, query: Record<string, string | number> = {}) =>
  (await api.call('getVitals', { params: { siteId }, query })).body;

const sampleAt = (at: string, path: string, values: Record<string, number>, more: HitBody = {}): HitBody =>
  viewAt(at, path, { type: 'vitals', vitals: values, ...more });

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 ' +
  'Mobile/15E148 Safari/604.1';

async function addSamples(api: Api): Promise<string> {
  const site = await api.addSite();
  const { accepted } = await sendEvents(api, site.id, [
    viewAt('2026-06-16T10:00:00Z', '/', ip(1)),
    sampleAt('2026-06-16T10:00:05Z', '/', { lcp: 2400, inp: 100, cls: 0.05, fcp: 900, ttfb: 300 }, ip(1)),
    sampleAt('2026-06-16T10:00:06Z', '/', { lcp: 4100, inp: 600, cls: 0.3 }, ip(2)),
    sampleAt('2026-06-16T10:00:07Z', '/', { lcp: 2600 }, ip(3)),
    sampleAt('2026-06-16T10:00:08Z', '/', { lcp: 1000 }, ip(4)),
    sampleAt('2026-06-17T10:00:00Z', '/slow', { lcp: 1, cls: 0.2, fcp: 1900 }, ip(1)),
    sampleAt('2026-06-17T10:01:00Z', '/slow', { inp: 501 }, ip(2)),
    sampleAt('2026-06-17T10:02:00Z', '/text', { ttfb: 800 }, ip(1)),
  ]);
  assert.is(accepted, 8);
  return site.id;
}

test('answers each metric with its percentile, rating and counts, and pages by samples', async ({ api }) => {
  const siteId = await addSamples(api);

  const { series, ...body } = await vitals(api, siteId);

  assert.equal(body, {
    metrics: [
      {
        metric: 'LCP',
        unit: 'ms',
        p75: 2600,
        rating: 'needs-improvement',
        good: 3,
        needsImprovement: 1,
        poor: 1,
        samples: 5,
        thresholds: { good: 2500, poor: 4000 },
      },
      {
        metric: 'INP',
        unit: 'ms',
        p75: 600,
        rating: 'poor',
        good: 1,
        needsImprovement: 0,
        poor: 2,
        samples: 3,
        thresholds: { good: 200, poor: 500 },
      },
      {
        metric: 'CLS',
        unit: 'score',
        p75: 0.3,
        rating: 'poor',
        good: 1,
        needsImprovement: 1,
        poor: 1,
        samples: 3,
        thresholds: { good: 0.1, poor: 0.25 },
      },
      {
        metric: 'FCP',
        unit: 'ms',
        p75: 1900,
        rating: 'needs-improvement',
        good: 1,
        needsImprovement: 1,
        poor: 0,
        samples: 2,
        thresholds: { good: 1800, poor: 3000 },
      },
      {
        metric: 'TTFB',
        unit: 'ms',
        p75: 800,
        rating: 'good',
        good: 2,
        needsImprovement: 0,
        poor: 0,
        samples: 2,
        thresholds: { good: 800, poor: 1800 },
      },
    ],
    pages: [
      { pathname: '/', samples: 4, lcp: 2600, inp: 600, cls: 0.3, fcp: 900, ttfb: 300, rating: 'poor' },
      { pathname: '/slow', samples: 2, lcp: 1, inp: 501, cls: 0.2, fcp: 1900, ttfb: null, rating: 'poor' },
      { pathname: '/text', samples: 1, lcp: null, inp: null, cls: null, fcp: null, ttfb: 800, rating: null },
    ],
    interval: 'day',
    total: 3,
    limit: 50,
    offset: 0,
    range: { preset: '30d', since: '2026-05-18T12:00:00.000Z', until: '2026-06-17T12:00:00.000Z' },
  });
  assert.is(series.length, 31);
  assert.equal(series.slice(-3), [
    { start: '2026-06-15T00:00:00.000Z', lcp: null, inp: null, cls: null, partial: false },
    { start: '2026-06-16T00:00:00.000Z', lcp: 2600, inp: 600, cls: 0.3, partial: false },
    { start: '2026-06-17T00:00:00.000Z', lcp: 1, inp: 501, cls: 0.2, partial: true },
  ]);
});

test('a page is rated by the worst of LCP, INP and CLS; FCP and TTFB have no say', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, [
    sampleAt('2026-06-16T10:00:00Z', '/good', { lcp: 2500, inp: 200, cls: 0.1, fcp: 9000, ttfb: 9000 }, ip(1)),
    sampleAt('2026-06-16T10:00:00Z', '/middling', { lcp: 1, cls: 0.11 }, ip(1)),
    sampleAt('2026-06-16T10:00:00Z', '/poor', { lcp: 1, inp: 501 }, ip(1)),
  ]);

  const { pages } = await vitals(api, site.id);

  assert.equal(
    pages.map(({ pathname, rating }) => [pathname, rating]),
    [
      ['/good', 'good'],
      ['/middling', 'needs-improvement'],
      ['/poor', 'poor'],
    ],
  );
});

test('a site without samples answers nulls, not zeros', async ({ api }) => {
  const site = await api.addSite();
  await sendEvents(api, site.id, viewAt('2026-06-16T10:00:00Z'));

  const { metrics, pages, total } = await vitals(api, site.id);

  assert.equal(
    metrics.map(({ metric, p75, rating, samples }) => [metric, p75, rating, samples]),
    ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'].map((metric) => [metric, null, null, 0]),
  );
  assert.equal([pages, total], [[], 0]);
});

test('device and the other filters are those of the session; a sample without one has its own device', async ({
  api,
}) => {
  const site = await api.addSite();
  const segment = await api.addSegment(site.id, { filters: { utm_source: 'news' } });
  await sendEvents(api, site.id, [
    viewAt('2026-06-17T11:59:00Z', '/?utm_source=news', ip(1)),
    sampleAt('2026-06-17T11:59:05Z', '/', { lcp: 1 }, ip(1)),
    sampleAt('2026-06-17T11:59:05Z', '/b', { lcp: 2 }, { ...ip(2), userAgent: iphone }),
  ]);
  const paths = async (query: Record<string, string>) =>
    (await vitals(api, site.id, query)).pages.map(({ pathname }) => pathname);

  assert.equal(await paths({ device: 'desktop' }), ['/']);
  assert.equal(await paths({ device: 'Mobile' }), ['/b']);
  assert.equal(await paths({ pathname: '/b' }), ['/b']);
  assert.equal(await paths({ utm_source: 'news' }), ['/']);
  assert.equal(await paths({ segment: segment.id }), ['/']);
  assert.equal(await paths({ browser: 'Safari' }), []);
});

test('pages join to the whole list, and one past the end has the total', async ({ api }) => {
  const siteId = await addSamples(api);
  const paths = [];
  for (const offset of [0, 2, 4]) {
    const body = await vitals(api, siteId, { limit: 2, offset });
    assert.equal([body.total, body.limit, body.offset], [3, 2, offset]);
    paths.push(body.pages.map(({ pathname }) => pathname));
  }
  assert.equal(paths, [['/', '/slow'], ['/text'], []]);
});

for (const [preset, since] of presetStarts) {
  test(`range ${preset} reaches from ${since} to now`, async ({ api }) => {
    const { range, interval } = await vitals(api, (await api.addSite()).id, { range: preset });
    assert.equal(range, { preset, since, until: '2026-06-17T12:00:00.000Z' });
    assert.is(interval, preset === '24h' ? 'hour' : 'day');
  });
}

test('from and to cut to the millisecond, years have months, and unusable windows are refused', async ({ api }) => {
  const siteId = await addSamples(api);
  const cut = await vitals(api, siteId, { from: '2026-06-16T10:00:05Z', to: '2026-06-16T10:00:06Z' });
  assert.equal([cut.metrics[0]?.samples, cut.range.preset], [2, null]);
  assert.is((await vitals(api, siteId, { from: '2023-06-01' })).interval, 'month');
  for (const query of [{ from: 'soon' }, { from: '2026-06-18' }, { limit: 0 }, { offset: -1 }, { limit: 501 }]) {
    const { status } = await api.call('getVitals', { params: { siteId }, query: { ...query } });
    assert.is(status, 400, JSON.stringify(query));
  }
});

test.run();
