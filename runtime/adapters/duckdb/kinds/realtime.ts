import {
  directSource,
  type RealtimeQuery,
  realtimeMinutes,
  realtimeRecent,
  realtimeTop,
} from '../../../query/query.ts';
import { Parameters } from './filter.ts';
import { type Kind, type Read, type Statement, textOf } from './statement.ts';

/** The last five minutes. docs/metrics.md#realtime */
export const realtime: Kind<RealtimeQuery> = async (query, read) => {
  const counts = await read(minuteCounts(query));
  const byMinute = new Map(counts.map((row) => [Number(row.minute), row]));
  const totals = byMinute.get(-1);
  const lists = {
    pages: await keysOf(query, 'pages', read),
    sources: await keysOf(query, 'sources', read),
    countries: await keysOf(query, 'countries', read),
    devices: await keysOf(query, 'devices', read),
  };
  const recent = await read(recentHits(query));
  return {
    activeVisitors: Number(totals?.visitors ?? 0),
    pageviews: Number(totals?.pageviews ?? 0),
    events: Number(totals?.events ?? 0),
    minutes: Array.from({ length: realtimeMinutes }, (_, minute) => ({
      minute,
      pageviews: Number(byMinute.get(minute)?.pageviews ?? 0),
      visitors: Number(byMinute.get(minute)?.visitors ?? 0),
    })),
    ...lists,
    recent: recent.map((row) => ({
      type: row.kind === 'event' ? 'event' : 'pageview',
      pathname: String(row.pathname),
      name: textOf(row.name),
      country: textOf(row.country),
      at: Number(row.ts),
    })),
  };
};

async function keysOf(query: RealtimeQuery, list: List, read: Read) {
  const rows = await read(topKeys(query, list));
  return rows.map(({ key, visitors }) => ({ key: String(key), visitors: Number(visitors) }));
}

/** The hits of (now − 5 min, now], and the first hit of each of their sessions. */
function parts(query: RealtimeQuery, parameters: Parameters): string {
  const siteId = parameters.add(query.siteId);
  const after = parameters.add(query.now - realtimeMinutes * 60_000);
  return `WITH q AS (SELECT * FROM hits WHERE site_id = ${siteId} AND ts > ${after} AND ts <= ${parameters.add(query.now)}
      AND kind <> 'engagement'),
    d AS (SELECT session_id, arg_min({source: source, country: country, device: device}, (ts, seq)) AS first
      FROM hits WHERE site_id = ${siteId} AND kind <> 'engagement' AND session_id IN (SELECT session_id FROM q)
      GROUP BY session_id)`;
}

/** One row a minute: its number, its pageviews, its visitors; minute −1 holds the totals. */
function minuteCounts(query: RealtimeQuery): Statement {
  const parameters = new Parameters();
  const since = query.now - realtimeMinutes * 60_000;
  const sql = `${parts(query, parameters)}
    SELECT coalesce(minute, -1)::DOUBLE AS minute, (count(*) FILTER (kind = 'pageview'))::DOUBLE AS pageviews,
      (count(*) FILTER (kind = 'event'))::DOUBLE AS events, count(DISTINCT visitor_id)::DOUBLE AS visitors
    FROM (SELECT kind, visitor_id, (ts - ${parameters.add(since)} - 1) // 60000 AS minute FROM q)
    GROUP BY ROLLUP (minute)`;
  return { sql, values: parameters.values };
}

const keys = {
  pages: "CASE WHEN q.kind = 'pageview' THEN q.pathname END",
  sources: `coalesce(d.first.source, '${directSource}')`,
  countries: 'd.first.country',
  devices: 'd.first.device',
} as const;

type List = keyof typeof keys;

/** The ten keys with most visitors. */
function topKeys(query: RealtimeQuery, list: List): Statement {
  const parameters = new Parameters();
  const sql = `${parts(query, parameters)}
    SELECT ${keys[list]} AS key, count(DISTINCT q.visitor_id)::DOUBLE AS visitors
    FROM q JOIN d ON d.session_id = q.session_id
    WHERE key IS NOT NULL GROUP BY key ORDER BY visitors DESC, key LIMIT ${parameters.add(realtimeTop)}`;
  return { sql, values: parameters.values };
}

/** The newest hits, the latest first. */
function recentHits(query: RealtimeQuery): Statement {
  const parameters = new Parameters();
  const sql = `${parts(query, parameters)}
    SELECT q.kind, q.pathname, q.name, q.country, q.ts::DOUBLE AS ts FROM q
    ORDER BY q.ts DESC, q.seq DESC LIMIT ${parameters.add(realtimeRecent)}`;
  return { sql, values: parameters.values };
}
