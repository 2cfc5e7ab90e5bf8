import type { DropReason } from './hit.ts';

/** What became of hits since the process began. */
export class HitCounts {
  /** Stored. */
  accepted = 0;
  /** Neither stored nor dropped: the store could not take them, and who sent them was told so. */
  refused = 0;
  readonly dropped = new Map<DropReason, number>();

  drop(reason: DropReason): void {
    this.dropped.set(reason, (this.dropped.get(reason) ?? 0) + 1);
  }
}
