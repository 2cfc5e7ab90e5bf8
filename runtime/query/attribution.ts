import { groupBy } from '../domain/group-by.ts';
import type { ProfileIdentity } from './profiles.ts';

/** An identification: from this time on the visitor belongs to the profile. */
export interface NamedAt {
  readonly visitorId: string;
  readonly sessionId?: string | undefined;
  readonly ts: number;
  readonly seq: number;
  readonly profileId: string;
}

/** The fields of an event or revenue row that determine its profile. */
export interface Attributable {
  readonly visitorId: string;
  readonly sessionId?: string | null | undefined;
  readonly ts: number;
  readonly seq: number;
}

/**
 * Returns the profile of a row: the one its visitor was last identified as, up to and including the row itself. A row
 * before the visitor's first identification belongs to that profile if it is in the same session, otherwise to the
 * anonymous visitor. docs/metrics.md#members
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

/** The number of identifications up to the row. */
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
