import type { Hit } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import { bucketStart } from '../../../query/bucket.ts';
import {
  type EventRow,
  type EventSeriesQuery,
  type EventsQuery,
  type PropertyValuesQuery,
  propertyKeysMax,
  propertyValuesMax,
} from '../../../query/events.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import { byCodePoint, distinct, pageOf } from '../../../query/rows.ts';
import { type Kind, qualifying, type SiteTraffic } from './traffic.ts';

/** Custom events by count, then by name. */
export const events: Kind<EventsQuery> = (query, site) => {
  const hits = eventsOf(query, site);
  const rows = [...groupBy(hits, ({ name }) => name ?? '')]
    .map(([name, ofName]) => eventRow(name, ofName))
    .sort((left, right) => right.count - left.count || byCodePoint(left.name, right.name));
  return {
    rows: pageOf(rows, query),
    total: rows.length,
    totalEvents: hits.length,
  };
};

/** Custom events of each bucket that has one, oldest first. */
export const eventSeries: Kind<EventSeriesQuery> = (query, site) =>
  [...groupBy(eventsOf(query, site), ({ ts }) => bucketStart(ts, query.interval))]
    .sort(([left], [right]) => left - right)
    .map(([start, inBucket]) => ({ start, events: inBucket.length }));

/** The values of one property by count, then by value. */
export const propertyValues: Kind<PropertyValuesQuery> = (query, site) => {
  const given = eventsOf(query, site).flatMap((hit) => {
    const found = propertiesOf(hit).find(([key]) => key === query.property);
    return found === undefined ? [] : [{ hit, value: found[1] }];
  });
  return [...groupBy(given, ({ value }) => value)]
    .map(([value, rows]) => ({
      value,
      count: rows.length,
      visitors: distinct(rows, ({ hit }) => hit.visitorId),
    }))
    .sort((left, right) => right.count - left.count || byCodePoint(left.value, right.value))
    .slice(0, propertyValuesMax);
};

/** The custom events that qualify, or those of one name. */
const eventsOf = (query: OnHits & { readonly name: string | null }, site: SiteTraffic): Hit[] =>
  qualifying(query, site).filter(({ kind, name }) => kind === 'event' && (query.name === null || name === query.name));

/** Keys and the text of their values. */
const propertiesOf = ({ props }: Hit): (readonly [string, string])[] =>
  Object.entries(props ?? {}).map(([key, value]) => [key, String(value)]);

function eventRow(name: string, hits: readonly Hit[]): EventRow {
  const times = hits.map(({ ts }) => ts);
  const properties = [...groupBy(hits.flatMap(propertiesOf), ([key]) => key)]
    .map(([key, pairs]) => ({ key, distinctValues: distinct(pairs, ([, value]) => value) }))
    .sort((left, right) => right.distinctValues - left.distinctValues || byCodePoint(left.key, right.key))
    .slice(0, propertyKeysMax);
  return {
    name,
    count: hits.length,
    visitors: distinct(hits, ({ visitorId }) => visitorId),
    sessions: distinct(hits, ({ sessionId }) => sessionId),
    firstAt: Math.min(...times),
    lastAt: Math.max(...times),
    properties,
  };
}
