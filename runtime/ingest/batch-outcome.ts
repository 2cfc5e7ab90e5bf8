import { ignoredFields } from './fields/ignored-fields.ts';
import { hitTime } from './fields/timestamp.ts';
import type { Draft, DropReason, IncomingHit } from './hit.ts';

/** The answer to a batch. A duplicate is neither accepted nor dropped. */
export interface BatchOutcome {
  readonly accepted: number;
  readonly duplicates: number;
  readonly dropped: readonly { readonly index: number; readonly reason: DropReason }[];
  /** Accepted events with fields that are not stored as sent, in the order of the batch; absent when there are none. */
  readonly ignored?: readonly IgnoredOf[];
}

interface IgnoredOf {
  readonly index: number;
  readonly fields: readonly string[];
}

/** The result of a batch while its events are processed. */
export interface Taken {
  accepted: number;
  duplicates: number;
  readonly dropped: { index: number; reason: DropReason }[];
  /** Fields of accepted events that are not stored as sent, by the event's index. */
  readonly ignored: Map<number, readonly string[]>;
  /** Events with an order id: whether their revenue counts is known once the order has been looked up. */
  readonly orders: { readonly index: number; readonly draft: Draft }[];
  readonly writing: Promise<ReadonlyMap<Draft, DropReason>>[];
  /** The index in the batch of each accepted event, by its dedupeKey. */
  readonly indexes: Map<string, number>;
}

export const emptyBatchOutcome = (): Taken => ({
  accepted: 0,
  duplicates: 0,
  dropped: [],
  ignored: new Map(),
  orders: [],
  writing: [],
  indexes: new Map(),
});

/** The answer to a batch whose events are all written. */
export function outcomeOf(taken: Taken): BatchOutcome {
  for (const { index, draft } of taken.orders) {
    if (draft.revenue === undefined) noteIgnored(taken, index, draft);
  }
  const { accepted, duplicates, dropped } = taken;
  const counts = { accepted, duplicates, dropped: dropped.sort(byIndex) };
  if (taken.ignored.size === 0) return counts;
  const ignored = [...taken.ignored].map(([index, fields]) => ({ index, fields }));
  return { ...counts, ignored: ignored.sort(byIndex) };
}

const byIndex = (left: { readonly index: number }, right: { readonly index: number }): number =>
  left.index - right.index;

export function noteIgnored(taken: Taken, index: number, draft: Draft): void {
  const fields = ignoredFields(draft);
  if (fields.length > 0) taken.ignored.set(index, fields);
  if (draft.revenue?.orderId !== undefined) taken.orders.push({ index, draft });
}

export function drop(taken: Taken, index: number, reason: DropReason): void {
  taken.ignored.delete(index);
  if (reason === 'duplicate') taken.duplicates += 1;
  else taken.dropped.push({ index, reason });
}

/** Events processed in one turn of the event loop, so that a batch does not delay other requests. */
export const sliceEvents = 100;

export interface Timed {
  readonly index: number;
  readonly incoming: IncomingHit;
}

/** Sorted by time, then by position: an unsorted batch does not become a series of late hits. */
export function byTime(incoming: readonly IncomingHit[]): readonly Timed[] {
  const timed = incoming.map((incoming, index) => ({ index, incoming: incoming, at: hitTime(incoming) }));
  return timed.sort((left, right) => left.at - right.at || left.index - right.index);
}

export function* slicesOf<T>(values: readonly T[], length: number): Generator<readonly T[]> {
  for (let start = 0; start < values.length; start += length) yield values.slice(start, start + length);
}

/** A promise that may reject before it is awaited; `allOf` handles its rejection later. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Waits for all of them, then rejects with the first error. */
export async function allOf<T>(writing: readonly Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(writing);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
