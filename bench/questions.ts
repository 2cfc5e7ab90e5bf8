import { hashOf } from '../runtime/adapters/duckdb/connection/expressions.ts';
import { everything, filterOf } from '../runtime/query/filter.ts';
import type { Query } from '../runtime/query/query.ts';
import { days, historyStart, mainSite } from './history.ts';

/** The last moment of the history. */
export const end = historyStart + days * 86_400_000 - 1;
const whole = { siteId: mainSite, since: historyStart, until: end, filter: everything };
const paged = { limit: 50, offset: 0 };
const filtered = { ...whole, filter: filterOf({ country: 'DE', browser: 'Chrome' }) };

const ofSite = `site = ${hashOf(`'${mainSite}'`)}`;
const inSessions = `${ofSite} AND first_ts BETWEEN ${historyStart} AND ${end}`;
const path = (pathname: string) => hashOf(`'${pathname}'`);

const inWindow = `site_id = '${mainSite}' AND ts BETWEEN ${historyStart} AND ${end}`;
const money = 'SELECT currency, sum(amount) FROM revenue';
const sessionOfMoney = `JOIN sessions ON site = ${hashOf(`'${mainSite}'`)} AND session = ${hashOf('revenue.session_id')}`;
const vitalQuantiles = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'].map((name) => `quantile_disc(${name}, 0.75)`).join(', ');
const vitalShares = ['lcp', 'inp', 'cls', 'fcp', 'ttfb']
  .map(
    (name) =>
      `count(*) FILTER (${name} <= 1), count(*) FILTER (${name} > 1 AND ${name} <= 2), count(*) FILTER (${name} > 2)`,
  )
  .join(', ');

export interface Question {
  readonly name: string;
  readonly query: Query;
  /** The same query by hand, with the whole answer, for a window that cuts no session. */
  readonly sql?: readonly string[] | undefined;
}

/** The queries of `make bench` on five million pageviews. */
export const questions: readonly Question[] = [
  {
    name: 'totals',
    query: { kind: 'aggregate', ...whole, goals: [] },
    sql: [
      `SELECT count(DISTINCT visitor), count(*), sum(views), sum(events), sum(duration_ms),
      count(*) FILTER (is_bounce), count(*) FILTER (views > 0) FROM sessions WHERE ${inSessions}`,
      `${money} WHERE ${inWindow} GROUP BY currency`,
    ],
  },
  {
    name: 'totals, two filters',
    query: { kind: 'aggregate', ...filtered, goals: [] },
    sql: [
      `SELECT count(DISTINCT visitor), count(*), sum(views), sum(events), sum(duration_ms),
      count(*) FILTER (is_bounce), count(*) FILTER (views > 0) FROM sessions
      WHERE ${inSessions} AND lower(country) = 'de' AND lower(browser) = 'chrome'`,
      `${money} ${sessionOfMoney} WHERE ${inWindow}
        AND lower(sessions.country) = 'de' AND lower(sessions.browser) = 'chrome' GROUP BY currency`,
    ],
  },
  {
    name: 'by day',
    query: { kind: 'timeseries', ...whole, interval: 'day' },
    sql: [
      `SELECT * FROM (SELECT day, count(DISTINCT visitor), count(*), count(*) FILTER (is_bounce) FROM (
        SELECT first_ts // 86400000 AS day, visitor, is_bounce FROM sessions WHERE ${inSessions}
        UNION ALL SELECT last_ts // 86400000, visitor, is_bounce FROM sessions
          WHERE ${inSessions} AND last_ts // 86400000 <> first_ts // 86400000) GROUP BY day)
      JOIN (SELECT ts // 86400000 AS day, count(*) FILTER (kind = 'pageview'), count(*) FILTER (kind = 'event') FROM facts
        WHERE ${ofSite} AND ts BETWEEN ${historyStart} AND ${end} AND kind <> 'engagement' GROUP BY day) USING (day)`,
    ],
  },
  {
    name: 'pages',
    query: { kind: 'breakdown', by: 'pathname', ...whole, ...paged },
    sql: [
      `SELECT path, sum(views) AS n, count(DISTINCT visitor), count(*), count(*) FILTER (path = entry_path),
        count(*) FILTER (path = exit_path), count(*) FILTER (path = entry_path AND is_bounce), sum(engaged), sum(depth),
        count(depth)
      FROM (SELECT unnest(paths) AS path, unnest(path_views) AS views, unnest(path_engaged_ms) AS engaged,
        unnest(path_depths) AS depth, visitor, entry_path, exit_path, is_bounce FROM sessions WHERE ${inSessions})
      GROUP BY path ORDER BY n DESC LIMIT 50`,
    ],
  },
  {
    name: 'channels',
    query: { kind: 'channels', ...whole, ...paged, goals: [] },
    sql: [
      `SELECT channel, count(DISTINCT visitor), count(*), sum(views), count(*) FILTER (is_bounce), sum(duration_ms)
      FROM sessions WHERE ${inSessions} GROUP BY channel`,
      `SELECT channel, source, count(*) AS n FROM sessions WHERE ${inSessions} GROUP BY channel, source
        QUALIFY row_number() OVER (PARTITION BY channel ORDER BY n DESC) <= 5`,
      `SELECT sessions.channel, currency, sum(amount) FROM revenue ${sessionOfMoney} WHERE ${inWindow} GROUP BY ALL`,
    ],
  },
  {
    name: 'funnel of three pages',
    query: { kind: 'funnel', ...whole, steps: ['/p/1', '/p/2', '/p/3'], order: 'any' },
    sql: [
      `SELECT ${[1, 2, 3].map((n) => `count(*) FILTER (list_contains(paths, ${path(`/p/${n}`)}))`).join(', ')}
      FROM sessions WHERE ${inSessions}`,
    ],
  },
  {
    name: 'journeys',
    query: { kind: 'journeys', ...whole, ...paged, depth: 5, start: null, end: null },
    sql: [
      `SELECT journey[:5] AS path, count(*) AS n, sum(duration_ms), count(*) FILTER (len(journey) <= 5)
      FROM sessions WHERE ${inSessions} AND views > 0 GROUP BY path ORDER BY n DESC LIMIT 50`,
      `SELECT step, origin, target, count(*) AS n FROM (SELECT generate_subscripts(journey[:5], 1) AS step,
          unnest(journey[:5]) AS origin, unnest(list_append(journey[2:5], NULL)) AS target
        FROM sessions WHERE ${inSessions} AND views > 0) GROUP BY ALL ORDER BY n DESC LIMIT 200`,
    ],
  },
  {
    name: 'retention by week',
    query: {
      kind: 'retention',
      ...{ siteId: mainSite, filter: everything, since: historyStart, until: end, now: end },
      ...{ granularity: 'week', periods: 4, mode: 'on' },
    },
    sql: [
      `WITH seen AS (SELECT visitor, first_ts // 604800000 AS week FROM sessions WHERE ${ofSite} GROUP BY ALL),
      cohorts AS (SELECT visitor, min(week) AS week FROM seen GROUP BY visitor)
      SELECT cohorts.week, seen.week, count(*) FROM seen JOIN cohorts USING (visitor) GROUP BY ALL`,
    ],
  },
  {
    name: 'vitals',
    query: { kind: 'vitals', ...whole, ...paged, interval: 'day' },
    sql: [
      `SELECT ${vitalQuantiles}, ${vitalShares} FROM vitals WHERE ${inWindow}`,
      `SELECT pathname, count(*) AS n, ${vitalQuantiles} FROM vitals WHERE ${inWindow} GROUP BY pathname ORDER BY n DESC LIMIT 50`,
      `SELECT ts // 86400000 AS day, ${vitalQuantiles} FROM vitals WHERE ${inWindow} GROUP BY day`,
    ],
  },
  {
    name: 'events',
    query: { kind: 'events', ...whole, ...paged, name: null },
    sql: [
      `SELECT name, count(*), count(DISTINCT visitor), count(DISTINCT session), min(ts), max(ts) FROM facts
      WHERE ${ofSite} AND ts BETWEEN ${historyStart} AND ${end} AND kind = 'event' GROUP BY name`,
    ],
  },
  { name: 'revenue', query: { kind: 'revenue', ...whole, interval: 'day' } },
  { name: 'realtime', query: { kind: 'realtime', siteId: mainSite, now: end } },
];

const goals = [
  { type: 'event', pattern: 'signup' },
  { type: 'pageview', pattern: '/p/7' },
] as const;

/** The other reads of a window in the API. */
export const furtherReads: readonly Question[] = [
  { name: 'totals with goals', query: { kind: 'aggregate', ...whole, goals } },
  { name: 'pages, two filters', query: { kind: 'breakdown', by: 'pathname', ...filtered, ...paged } },
  {
    name: 'funnel in order',
    query: { kind: 'funnel', ...whole, steps: ['/p/1', '/p/2', '/p/3'], order: 'strict' },
  },
  { name: 'goals', query: { kind: 'goals', ...whole, goals } },
  { name: 'goal', query: { kind: 'goal', ...whole, goal: goals[1], interval: 'day' } },
  { name: 'profiles', query: { kind: 'profiles', ...whole, ...paged, search: null, identified: null, goals: [] } },
  { name: 'sources of revenue', query: { kind: 'revenueSources', ...whole, ...paged } },
];
