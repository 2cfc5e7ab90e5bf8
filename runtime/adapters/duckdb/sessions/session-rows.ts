import { hashOf, orderOf } from '../connection/expressions.ts';
import { dimensionColumns } from '../schema.ts';

/** Pageviews and events, not pings. */
export const isCounted = "h.kind <> 'engagement'";
const isView = "h.kind = 'pageview'";

const dimensions = dimensionColumns
  .split(' ')
  .map((name) => `f.${name}`)
  .join(', ');

/** A path that follows itself is one step of a journey. */
const collapsed = 'list_filter(view_paths, (path, place) -> place = 1 OR path <> view_paths[place - 1])';

/** Makes the table `name` of hits in sessions, with numbers instead of texts. `from` names rows of `recent_events` h. */
export const numberedEvents = (name: string, from: string): string =>
  `CREATE OR REPLACE TEMP TABLE ${name} AS
    SELECT ${hashOf('h.site_id')} AS site, ${hashOf('h.session_id')} AS session, ${hashOf('h.visitor_id')} AS visitor,
      ${hashOf('h.pathname')} AS path, h.kind::hit_kind AS kind, h.ts, h.seq, h.name, h.engaged_ms, h.scroll_depth,
      coalesce(h.interactive, true) AS interactive
    ${from}`;

/** Rows of `sessions`, by site and time: a session of a table of `numberedEvents` each that has a pageview or an event. */
export const sessionRows = (hits: string): string =>
  `WITH path_counts AS (SELECT site, session, path, count(*) FILTER (${isView}) AS views,
      sum(coalesce(h.engaged_ms, 0)) FILTER (h.kind <> 'event') AS engaged_ms,
      max(h.scroll_depth) FILTER (h.kind <> 'event') AS depth
    FROM ${hits} h GROUP BY ALL HAVING views > 0),
  path_lists AS (SELECT site, session, list(path ORDER BY path) AS paths, list(views ORDER BY path) AS path_views,
      list(engaged_ms ORDER BY path) AS path_engaged_ms, list(depth ORDER BY path) AS path_depths
    FROM path_counts GROUP BY ALL),
  session_counts AS (SELECT site, session, min(h.ts) FILTER (${isCounted}) AS first_ts, max(h.ts) FILTER (${isCounted}) AS last_ts,
      max(h.ts) AS end_ts,
      count(*) FILTER (h.kind = 'event') AS events, count(*) FILTER (h.kind = 'event' AND interactive) AS interactive,
      coalesce(list(path ORDER BY h.ts, h.seq) FILTER (${isView}), []) AS view_paths,
      arg_min(h.seq, ${orderOf('h')}) FILTER (${isCounted}) AS first_seq
    FROM ${hits} h GROUP BY ALL)
  SELECT site, session, ${hashOf('f.visitor_id')}, f.session_id, f.visitor_id, first_ts, last_ts, end_ts, end_ts - first_ts,
    len(view_paths), events, len(view_paths) = 1 AND session_counts.interactive = 0, view_paths[1], view_paths[-1],
    view_paths, ${collapsed},
    coalesce(paths, []), coalesce(path_views, []), coalesce(path_engaged_ms, []), coalesce(path_depths, []),
    ${dimensions}
  FROM session_counts JOIN recent_events f ON f.seq = session_counts.first_seq AND ${hashOf('f.session_id')} = session_counts.session
    AND ${hashOf('f.site_id')} = session_counts.site LEFT JOIN path_lists USING (site, session)
  ORDER BY site, first_ts`;

/** Adds the texts of paths that are not there yet. `from` names rows of `recent_events` h. */
export const newPaths = (from: string): string =>
  `INSERT INTO paths
    SELECT site, path, any_value(h.pathname)
    FROM (SELECT DISTINCT ${hashOf('h.site_id')} AS site, ${hashOf('h.pathname')} AS path, h.pathname
      FROM (SELECT DISTINCT site_id, h.pathname ${from}) h) h
    ANTI JOIN paths USING (site, path) GROUP BY ALL`;
