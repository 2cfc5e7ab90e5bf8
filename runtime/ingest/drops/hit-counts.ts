import type { DropReason } from '../hit.ts';

/** What became of hits since the process began. */
export class HitCounts {
  /** Stored. */
  accepted = 0;
  /** Of those, the ones whose address is in a data centre; none where nobody knows. */
  fromDataCentres = 0;
  /** Neither stored nor dropped: the store could not take them, and who sent them was told so. */
  refused = 0;
  readonly dropped = new Map<DropReason, number>();

  /** Notes hits that were stored, and how many of them are from data centres. */
  accept(hits: number, fromDataCentres: number): void {
    this.accepted += hits;
    this.fromDataCentres += fromDataCentres;
  }

  drop(reason: DropReason): void {
    this.dropped.set(reason, (this.dropped.get(reason) ?? 0) + 1);
  }
}
