/** The random salts of visitor ids: one for each period, shared by all replicas. */
export interface SaltStore {
  /**
   * The salt of a period such as `2026-01-31` (runtime/domain/salt-period.ts); undefined when it does not exist and
   * `make` is false.
   */
  get(period: string, make: boolean): Promise<Uint8Array | undefined>;
  /** Destroys every salt that has expired at `now`; returns how many. */
  destroyExpired(now: number): Promise<number>;
}
