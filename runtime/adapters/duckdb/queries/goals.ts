import {
  type GoalGroupName,
  type GoalGroupRow,
  type GoalQuery,
  type GoalsQuery,
  goalGroupRowsMax,
  goalGroups,
} from '../../../query/goals.ts';
import { directSource } from '../../../query/query.ts';
import { bucketOf } from './sql/columns.ts';
import { Parameters } from './sql/filter.ts';
import { goalHits } from './sql/matches.ts';
import { relations } from './sql/relations.ts';
import type { Kind, ReadPlan, Statement } from './sql/statement.ts';

/** What each goal converted. docs/metrics.md#goals */
export const goals: Kind<GoalsQuery> = async (query, read, plan) => {
  const rows = await read(counts(query, plan));
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return {
    totalSessions: Number(rows[0]?.total_sessions),
    goals: query.goals.map((_, place) => ({
      conversions: Number(byPlace.get(place)?.conversions ?? 0),
      sessions: Number(byPlace.get(place)?.sessions ?? 0),
      visitors: Number(byPlace.get(place)?.visitors ?? 0),
    })),
  };
};

/** Without a conversion there is still one row, which has the total. */
function counts(query: GoalsQuery, plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const sql = `${relations(query, parameters, plan)}, ${goalHits(query.goals, parameters)},
    conversions_by_session AS (SELECT place, any_value(visitor) AS visitor, count(*) AS hits FROM converting GROUP BY place, session),
    conversions_by_visitor AS (SELECT place, sum(hits) AS hits, count(*) AS sessions FROM conversions_by_session GROUP BY place, visitor),
    conversions_by_goal AS (SELECT place, sum(hits)::DOUBLE AS conversions, sum(sessions)::DOUBLE AS sessions, count(*)::DOUBLE AS visitors
      FROM conversions_by_visitor GROUP BY place)
    SELECT total_sessions, conversions_by_goal.* FROM (SELECT count(*)::DOUBLE AS total_sessions FROM sessions_in_window) LEFT JOIN conversions_by_goal ON true`;
  return { sql, values: parameters.values };
}

/** When one goal converted, and in which sessions. docs/metrics.md#goals */
export const goal: Kind<GoalQuery> = async (query, read, plan) => {
  const rows = await read(details(query, plan));
  const rowsIn = (name: GoalGroupName): GoalGroupRow[] =>
    rows
      .filter((row) => Number(row.place) === placeOf(name))
      .map((row) => ({
        key: String(row.key),
        sessions: Number(row.sessions),
        conversions: Number(row.conversions),
        convertedSessions: Number(row.converted_sessions),
      }));
  return {
    series: rows
      .filter(({ place }) => place === null)
      .map((row) => ({
        start: Number(row.start),
        conversions: Number(row.conversions),
        sessions: Number(row.converted_sessions),
      })),
    groups: {
      sources: rowsIn('sources'),
      channels: rowsIn('channels'),
      entryPages: rowsIn('entryPages'),
      countries: rowsIn('countries'),
      devices: rowsIn('devices'),
    },
  };
};

/** What sessions have in common, a column each. */
const keys: Readonly<Record<GoalGroupName, string>> = {
  sources: 'source',
  channels: 'channel',
  entryPages: 'entry_path',
  countries: 'country',
  devices: 'device',
};
const columns = goalGroups.map((name) => keys[name]);
/** Sums for each value of each column, in one pass over the rows; the other columns of a row are null. */
const byEach = `GROUP BY GROUPING SETS (${columns.map((column) => `(${column})`).join(', ')})`;
const ofEach = `GROUPING(${columns.join(', ')}) AS place, ${columns.join(', ')}`;

/** The `place` of the rows of a column: a bit for each of the columns they are not grouped by. */
const placeOf = (name: GoalGroupName): number =>
  2 ** columns.length - 1 - 2 ** (columns.length - 1 - goalGroups.indexOf(name));

/**
 * Buckets, which have no `place`, and groups. All sessions are counted without looking which converted: most did not.
 */
function details(query: GoalQuery, plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const sql = `${relations(query, parameters, { ...plan, columns })},
    ${goalHits([query.goal], parameters)},
    session_conversions AS (SELECT session, count(*) AS conversions FROM converting GROUP BY session),
    session_keys AS NOT MATERIALIZED (SELECT session, coalesce(source, '${directSource}') AS source,
        coalesce(channel, '${directSource}') AS channel, entry_path, country, device FROM sessions_in_window),
    all_groups AS (SELECT ${ofEach}, count(*)::DOUBLE AS sessions FROM session_keys ${byEach}),
    converted_groups AS (SELECT ${ofEach}, sum(conversions)::DOUBLE AS conversions, count(*)::DOUBLE AS converted_sessions
      FROM session_conversions JOIN session_keys USING (session) ${byEach}),
    groups_with_conversions AS (SELECT all_groups.*, coalesce(conversions, 0) AS conversions,
        coalesce(converted_sessions, 0) AS converted_sessions
      FROM all_groups LEFT JOIN converted_groups ON all_groups.place = converted_groups.place
        AND ${columns.map((column) => `all_groups.${column} IS NOT DISTINCT FROM converted_groups.${column}`).join(' AND ')}),
    labelled_groups AS (SELECT place, coalesce(source, channel, pathname, country, device) AS key, sessions, conversions,
        converted_sessions FROM groups_with_conversions LEFT JOIN path_names ON path_names.path = entry_path)
    SELECT NULL AS start, labelled_groups.* FROM labelled_groups WHERE key IS NOT NULL
      QUALIFY row_number() OVER (PARTITION BY place ORDER BY conversions DESC, key) <= ${goalGroupRowsMax}
    UNION ALL SELECT ${bucketOf(query.interval, 'ts')}::DOUBLE AS start, NULL, NULL, NULL, count(*)::DOUBLE,
      count(DISTINCT session)::DOUBLE FROM converting GROUP BY start
    ORDER BY start, place, conversions DESC, key`;
  return { sql, values: parameters.values };
}
