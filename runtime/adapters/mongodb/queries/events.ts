import {
  type EventSeriesQuery,
  type EventsQuery,
  type PropertyValuesQuery,
  propertyValuesMax,
} from '../../../query/events.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import { byCodePoint, pageOf, sum } from '../../../query/rows.ts';
import { kindNumbers } from '../sessions/sessions.ts';
import { propertiesOf, valuesOf } from './stages/event-properties.ts';
import type { Kind, Stage } from './stages/reader.ts';
import { bucketKey, bucketStartOf, hitsIn, ownFields, summed } from './stages/sessions-in-window.ts';

/** The custom events that qualify, or those of one name. */
const eventsIn = (query: OnHits & { readonly name: string | null }): Stage[] => [
  ...hitsIn(query, { v: ownFields.v }),
  { $match: { 'hits.k': kindNumbers.event, ...(query.name === null ? {} : { 'hits.n': query.name }) } },
];

/** Custom events by count, then by name. Properties are read for the page only. */
export const events: Kind<EventsQuery> = async (query, reader) => {
  const ends = { firstAt: { $min: '$firstAt' }, lastAt: { $max: '$lastAt' } };
  const found = await reader.rows('Session', [
    ...eventsIn(query),
    {
      $group: {
        _id: { name: '$hits.n', session: '$_id' },
        ...{ v: { $first: '$v' }, count: { $sum: 1 }, firstAt: { $min: '$hits.t' }, lastAt: { $max: '$hits.t' } },
      },
    },
    { $group: { _id: { name: '$_id.name', v: '$v' }, sessions: { $sum: 1 }, ...summed('count'), ...ends } },
    { $group: { _id: '$_id.name', visitors: { $sum: 1 }, ...summed('sessions', 'count'), ...ends } },
  ]);
  const rows = found
    .map(({ _id, count, visitors, sessions, firstAt, lastAt }) => ({
      ...{ name: String(_id), count: Number(count), visitors: Number(visitors), sessions: Number(sessions) },
      ...{ firstAt: Number(firstAt), lastAt: Number(lastAt) },
    }))
    .sort((left, right) => right.count - left.count || byCodePoint(left.name, right.name));
  const page = pageOf(rows, query);
  const names = page.map(({ name }) => name);
  const properties = await propertiesOf(query, names, reader);
  return {
    rows: page.map((row) => ({ ...row, properties: properties(row.name) })),
    total: rows.length,
    totalEvents: sum(rows, ({ count }) => count),
  };
};

/** Custom events of each bucket that has one, oldest first. */
export const eventSeries: Kind<EventSeriesQuery> = async (query, reader) => {
  const rows = await reader.rows('Session', [
    ...eventsIn(query),
    { $group: { _id: bucketKey(query.interval, '$hits.t'), events: { $sum: 1 } } },
  ]);
  return rows
    .map(({ _id, events: count }) => ({ start: bucketStartOf(_id), events: Number(count) }))
    .sort((left, right) => left.start - right.start);
};

/** The values of one property by count, then by value. */
export const propertyValues: Kind<PropertyValuesQuery> = async (query, reader) =>
  (await valuesOf(query, query, reader))
    .sort((left, right) => right.count - left.count || byCodePoint(left.value, right.value))
    .slice(0, propertyValuesMax);
