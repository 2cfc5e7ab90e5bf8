import { type EventRow, propertyKeysMax } from '../../../../query/events.ts';
import { everything } from '../../../../query/filter.ts';
import type { OnHits } from '../../../../query/on-hits.ts';
import { byCodePoint } from '../../../../query/rows.ts';
import { allBuckets } from '../../events/buckets.ts';
import { holds } from './filter.ts';
import { firstHits, inGroups } from './money.ts';
import type { Reader, Stage } from './reader.ts';

/** One property of one event. */
export interface Given {
  readonly name: string;
  readonly key: string;
  /** The value as text. */
  readonly value: string;
  readonly visitorId: string;
}

/** A value as text: stored next to it when it is not a text. */
const asText = { $ifNull: ['$props.s', '$props.v'] };

const eventsIn = ({ siteId, since, until }: OnHits, names: readonly string[]): Stage => ({
  $match: { siteId, sb: allBuckets, ts: { $gte: since, $lte: until }, name: { $in: [...names] } },
});

/** Keys of each event by their number of distinct values, then by key. */
export async function propertiesOf(query: OnHits, names: readonly string[], reader: Reader) {
  const counts = new Map<string, { key: string; distinctValues: number }[]>();
  const note = (name: string, key: string, distinctValues: number) => {
    const known = counts.get(name);
    if (known === undefined) counts.set(name, [{ key, distinctValues }]);
    else known.push({ key, distinctValues });
  };
  if (query.filter === everything) {
    const rows = reader.each('Event', [
      eventsIn(query, names),
      { $unwind: '$props' },
      { $group: { _id: { name: '$name', key: '$props.k', value: asText } } },
      { $group: { _id: { name: '$_id.name', key: '$_id.key' }, values: { $sum: 1 } } },
    ]);
    for await (const { _id, values } of rows)
      note((_id as unknown as Given).name, (_id as unknown as Given).key, values);
  } else {
    const values = new Map<string, Map<string, Set<string>>>();
    for await (const { name, key, value } of given(query, names, reader)) {
      const ofName = values.get(name) ?? new Map<string, Set<string>>();
      values.set(name, ofName.set(key, (ofName.get(key) ?? new Set()).add(value)));
    }
    for (const [name, ofName] of values) for (const [key, different] of ofName) note(name, key, different.size);
  }
  return (name: string): EventRow['properties'] =>
    (counts.get(name) ?? [])
      .sort((left, right) => right.distinctValues - left.distinctValues || byCodePoint(left.key, right.key))
      .slice(0, propertyKeysMax);
}

/** The values of one property with their counts and visitors, in any order. */
export async function valuesOf(
  query: OnHits,
  { name, property }: { readonly name: string; readonly property: string },
  reader: Reader,
) {
  if (query.filter === everything) {
    const rows = await reader.rows('Event', [
      { $match: { ...(eventsIn(query, [name]).$match as object), 'props.k': property } },
      { $unwind: '$props' },
      { $match: { 'props.k': property } },
      { $group: { _id: { value: asText, v: '$visitorId' }, count: { $sum: 1 } } },
      { $group: { _id: '$_id.value', count: { $sum: '$count' }, visitors: { $sum: 1 } } },
    ]);
    return rows.map(({ _id, count, visitors }) => ({ value: String(_id), count: Number(count), visitors }));
  }
  const found = new Map<string, { count: number; visitors: Set<string> }>();
  for await (const { key, value, visitorId } of given(query, [name], reader)) {
    if (key !== property) continue;
    const known = found.get(value) ?? { count: 0, visitors: new Set<string>() };
    found.set(value, { count: known.count + 1, visitors: known.visitors.add(visitorId) });
  }
  return [...found].map(([value, { count, visitors }]) => ({ value, count, visitors: visitors.size }));
}

/** Properties of the events that match a filter, each with the first hit of its session. */
async function* given(query: OnHits, names: readonly string[], reader: Reader): AsyncGenerator<Given> {
  const rows = reader.each('Event', [
    eventsIn(query, names),
    { $match: { props: { $exists: true } } },
    { $project: { name: 1, pathname: 1, visitorId: 1, sessionId: 1, props: 1 } },
  ]);
  for await (const group of inGroups(rows)) {
    const firsts = await firstHits(reader, query.siteId, group);
    for (const { name, pathname, visitorId, sessionId, props } of group) {
      const first = firsts.get(sessionId);
      if (first === undefined || !holds(query.filter, first.f, pathname)) continue;
      for (const { k, v, s } of props) yield { name, key: k, value: s ?? v, visitorId };
    }
  }
}
