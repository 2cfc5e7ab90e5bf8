/** The data that a write changed for readers. */
export interface TrafficChange {
  /** By site: windows that end before this time are unchanged; −Infinity: any window may have changed. */
  readonly sites: ReadonlyMap<string, number>;
  /** The write was or is acknowledged as visible: results from before it must not be returned any more. */
  readonly isAcknowledgedVisible: boolean;
}

/** Notifies caches of changes. A store notifies before it resolves the write. */
export class ChangeNotices {
  readonly #listeners: ((change: TrafficChange) => void)[] = [];

  listen(listener: (change: TrafficChange) => void): void {
    this.#listeners.push(listener);
  }

  notify(change: TrafficChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
