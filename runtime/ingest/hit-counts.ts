import type { Draft, DropReason } from './hit.ts';

/** What became of hits since the process began. */
export class HitCounts {
  /** Stored. */
  accepted = 0;
  /** Of those, the ones whose address is in a data centre; none where nobody knows. */
  fromDataCentres = 0;
  /** Neither stored nor dropped: the store could not take them, and who sent them was told so. */
  refused = 0;
  readonly dropped = new Map<DropReason, number>();

  /** Notes drafts that were stored, apart from those that were dropped after all. */
  accept(drafts: readonly Draft[], dropped: ReadonlyMap<Draft, DropReason>): void {
    this.accepted += drafts.length - dropped.size;
    for (const draft of drafts) if (draft.isDataCentre === true && !dropped.has(draft)) this.fromDataCentres += 1;
  }

  drop(reason: DropReason): void {
    this.dropped.set(reason, (this.dropped.get(reason) ?? 0) + 1);
  }
}
