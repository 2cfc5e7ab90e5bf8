import type { FixtureLine } from './fixture.ts';

/** A line of what was recorded, with its order of arrival. */
export interface Arrived {
  readonly seq: number;
  readonly line: FixtureLine;
}

/**
 * Several lists, each in order of arrival, as one. Of equals the earlier list comes first: what one hit brought has the
 * order of the hit, and follows it.
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

/** What may come with a hit. */
const comesAlong: ReadonlySet<string> = new Set(['RevenueEvent', 'WebVital', 'Identification']);

/**
 * Gives lines their order of arrival. What came with a hit has its id and stands right behind it: it gets the hit's, so
 * that both move together when a late hit changes their session.
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
