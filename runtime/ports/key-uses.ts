/** Records the use of API keys. Cheap, synchronous and never fails: it runs on every authenticated request. */
export interface KeyUses {
  note(keyId: string, now: number): void;
  /** The latest use that is not written to the key's document yet, ms since the epoch. */
  usedAt(keyId: string): number | undefined;
}

/** Records nothing; for processes that authenticate no requests. */
export const noKeyUses: KeyUses = { note() {}, usedAt: () => undefined };
