import type { FixtureLine } from './fixture.ts';

/** A line of a recorded row, with its ingestion sequence. */
export interface Arrived {
  readonly seq: number;
  readonly line: FixtureLine;
}

/**
 * Merges lists in ingestion order. At equal sequences the earlier list comes first: rows of one hit have the hit's
 * sequence and follow it.
 */
export async function* byArrival(lists: readonly AsyncIterable<Arrived>[]): AsyncGenerator<FixtureLine> {
  const readers = lists.map((list) => list[Symbol.asyncIterator]());
  const heads = await Promise.all(readers.map((reader) => reader.next()));
  for (;;) {
    let least = -1;
    let seq = Number.POSITIVE_INFINITY;
    for (const [index, head] of heads.entries()) {
      if (head.done === true || head.value.seq >= seq) continue;
      least = index;
      seq = head.value.seq;
    }
    const [head, reader] = [heads[least], readers[least]];
    if (head === undefined || head.done === true || reader === undefined) return;
    yield head.value.line;
    heads[least] = await reader.next();
  }
}

/** The collections of rows that belong to a hit. */
const comesAlong: ReadonlySet<string> = new Set(['RevenueEvent', 'WebVital', 'Identification']);

/**
 * Assigns ingestion sequences to lines. A row of a hit has the hit's id and directly follows it: it gets the hit's
 * sequence, so that both move together when a late hit changes their session.
 */
export function arrivals(next: () => number): (line: FixtureLine) => number {
  let [last, seq] = ['', 0];
  return ({ collection, document }) => {
    const hit = `${document._id} ${document.siteId} ${document.sessionId}`;
    if (comesAlong.has(collection) && hit === last) return seq;
    [last, seq] = [hit, next()];
    return seq;
  };
}
