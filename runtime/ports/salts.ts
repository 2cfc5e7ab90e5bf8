/** The random salts behind visitor ids, one a period, the same for every replica. */
export interface SaltStore {
  /** The salt of a period such as `2026-01-31` (runtime/domain/salt-period.ts); undefined when there is none and `make` is false. */
  get(period: string, make: boolean): Promise<Uint8Array | undefined>;
  /** Destroys every salt whose time is over at `now`; tells how many. */
  destroyExpired(now: number): Promise<number>;
}
