import type { Interval } from './bucket.ts';
import type { OnHits, Paged } from './on-hits.ts';
import { percent } from './rounding.ts';

/** Custom events by name, most first, then name ascending; of one name when it is given. */
export interface EventsQuery extends OnHits, Paged {
  readonly kind: 'events';
  readonly name: string | null;
}

/** Custom events of each bucket; empty buckets are left out. */
export interface EventSeriesQuery extends OnHits {
  readonly kind: 'eventSeries';
  readonly name: string | null;
  readonly interval: Interval;
}

/** The most frequent values of one property of one event, most first, then value ascending. */
export interface PropertyValuesQuery extends OnHits {
  readonly kind: 'propertyValues';
  readonly name: string;
  readonly property: string;
}

export type AnyEventsQuery = EventsQuery | EventSeriesQuery | PropertyValuesQuery;

export interface EventRow {
  readonly name: string;
  readonly count: number;
  readonly visitors: number;
  readonly sessions: number;
  /** First and last time within the window. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** By distinct values descending, then key ascending. */
  readonly properties: readonly { readonly key: string; readonly distinctValues: number }[];
}

export interface EventsAnswer {
  readonly rows: readonly EventRow[];
  readonly total: number;
  readonly totalEvents: number;
}

export interface PropertyValueRow {
  readonly value: string;
  readonly count: number;
  readonly visitors: number;
}

export interface EventsAnswers {
  events: EventsAnswer;
  eventSeries: readonly { readonly start: number; readonly events: number }[];
  propertyValues: readonly PropertyValueRow[];
}

/** The most keys shown of one event: hits with ever new keys must not make an answer unbounded. */
export const propertyKeysMax = 100;

/** The most values shown of one property. */
export const propertyValuesMax = 500;

/** An event row of the API. `share`: percent of all events of the query. docs/metrics.md#events */
export function eventOfSite(row: EventRow, totalEvents: number) {
  const { name, count, visitors, sessions } = row;
  return {
    name,
    count,
    visitors,
    sessions,
    share: percent(count, totalEvents),
    firstSeenAt: new Date(row.firstAt).toISOString(),
    lastSeenAt: new Date(row.lastAt).toISOString(),
    properties: row.properties.map(({ key, distinctValues }) => ({ key, distinctValues })),
  };
}
