import type { DropReason } from '../hit.ts';

/** Results of hits since the process started. */
export class HitCounts {
  /** Stored. */
  accepted = 0;
  /** Stored hits with an address in a data centre; unknown networks are not counted. */
  fromDataCentres = 0;
  /** Neither stored nor dropped: the store was unavailable, and the sender got 503. */
  refused = 0;
  readonly dropped = new Map<DropReason, number>();

  /** Counts stored hits, and those of them from data centres. */
  accept(hits: number, fromDataCentres: number): void {
    this.accepted += hits;
    this.fromDataCentres += fromDataCentres;
  }

  drop(reason: DropReason): void {
    this.dropped.set(reason, (this.dropped.get(reason) ?? 0) + 1);
  }
}
