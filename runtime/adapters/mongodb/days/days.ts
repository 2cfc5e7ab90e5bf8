import { bucketStart } from '../../../query/bucket.ts';

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** How long a day is over before it is built: sessions that began in it may go on for a day. */
export const buildAfterMs = 26 * hourMs;
/** A day that is over for less is not built anywhere, with two hours for clocks that differ. */
export const neverBuiltMs = 24 * hourMs;

/** `skipped`: sums would save nothing there. Without a row a day is to be built. */
export type RollUpState = 'building' | 'ready' | 'skipped';

/** A day of a site, UTC, whose sums are rows of `RollUp` with its token. */
export interface RollUpDay {
  /** Start of the day, ms since the epoch. */
  readonly day: number;
  /** Of one attempt at building it. */
  readonly token: string;
  /** Ids of the sessions that touch the day and are not in the sums. */
  readonly others: readonly string[];
}

/** What sums are kept of, as rows of `RollUp` say it. */
export type RollUpKind = 'totals' | 'path' | 'channel' | 'source';

export const rollUpDayId = (siteId: string, day: number): string => `${siteId} ${day}`;

export const dayOf = (at: number): number => bucketStart(at, 'day');

/** The days that two moments and what lies between touch. */
export function daysBetween(first: number, last: number): number[] {
  const days: number[] = [];
  for (let day = dayOf(first); day <= last; day += dayMs) days.push(day);
  return days;
}

/** The latest day that may have been built by now, wherever. */
export const lastBuilt = (now: number): number => dayOf(now - neverBuiltMs - dayMs);

/** The latest day that may be built now. */
export const lastToBuild = (now: number): number => dayOf(now - buildAfterMs - dayMs);
