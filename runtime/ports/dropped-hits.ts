import type { DropReason } from '../domain/incoming-hit.ts';

/** A hit that was not counted, without its client address. */
export interface DroppedHit {
  /** ms since the epoch. */
  readonly at: number;
  readonly reason: DropReason;
  readonly type: 'pageview' | 'event' | 'engagement' | 'vitals' | 'identify';
  readonly hostname: string;
  readonly pathname: string;
}

/** The dropped hits of one site: counts by reason and the latest hits. */
export interface DroppedHits {
  /** Start of the first counted hour, ms since the epoch. */
  readonly since: number;
  /** By hits, descending. */
  readonly counts: readonly { readonly reason: DropReason; readonly hits: number }[];
  /** Latest first. */
  readonly hits: readonly DroppedHit[];
}
