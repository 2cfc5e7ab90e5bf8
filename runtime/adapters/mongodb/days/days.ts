import { bucketStart } from '../../../query/bucket.ts';

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** How long after its end a day is built: its sessions may continue for a day. */
const buildAfterMs = 26 * hourMs;
/** No process builds a day earlier than this after its end; allows for clocks two hours apart. */
const neverBuiltMs = 24 * hourMs;

/** `skipped`: a roll-up would not save anything. A day without a row has to be built. */
export type RollUpState = 'building' | 'ready' | 'skipped';

/** A UTC day of a site, whose totals are the rows of `RollUp` with its token. */
export interface RollUpDay {
  /** Start of the day, ms since the epoch. */
  readonly day: number;
  /** Identifies one attempt to build it. */
  readonly token: string;
  /** Ids of sessions on the day that are excluded from the totals. */
  readonly others: readonly string[];
}

/** The kinds of rows of `RollUp`. */
export type RollUpKind = 'totals' | 'path' | 'channel' | 'source';

export const rollUpDayId = (siteId: string, day: number): string => `${siteId} ${day}`;

export const dayOf = (at: number): number => bucketStart(at, 'day');

/** The days of a time range, both ends included. */
export function daysBetween(first: number, last: number): number[] {
  const days: number[] = [];
  for (let day = dayOf(first); day <= last; day += dayMs) days.push(day);
  return days;
}

/** The latest day that any process may have built by now. */
export const lastBuilt = (now: number): number => dayOf(now - neverBuiltMs - dayMs);

/** The latest day that may be built now. */
export const lastToBuild = (now: number): number => dayOf(now - buildAfterMs - dayMs);
