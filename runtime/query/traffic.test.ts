import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AggregateAnswer, PageRow } from './query.ts';
import { changesOf, pageOfSite, totalsOf, trafficPoint } from './traffic.ts';

const test = suite('traffic');

const quiet: AggregateAnswer = {
  visitors: 0,
  sessions: 0,
  pageviews: 0,
  events: 0,
  bounces: 0,
  viewSessions: 0,
  durationMs: 0,
  conversions: 0,
  revenue: [],
};
const busy: AggregateAnswer = {
  visitors: 2,
  sessions: 3,
  pageviews: 8,
  events: 4,
  bounces: 1,
  viewSessions: 2,
  durationMs: 100_500,
  conversions: 5,
  revenue: [{ currency: 'EUR', amount: 1_999 }],
};

test('totals are rates and averages of the counts', () => {
  assert.equal(totalsOf(busy), {
    visitors: 2,
    sessions: 3,
    pageviews: 8,
    events: 4,
    bounces: 1,
    bounceRate: 50,
    avgSessionDuration: 34,
    pagesPerSession: 2.67,
    conversions: 5,
    revenue: [{ currency: 'EUR', amount: 1_999 }],
  });
});

test('the bounce rate is over sessions with a pageview, the duration over all', () => {
  const counts = { ...quiet, sessions: 4, viewSessions: 3, bounces: 1, durationMs: 10_000 };
  assert.is(totalsOf(counts).bounceRate, 33.3);
  assert.is(totalsOf(counts).avgSessionDuration, 3);
});

test('an average duration of half a second is a second, a little less none', () => {
  assert.is(totalsOf({ ...quiet, sessions: 2, durationMs: 1_000 }).avgSessionDuration, 1);
  assert.is(totalsOf({ ...quiet, sessions: 2, durationMs: 999 }).avgSessionDuration, 0);
});

test('totals of nothing are zeros', () => {
  const { bounceRate, avgSessionDuration, pagesPerSession, revenue } = totalsOf(quiet);
  assert.equal(
    { bounceRate, avgSessionDuration, pagesPerSession, revenue },
    {
      bounceRate: 0,
      avgSessionDuration: 0,
      pagesPerSession: 0,
      revenue: [],
    },
  );
});

test('changes are in percent, of rates in points', () => {
  const before = totalsOf({ ...busy, visitors: 1, sessions: 4, events: 0, viewSessions: 3, conversions: 10 });
  assert.equal(changesOf(totalsOf(busy), before, { viewSessions: 3 }), {
    visitors: 100,
    sessions: -25,
    pageviews: 0,
    events: null,
    bounces: 0,
    avgSessionDuration: 36,
    pagesPerSession: 33.5,
    conversions: -50,
    revenue: [{ currency: 'EUR', change: 0 }],
    bounceRatePoints: 16.7,
  });
});

test('R2 changes against nothing are unknown, points of the bounce rate too', () => {
  const changes = changesOf(totalsOf(busy), totalsOf(quiet), quiet);
  assert.equal([changes.visitors, changes.pagesPerSession, changes.conversions], [null, null, null]);
  assert.is(changes.bounceRatePoints, null);
});

test('money changes currency by currency, those of one window too', () => {
  const money = (...revenue: AggregateAnswer['revenue']) => totalsOf({ ...quiet, revenue });
  const now = money({ currency: 'EUR', amount: 150 }, { currency: 'USD', amount: 10 });
  const before = money({ currency: 'CHF', amount: 70 }, { currency: 'EUR', amount: 100 });
  assert.equal(changesOf(now, before, quiet).revenue, [
    { currency: 'CHF', change: -100 },
    { currency: 'EUR', change: 50 },
    { currency: 'USD', change: null },
  ]);
});

test('points of the bounce rate are of the shown rates', () => {
  const rate = (bounces: number, viewSessions: number) => totalsOf({ ...quiet, bounces, viewSessions });
  assert.is(changesOf(rate(1, 3), rate(2, 3), { viewSessions: 3 }).bounceRatePoints, -33.4);
  assert.is(changesOf(rate(1, 1), rate(1, 1), { viewSessions: 1 }).bounceRatePoints, 0);
});

test('an empty bucket is a point of zeros', () => {
  assert.equal(trafficPoint(undefined), { visitors: 0, sessions: 0, pageviews: 0, bounceRate: 0 });
});

test('a bucket is a point with its bounce rate', () => {
  const row = { start: 0, visitors: 3, sessions: 4, pageviews: 9, events: 1, bounces: 1, viewSessions: 3 };
  assert.equal(trafficPoint(row), { visitors: 3, sessions: 4, pageviews: 9, bounceRate: 33.3 });
});

const page: PageRow = {
  pathname: '/a',
  pageviews: 8,
  visitors: 4,
  sessions: 5,
  entries: 3,
  exits: 2,
  bounces: 1,
  engagedMs: 12_500,
  scrollDepthSum: 125,
  scrollSessions: 2,
};

test('a page has rates, time and depth', () => {
  assert.equal(pageOfSite(page, 12), {
    pathname: '/a',
    pageviews: 8,
    visitors: 4,
    sessions: 5,
    entries: 3,
    exits: 2,
    exitRate: 25,
    bounceRate: 33.3,
    avgTimeOnPage: 3,
    avgScrollDepth: 62.5,
    share: 66.7,
  });
});

test('a page without entries has no bounce rate, one without scrolls no depth', () => {
  const { bounceRate, avgScrollDepth } = pageOfSite({ ...page, entries: 0, bounces: 0, scrollSessions: 0 }, 12);
  assert.equal([bounceRate, avgScrollDepth], [0, null]);
});

test.run();
