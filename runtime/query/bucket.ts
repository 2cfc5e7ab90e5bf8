/** The bucket sizes of a series. docs/metrics.md#buckets */
export type Interval = 'hour' | 'day' | 'month';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Hours for windows up to 48 h, days up to 1,096 days, months beyond. */
export function intervalOf(window: { since: number; until: number }): Interval {
  const lengthMs = window.until - window.since;
  if (lengthMs <= 48 * hourMs) return 'hour';
  return lengthMs <= 1096 * dayMs ? 'day' : 'month';
}

/** The start of the bucket that contains a time, UTC. */
export function bucketStart(at: number, interval: Interval): number {
  if (interval === 'hour') return at - (((at % hourMs) + hourMs) % hourMs);
  if (interval === 'day') return at - (((at % dayMs) + dayMs) % dayMs);
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The start of the bucket after the one that starts at `start`. */
export function bucketEnd(start: number, interval: Interval): number {
  if (interval === 'hour') return start + hourMs;
  if (interval === 'day') return start + dayMs;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Every bucket a window touches, oldest first. `partial`: the window does not cover the whole bucket. */
export function bucketsOf(
  window: { since: number; until: number },
  interval: Interval,
): { start: number; partial: boolean }[] {
  const buckets = [];
  for (let start = bucketStart(window.since, interval); start <= window.until; start = bucketEnd(start, interval)) {
    const partial = start < window.since || bucketEnd(start, interval) - 1 > window.until;
    buckets.push({ start, partial });
  }
  return buckets;
}

/** Assigns rows to the window's buckets and fills in empty ones. */
export function fillBuckets<Row extends { readonly start: number }, Point>(
  window: { since: number; until: number },
  rows: readonly Row[],
  point: (row: Row | undefined) => Point,
): ({ start: string; partial: boolean } & Point)[] {
  const byStart = new Map(rows.map((row) => [row.start, row]));
  return bucketsOf(window, intervalOf(window)).map(({ start, partial }) => ({
    start: new Date(start).toISOString(),
    ...point(byStart.get(start)),
    partial,
  }));
}
