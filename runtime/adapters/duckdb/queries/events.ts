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
    SELECT ${bucketOf(query.interval, 'ts')}::DOUBLE AS start, count(*)::DOUBLE AS events
    FROM events_in_window GROUP BY start ORDER BY start`;
  const rows = await read({ sql, values: parameters.values });
  return rows.map(({ start, events: count }) => ({ start: Number(start), events: Number(count) }));
};

/** The values of one property. Numbers and booleans count by their text. */
export const propertyValues: Kind<PropertyValuesQuery> = async (query, read, plan) => {
  const parameters = new Parameters();
  const sql = `${eventParts(query, parameters, plan)},
    property_values AS (SELECT ${propertiesOf('h')}[${parameters.add(query.property)}] AS value, events_in_window.visitor
      FROM ${eventsWithProperties(query, parameters)})
    SELECT value, count(*)::DOUBLE AS count, count(DISTINCT visitor)::DOUBLE AS visitors
    FROM property_values WHERE value IS NOT NULL GROUP BY value
    ORDER BY count DESC, value LIMIT ${parameters.add(propertyValuesMax)}`;
  const rows = await read({ sql, values: parameters.values });
  return rows.map(({ value, count, visitors }) => ({
    value: String(value),
    count: Number(count),
    visitors: Number(visitors),
  }));
};

/** `events_in_window`: the custom events of the window, or those of one name. */
function eventParts(query: OnHits & { readonly name: string | null }, parameters: Parameters, plan: ReadPlan): string {
  const named = query.name === null ? '' : `AND name = ${parameters.add(query.name)}`;
  return `${relations(query, parameters, plan)}, events_in_window AS (SELECT * FROM filtered_events WHERE kind = 'event'::hit_kind ${named})`;
}

/** Those events as they were recorded, `h`: their properties are in the event rows alone. */
const eventsWithProperties = (query: OnHits, parameters: Parameters): string =>
  `events_in_window JOIN events h ON h.seq = events_in_window.seq AND h.site_id = ${parameters.add(query.siteId)} AND h.props IS NOT NULL
     AND h.kind = 'event' AND h.ts BETWEEN ${parameters.add(query.since)} AND ${parameters.add(query.until)}`;

/** Properties as a map of texts: keys may hold any character, so that no path could name them. */
const propertiesOf = (alias: string): string => `from_json(${alias}.props, '"MAP(VARCHAR,VARCHAR)"')`;

function compile(query: EventsQuery, plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const sql = `${eventParts(query, parameters, plan)},
    counts_by_name AS (SELECT events_in_window.name, count(*) AS count, count(DISTINCT events_in_window.visitor) AS visitors,
        count(DISTINCT events_in_window.session) AS sessions, min(events_in_window.ts) AS first_at, max(events_in_window.ts) AS last_at
      FROM events_in_window GROUP BY events_in_window.name)
    SELECT name, count::DOUBLE AS count, visitors::DOUBLE AS visitors, sessions::DOUBLE AS sessions,
      first_at::DOUBLE AS first_at, last_at::DOUBLE AS last_at,
      (count(*) OVER ())::DOUBLE AS total, (sum(count) OVER ())::DOUBLE AS total_events
    FROM counts_by_name ORDER BY counts_by_name.count DESC, counts_by_name.name
    LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`;
  return { sql, values: parameters.values };
}

/** The keys of some events with their numbers of values. */
function properties(query: EventsQuery, names: readonly string[], plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const sql = `${eventParts(query, parameters, plan)},
    event_properties AS (SELECT events_in_window.name, unnest(map_entries(${propertiesOf('h')}), recursive := true)
      FROM ${eventsWithProperties(query, parameters)} WHERE events_in_window.name IN (${names.map((name) => parameters.add(name)).join(', ')})),
    property_keys AS (SELECT name, key, count(DISTINCT value) AS distinct_values
      FROM event_properties WHERE value IS NOT NULL GROUP BY name, key)
    SELECT name, key, distinct_values::DOUBLE AS distinct_values FROM property_keys
    QUALIFY row_number() OVER (PARTITION BY name ORDER BY distinct_values DESC, key) <= ${parameters.add(propertyKeysMax)}
    ORDER BY name, property_keys.distinct_values DESC, key`;
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
