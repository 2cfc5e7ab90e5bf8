import { groupBy } from '../domain/group-by.ts';
import type { ProfileIdentity } from './profiles.ts';

/** A visitor said to be a profile, at a moment. */
export interface NamedAt {
  readonly visitorId: string;
  readonly sessionId?: string | undefined;
  readonly ts: number;
  readonly seq: number;
  readonly profileId: string;
}

/** As much of a hit, a ping or money as decides whose it is. */
export interface Attributable {
  readonly visitorId: string;
  readonly sessionId?: string | null | undefined;
  readonly ts: number;
  readonly seq: number;
}

/**
 * Tells whose a row is: of the profile its visitor was identified as last, up to and including the row itself. What comes
 * before a visitor's first identification is of that profile where it is in the same session, else of the anonymous
 * visitor. docs/metrics.md#members
 */
export function attributionOf(named: readonly NamedAt[]): (row: Attributable) => ProfileIdentity {
  const byVisitor = new Map(
    [...groupBy(named, ({ visitorId }) => visitorId)].map(([visitorId, own]) => [visitorId, own.sort(byTime)]),
  );
  return (row) => {
    const own = byVisitor.get(row.visitorId);
    const profileId = own === undefined ? undefined : profileAt(own, row);
    return profileId === undefined ? { key: row.visitorId, isProfile: false } : { key: profileId, isProfile: true };
  };
}

function profileAt(ordered: readonly NamedAt[], row: Attributable): string | undefined {
  const latest = ordered[countUntil(ordered, row) - 1];
  if (latest !== undefined) return latest.profileId;
  const [first] = ordered;
  const isSameSession = first?.sessionId !== undefined && first.sessionId === row.sessionId;
  return isSameSession ? first.profileId : undefined;
}

/** How many come no later than the row. */
function countUntil(ordered: readonly NamedAt[], row: Attributable): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = ordered[middle];
    if (at !== undefined && byTime(at, row) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const byTime = (left: Attributable, right: Attributable): number => left.ts - right.ts || left.seq - right.seq;
