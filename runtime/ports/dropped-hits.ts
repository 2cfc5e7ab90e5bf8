/** A hit that was not counted. Without the address it came from. */
export interface DroppedHit {
  /** ms since the epoch. */
  readonly at: number;
  readonly reason: string;
  readonly type: string;
  readonly hostname: string;
  readonly pathname: string;
}

/** What a site learns of its hits that were not counted. */
export interface DroppedHits {
  /** The hour counts begin with, ms since the epoch. */
  readonly since: number;
  /** Most hits first. */
  readonly counts: readonly { readonly reason: string; readonly hits: number }[];
  /** The latest first. */
  readonly hits: readonly DroppedHit[];
}
