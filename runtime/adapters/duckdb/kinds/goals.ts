import {
  type GoalGroupName,
  type GoalGroupRow,
  type GoalQuery,
  type GoalsQuery,
  goalGroupRowsMax,
  goalGroups,
} from '../../../query/goals.ts';
import { directSource } from '../../../query/query.ts';
import { Parameters } from './filter.ts';
import { goalHits } from './matches.ts';
import { bucketOf } from './parts.ts';
import { relations } from './relations.ts';
import type { Kind, Statement } from './statement.ts';

/** What each goal converted. docs/metrics.md#goals */
export const goals: Kind<GoalsQuery> = async (query, read) => {
  const rows = await read(counts(query));
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

/** Without a conversion there is one row still, which tells the total. */
function counts(query: GoalsQuery): Statement {
  const parameters = new Parameters();
  const sql = `${relations(query, parameters)}, ${goalHits(query.goals, parameters)},
    b AS (SELECT place, any_value(visitor) AS visitor, count(*) AS hits FROM converting GROUP BY place, session),
    v AS (SELECT place, sum(hits) AS hits, count(*) AS sessions FROM b GROUP BY place, visitor),
    c AS (SELECT place, sum(hits)::DOUBLE AS conversions, sum(sessions)::DOUBLE AS sessions, count(*)::DOUBLE AS visitors
      FROM v GROUP BY place)
    SELECT total_sessions, c.* FROM (SELECT count(*)::DOUBLE AS total_sessions FROM s) LEFT JOIN c ON true`;
  return { sql, values: parameters.values };
}

/** When one goal converted, and in which sessions. docs/metrics.md#goals */
export const goal: Kind<GoalQuery> = async (query, read) => {
  const [series, rows] = await Promise.all([read(byBucket(query)), read(byGroup(query))]);
  const rowsIn = (name: GoalGroupName): GoalGroupRow[] =>
    rows
      .filter((row) => row.name === name)
      .map((row) => ({
        key: String(row.key),
        sessions: Number(row.sessions),
        conversions: Number(row.conversions),
        convertedSessions: Number(row.converted_sessions),
      }));
  return {
    series: series.map((row) => ({
      start: Number(row.start),
      conversions: Number(row.conversions),
      sessions: Number(row.sessions),
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

function byBucket(query: GoalQuery): Statement {
  const parameters = new Parameters();
  const sql = `${relations(query, parameters)}, ${goalHits([query.goal], parameters)}
    SELECT ${bucketOf(query.interval, 'ts')}::DOUBLE AS start, count(*)::DOUBLE AS conversions,
      count(DISTINCT session)::DOUBLE AS sessions
    FROM converting GROUP BY 1 ORDER BY 1`;
  return { sql, values: parameters.values };
}

/** What sessions have in common, over `k`. */
const keys: Readonly<Record<GoalGroupName, string>> = {
  sources: `coalesce(source, '${directSource}')`,
  channels: `coalesce(channel, '${directSource}')`,
  entryPages: '(SELECT any_value(pathname) FROM names WHERE path = entry_path)',
  countries: 'country',
  devices: 'device',
};

function byGroup(query: GoalQuery): Statement {
  const parameters = new Parameters();
  const grouped = goalGroups.map((name) => `SELECT '${name}' AS name, ${keys[name]} AS key, * FROM k`);
  const sql = `${relations(query, parameters, ['source', 'channel', 'country', 'device'])},
    ${goalHits([query.goal], parameters)},
    c AS (SELECT session, count(*) AS conversions FROM converting GROUP BY session),
    k AS MATERIALIZED (SELECT source, channel, entry_path, country, device, count(*) AS sessions,
        coalesce(sum(conversions), 0) AS conversions, count(conversions) AS converted_sessions
      FROM s LEFT JOIN c USING (session) GROUP BY ALL),
    g AS (SELECT name, key, sum(sessions)::DOUBLE AS sessions, sum(conversions)::DOUBLE AS conversions,
        sum(converted_sessions)::DOUBLE AS converted_sessions
      FROM (${grouped.join(' UNION ALL ')}) WHERE key IS NOT NULL GROUP BY name, key)
    SELECT * FROM g QUALIFY row_number() OVER (PARTITION BY name ORDER BY conversions DESC, key) <= ${goalGroupRowsMax}
    ORDER BY name, conversions DESC, key`;
  return { sql, values: parameters.values };
}
