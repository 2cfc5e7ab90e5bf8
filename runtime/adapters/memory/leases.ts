import type { Clock } from '../../ports/clock.ts';
import { type Acquisition, type Lease, type Leases, type Release, unknownKeptMs } from '../../ports/leases.ts';

interface Held {
  readonly fence: number;
  /** End of the lease, ms since the epoch; 0 when it is free. */
  readonly until: number;
  readonly note: string | undefined;
  readonly isKnown: boolean;
  /** When the record is deleted, ms since the epoch. */
  readonly goesAt: number;
}

/** Leases within one process: for tests, and as the simplest specification of the port. */
export class MemoryLeases implements Leases {
  readonly keepsMany = true;
  readonly #clock: Clock;
  readonly #held = new Map<string, Held>();
  #fence = 0;
  #since: number | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async begin(since: number): Promise<void> {
    this.#since ??= since;
  }

  async acquire(keys: readonly string[], holdMs: number): Promise<Acquisition | undefined> {
    const now = this.#clock.now();
    if (keys.some((key) => (this.#find(key)?.until ?? 0) > now)) return undefined;
    const leases = keys.map((key): Lease => {
      const before = this.#find(key);
      this.#fence += 1;
      const isKnown = before === undefined || (before.until === 0 && before.isKnown);
      this.#held.set(key, {
        ...{ fence: this.#fence, until: now + holdMs, note: before?.note, isKnown },
        goesAt: now + unknownKeptMs,
      });
      return { key, fence: this.#fence, note: before?.note, isKnown };
    });
    return { leases, since: this.#since ?? this.#clock.now() };
  }

  async renew(leases: readonly Pick<Lease, 'key' | 'fence'>[], holdMs: number): Promise<readonly string[]> {
    return leases.flatMap(({ key, fence }) => {
      const held = this.#find(key);
      if (held?.fence !== fence) return [key];
      this.#held.set(key, { ...held, until: this.#clock.now() + holdMs });
      return [];
    });
  }

  async release(returned: readonly Release[]): Promise<readonly string[]> {
    return returned.flatMap(({ key, fence, note, keepMs, isKnown }) => {
      if (this.#find(key)?.fence !== fence) return [key];
      const goesAt = this.#clock.now() + (isKnown ? keepMs : unknownKeptMs);
      if (isKnown && keepMs === 0) this.#held.delete(key);
      else this.#held.set(key, { fence, until: 0, note, isKnown, goesAt });
      return [];
    });
  }

  async invalidateAll(): Promise<void> {
    this.#since = this.#clock.now();
  }

  stop(): void {
    // No background work.
  }

  async sweep(): Promise<number> {
    const before = this.#held.size;
    for (const [key, { goesAt }] of this.#held) if (goesAt <= this.#clock.now()) this.#held.delete(key);
    return before - this.#held.size;
  }

  #find(key: string): Held | undefined {
    const held = this.#held.get(key);
    return held !== undefined && held.goesAt > this.#clock.now() ? held : undefined;
  }
}
