import type { HitDimensions } from '../domain/events.ts';
import type { Paged } from './on-hits.ts';
import { directSource } from './query.ts';
import type { OriginCounts } from './revenue.ts';
import { byCodePoint, pageOf } from './rows.ts';

/** The fields of an origin, in the order that breaks ties. */
export type OriginKey = readonly (string | null)[];

/** The origin by which revenue is grouped. */
export interface OriginKind<Names> {
  /** Undefined: left out. */
  readonly keyOf: (from: HitDimensions) => OriginKey | undefined;
  readonly namesOf: (key: OriginKey) => Names;
}

/** Origins as sources and channels. */
export const bySource: OriginKind<{ source: string; channel: string }> = {
  keyOf: (from) => [from.source ?? directSource, from.channel ?? directSource],
  namesOf: ([source, channel]) => ({ source: String(source), channel: String(channel) }),
};

/** Origins as campaigns with source and medium. */
export const byCampaign: OriginKind<{ campaign: string; source: string; medium: string | null }> = {
  keyOf: (from) =>
    from.utm_campaign === undefined
      ? undefined
      : [from.utm_campaign, from.source ?? directSource, from.utm_medium ?? null],
  namesOf: ([campaign, source, medium]) => ({
    campaign: String(campaign),
    source: String(source),
    medium: medium ?? null,
  }),
};

/** The revenue of an origin in one currency. */
export interface Origin {
  readonly key: OriginKey;
  readonly amount: number;
  readonly counts: OriginCounts;
}

/** One page of origins by revenue descending, then by name. */
export function originsPage<Names>(query: Paged, origins: readonly Origin[], namesOf: (key: OriginKey) => Names) {
  const rows = origins.toSorted(
    (left, right) =>
      right.amount - left.amount ||
      byKey(left.key, right.key) ||
      byCodePoint(left.counts.currency, right.counts.currency),
  );
  return { rows: pageOf(rows, query).map(({ key, counts }) => ({ ...namesOf(key), ...counts })), total: rows.length };
}

/** Field by field; unknown values come first. */
function byKey(left: OriginKey, right: OriginKey): number {
  for (const [index, part] of left.entries()) {
    const other = right[index] ?? null;
    if (part === other) continue;
    if (part === null) return -1;
    return other === null ? 1 : byCodePoint(part, other);
  }
  return 0;
}
