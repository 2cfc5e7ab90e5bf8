/** Where accepted keys are noted. Telling it costs next to nothing, waits for nothing and never fails. */
export interface KeyUses {
  note(keyId: string, now: number): void;
  /** The latest use that is not in the key's document yet. */
  usedAt(keyId: string): number | undefined;
}

/** For what uses no key on anybody's behalf. */
export const noKeyUses: KeyUses = { note() {}, usedAt: () => undefined };
