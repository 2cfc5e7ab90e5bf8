import { everything } from '../../../query/filter.ts';
import {
  directSource,
  type KeyCount,
  type RealtimeQuery,
  realtimeMinutes,
  realtimeRecent,
  realtimeTop,
} from '../../../query/query.ts';
import type { Row } from '../connection/client.ts';
import { Parameters } from './sql/filter.ts';
import { relations } from './sql/relations.ts';
import { type Kind, type ReadPlan, type Statement, textOf } from './sql/statement.ts';

const minuteMs = 60_000;

/** The last five minutes, (now − 5 min, now]. docs/metrics.md#realtime */
export const realtime: Kind<RealtimeQuery> = async (query, read, plan) => {
  const [counts, recent] = await Promise.all([read(countsOf(query, plan)), read(recentHits(query))]);
  const rowOf = (list: string, key: string): Row | undefined =>
    counts.find((row) => row.list === list && row.key === key);
  const totals = rowOf('total', '');
  const keysOf = (list: string): KeyCount[] =>
    counts
      .filter((row) => row.list === list)
      .map(({ key, visitors }) => ({ key: String(key), visitors: Number(visitors) }));
  return {
    activeVisitors: Number(totals?.visitors ?? 0),
    pageviews: Number(totals?.pageviews ?? 0),
    events: Number(totals?.events ?? 0),
    minutes: Array.from({ length: realtimeMinutes }, (_, minute) => {
      const row = rowOf('minute', String(minute));
      return { minute, pageviews: Number(row?.pageviews ?? 0), visitors: Number(row?.visitors ?? 0) };
    }),
    pages: keysOf('page'),
    sources: keysOf('source'),
    countries: keysOf('country'),
    devices: keysOf('device'),
    recent: recent.map((row) => ({
      type: row.kind === 'event' ? 'event' : 'pageview',
      pathname: String(row.pathname),
      name: textOf(row.name),
      country: textOf(row.country),
      at: Number(row.ts),
    })),
  };
};

/** Totals, minutes and the keys with most visitors, a row each, so that hits are looked at once. */
function countsOf({ siteId, now }: RealtimeQuery, plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const since = now - realtimeMinutes * minuteMs + 1;
  const list = (name: string, key: string, where: string) =>
    `SELECT '${name}' AS list, ${key} AS key, visitor, kind FROM active_events WHERE ${where}`;
  const sql = `${relations({ siteId, since, until: now, filter: everything }, parameters, { ...plan, columns: ['source', 'country', 'device'] })},
    active_events AS MATERIALIZED (SELECT filtered_events.kind, filtered_events.visitor, filtered_events.path, (filtered_events.ts - ${parameters.add(since)}) // ${minuteMs} AS minute,
        coalesce(source, '${directSource}') AS source, country, device FROM filtered_events JOIN sessions_in_window USING (session)),
    listed AS (${list('total', "''", 'true')}
      UNION ALL ${list('minute', 'minute::BIGINT::VARCHAR', 'true')}
      UNION ALL ${list('source', 'source', 'true')}
      UNION ALL ${list('country', 'country', 'country IS NOT NULL')}
      UNION ALL ${list('device', 'device', 'device IS NOT NULL')}
      UNION ALL SELECT 'page', pathname, visitor, kind FROM active_events JOIN path_names USING (path) WHERE kind = 'pageview')
    SELECT list, key, count(DISTINCT visitor)::DOUBLE AS visitors,
      (count(*) FILTER (kind = 'pageview'))::DOUBLE AS pageviews, (count(*) FILTER (kind = 'event'))::DOUBLE AS events
    FROM listed GROUP BY list, key
    QUALIFY row_number() OVER (PARTITION BY list ORDER BY visitors DESC, key) <= ${realtimeTop}
    ORDER BY list, visitors DESC, key`;
  return { sql, values: parameters.values };
}

/** The newest hits, the latest first. */
function recentHits({ siteId, now }: RealtimeQuery): Statement {
  const parameters = new Parameters();
  const sql = `SELECT kind, pathname, name, country, ts::DOUBLE AS ts FROM events
    WHERE site_id = ${parameters.add(siteId)} AND ts > ${parameters.add(now - realtimeMinutes * minuteMs)}
      AND ts <= ${parameters.add(now)} AND kind <> 'engagement'
    ORDER BY events.ts DESC, seq DESC LIMIT ${realtimeRecent}`;
  return { sql, values: parameters.values };
}
