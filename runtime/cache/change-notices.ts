/** What a write that reads now see may have changed. */
export interface TrafficChange {
  /** By site, the moment before which no window ends that answers otherwise now; −Infinity: any window may. */
  readonly sites: ReadonlyMap<string, number>;
  /** Somebody was or is told that reads see it, and everything before it: nothing older may be answered from now on. */
  readonly isAcknowledgedVisible: boolean;
}

/** Tells who keeps answers of what changed. A store tells before it resolves the write. */
export class ChangeNotices {
  readonly #listeners: ((change: TrafficChange) => void)[] = [];

  listen(listener: (change: TrafficChange) => void): void {
    this.#listeners.push(listener);
  }

  tell(change: TrafficChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
