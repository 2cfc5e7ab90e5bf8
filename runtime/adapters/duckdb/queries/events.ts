import { groupBy } from '../../../domain/group-by.ts';
import {
  type EventRow,
  type EventSeriesQuery,
  type EventsQuery,
  type PropertyValuesQuery,
  propertyKeysMax,
  propertyValuesMax,
} from '../../../query/events.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import type { Row } from '../connection/client.ts';
import { bucketOf } from './sql/columns.ts';
import { Parameters } from './sql/filter.ts';
import { readPage } from './sql/paging.ts';
import { relations } from './sql/relations.ts';
import type { Kind, ReadPlan, Statement } from './sql/statement.ts';

/** Custom events by name, and the properties of those on the page. docs/metrics.md#events */
export const events: Kind<EventsQuery> = async (query, read, plan) => {
  const { rows, first, total } = await readPage(query, (page) => compile(page, plan), read);
  const names = rows.map(({ name }) => String(name));
  const keys = names.length === 0 ? [] : await read(properties(query, names, plan));
  const keysOf = groupBy(keys, ({ name }) => String(name));
  return {
    rows: rows.map((row) => eventRow(row, keysOf.get(String(row.name)) ?? [])),
    total,
    totalEvents: Number(first?.total_events ?? 0),
  };
};

/** Custom events of each bucket that has one. */
export const eventSeries: Kind<EventSeriesQuery> = async (query, read, plan) => {
  const parameters = new Parameters();
  const sql = `${eventParts(query, parameters, plan)}
    SELECT ${bucketOf(query.interval, 'v.ts')}::DOUBLE AS start, count(*)::DOUBLE AS events
    FROM v GROUP BY start ORDER BY start`;
  const rows = await read({ sql, values: parameters.values });
  return rows.map(({ start, events: count }) => ({ start: Number(start), events: Number(count) }));
};

/** The values of one property. Numbers and booleans count by their text. */
export const propertyValues: Kind<PropertyValuesQuery> = async (query, read, plan) => {
  const parameters = new Parameters();
  const sql = `${eventParts(query, parameters, plan)},
    p AS (SELECT ${propertiesOf('h')}[${parameters.add(query.property)}] AS value, v.visitor
      FROM ${eventsWithProperties(query, parameters)})
    SELECT value, count(*)::DOUBLE AS count, count(DISTINCT visitor)::DOUBLE AS visitors
    FROM p WHERE value IS NOT NULL GROUP BY value
    ORDER BY count DESC, value LIMIT ${parameters.add(propertyValuesMax)}`;
  const rows = await read({ sql, values: parameters.values });
  return rows.map(({ value, count, visitors }) => ({
    value: String(value),
    count: Number(count),
    visitors: Number(visitors),
  }));
};

/** The part `v`: the custom events of the window, or those of one name. */
function eventParts(query: OnHits & { readonly name: string | null }, parameters: Parameters, plan: ReadPlan): string {
  const named = query.name === null ? '' : `AND q.name = ${parameters.add(query.name)}`;
  return `${relations(query, parameters, plan)}, v AS (SELECT q.* FROM q WHERE q.kind = 'event'::hit_kind ${named})`;
}

/** The events of `v` as they were recorded, `h`: properties stay with the raw hits. */
const eventsWithProperties = (query: OnHits, parameters: Parameters): string =>
  `v JOIN events h ON h.seq = v.seq AND h.site_id = ${parameters.add(query.siteId)} AND h.props IS NOT NULL
     AND h.kind = 'event' AND h.ts BETWEEN ${parameters.add(query.since)} AND ${parameters.add(query.until)}`;

/** Properties as a map of texts: keys may hold any character, so that no path could name them. */
const propertiesOf = (alias: string): string => `from_json(${alias}.props, '"MAP(VARCHAR,VARCHAR)"')`;

function compile(query: EventsQuery, plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const sql = `${eventParts(query, parameters, plan)},
    c AS (SELECT v.name, count(*) AS count, count(DISTINCT v.visitor) AS visitors,
        count(DISTINCT v.session) AS sessions, min(v.ts) AS first_at, max(v.ts) AS last_at
      FROM v GROUP BY v.name)
    SELECT name, count::DOUBLE AS count, visitors::DOUBLE AS visitors, sessions::DOUBLE AS sessions,
      first_at::DOUBLE AS first_at, last_at::DOUBLE AS last_at,
      (count(*) OVER ())::DOUBLE AS total, (sum(count) OVER ())::DOUBLE AS total_events
    FROM c ORDER BY c.count DESC, c.name
    LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`;
  return { sql, values: parameters.values };
}

/** The keys of some events with their numbers of values. */
function properties(query: EventsQuery, names: readonly string[], plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const sql = `${eventParts(query, parameters, plan)},
    w AS (SELECT v.name, unnest(map_entries(${propertiesOf('h')}), recursive := true)
      FROM ${eventsWithProperties(query, parameters)} WHERE v.name IN (${names.map((name) => parameters.add(name)).join(', ')})),
    k AS (SELECT name, key, count(DISTINCT value) AS distinct_values
      FROM w WHERE value IS NOT NULL GROUP BY name, key)
    SELECT name, key, distinct_values::DOUBLE AS distinct_values FROM k
    QUALIFY row_number() OVER (PARTITION BY name ORDER BY distinct_values DESC, key) <= ${parameters.add(propertyKeysMax)}
    ORDER BY name, k.distinct_values DESC, key`;
  return { sql, values: parameters.values };
}

function eventRow(row: Row, keys: readonly Row[]): EventRow {
  return {
    name: String(row.name),
    count: Number(row.count),
    visitors: Number(row.visitors),
    sessions: Number(row.sessions),
    firstAt: Number(row.first_at),
    lastAt: Number(row.last_at),
    properties: keys.map(({ key, distinct_values }) => ({ key: String(key), distinctValues: Number(distinct_values) })),
  };
}
