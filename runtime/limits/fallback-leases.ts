import type { Acquisition, Lease, Leases, Release } from '../ports/leases.ts';
import type { Circuit } from './circuit.ts';
import { type Every, newDeadline, SharedStoreTimeout, systemEvery, type WaitLimit } from './wait-limit.ts';

export interface FallbackLeasesDependencies {
  readonly shared: Leases;
  /** In the store itself: used while the shared ones do not answer. */
  readonly own: Leases;
  readonly circuit: Circuit;
  readonly waitLimit: WaitLimit;
  readonly every?: Every;
}

/** The most stale keys in memory; beyond it all notes of the server are invalidated. */
export const staleMax = 10_000;
/** Keys invalidated in one run, and the interval of the runs. */
const invalidatedPerRound = 200;
const invalidateEveryMs = 500;
const invalidateHoldMs = 1_000;

/**
 * Leases on a lease server, with a fallback to the store while the server is slow or down. Notes on the server of keys
 * that were leased on the store meanwhile are invalid.
 */
export class FallbackLeases implements Leases {
  readonly keepsMany = true;
  readonly #dependencies: FallbackLeasesDependencies;
  /** Keys leased on the store. */
  readonly #onStore = new Set<string>();
  /** Keys whose notes on the server are out of date. */
  readonly #stale = new Set<string>();
  readonly #end: () => void;
  #mustInvalidateAll = false;
  #fallBacks = 0;

  constructor(dependencies: FallbackLeasesDependencies) {
    this.#dependencies = dependencies;
    this.#end = (dependencies.every ?? systemEvery)(invalidateEveryMs, () => void this.#invalidateStale());
  }

  /** Acquisitions that fell back to the store. */
  get fallBacks(): number {
    return this.#fallBacks;
  }

  async begin(since: number): Promise<void> {
    await this.#dependencies.own.begin(since);
    if ((await this.#ask(this.#dependencies.shared.begin(since))) === unanswered) this.#mustInvalidateAll = true;
  }

  async acquire(keys: readonly string[], holdMs: number): Promise<Acquisition | undefined> {
    const { shared, circuit } = this.#dependencies;
    if (circuit.isClosed && (await this.#isInvalidated())) {
      const pending = shared.acquire(keys, holdMs);
      const answer = await this.#ask(pending);
      if (answer !== unanswered) return answer && this.#withoutStale(answer);
      pending.then(
        (acquisition) => this.#putBack(acquisition),
        () => undefined, // a rejection was handled already
      );
    }
    this.#fallBacks += 1;
    const acquisition = await this.#dependencies.own.acquire(keys, holdMs);
    if (acquisition === undefined) return undefined;
    for (const key of keys) this.#note(key);
    // The store has no notes of the server's keys.
    return { leases: acquisition.leases, since: Number.POSITIVE_INFINITY };
  }

  async renew(leases: readonly Pick<Lease, 'key' | 'fence'>[], holdMs: number): Promise<readonly string[]> {
    const [onStore, onShared] = this.#split(leases);
    const lost = await this.#dependencies.own.renew(onStore, holdMs);
    const answer = await this.#ask(this.#dependencies.shared.renew(onShared, holdMs));
    return answer === unanswered ? lost : [...lost, ...answer];
  }

  async release(returned: readonly Release[]): Promise<readonly string[]> {
    const [onStore, onShared] = this.#split(returned);
    for (const { key } of onStore) this.#onStore.delete(key);
    const lost = onStore.length === 0 ? [] : await this.#dependencies.own.release(onStore);
    const answer = onShared.length === 0 ? [] : await this.#ask(this.#dependencies.shared.release(onShared));
    return answer === unanswered ? lost : [...lost, ...answer];
  }

  async invalidateAll(): Promise<void> {
    await this.#dependencies.own.invalidateAll();
    await this.#ask(this.#dependencies.shared.invalidateAll());
  }

  stop(): void {
    this.#end();
    this.#dependencies.own.stop();
  }

  sweep(): Promise<number> {
    return this.#dependencies.own.sweep();
  }

  #note(key: string): void {
    this.#onStore.add(key);
    this.#stale.add(key);
    if (this.#stale.size <= staleMax) return;
    this.#stale.clear();
    this.#mustInvalidateAll = true;
  }

  /** Marks leases whose notes are out of date as unknown. */
  #withoutStale({ leases, since }: Acquisition): Acquisition {
    if (this.#stale.size === 0) return { leases, since };
    const checked = leases.map((lease) => (this.#stale.delete(lease.key) ? { ...lease, isKnown: false } : lease));
    return { leases: checked, since };
  }

  /** Invalidates stale notes on the server, for other processes. */
  async #invalidateStale(): Promise<void> {
    const { shared, circuit } = this.#dependencies;
    if (!circuit.isClosed || this.#stale.size === 0) return;
    for (const key of [...this.#stale].slice(0, invalidatedPerRound)) {
      if (this.#onStore.has(key)) continue;
      const acquisition = await this.#ask(shared.acquire([key], invalidateHoldMs));
      if (acquisition === unanswered) return;
      const [lease] = acquisition?.leases ?? [];
      if (lease === undefined) continue;
      const { fence, note } = lease;
      if ((await this.#ask(shared.release([{ key, fence, note, keepMs: 0, isKnown: false }]))) === unanswered) return;
      this.#stale.delete(key);
    }
  }

  /** Releases keys that were granted after the deadline. */
  async #putBack(acquisition: Acquisition | undefined): Promise<void> {
    const returned = (acquisition?.leases ?? []).map(({ key, fence, note, isKnown }) => ({
      ...{ key, fence, note, isKnown },
      keepMs: note === undefined ? 0 : putBackKeepMs,
    }));
    await this.#ask(this.#dependencies.shared.release(returned));
  }

  async #isInvalidated(): Promise<boolean> {
    if (!this.#mustInvalidateAll) return true;
    if ((await this.#ask(this.#dependencies.shared.invalidateAll())) === unanswered) return false;
    this.#mustInvalidateAll = false;
    return true;
  }

  async #ask<T>(pending: Promise<T>): Promise<T | typeof unanswered> {
    const { circuit, waitLimit } = this.#dependencies;
    try {
      return await waitLimit.within(pending, newDeadline());
    } catch (error) {
      pending.catch(() => undefined); // the deadline has passed
      if (!(error instanceof SharedStoreTimeout) || error.isRemoteFault) circuit.fail(error);
      return unanswered;
    }
  }

  #split<T extends { readonly key: string }>(all: readonly T[]): [onStore: T[], onShared: T[]] {
    return [all.filter(({ key }) => this.#onStore.has(key)), all.filter(({ key }) => !this.#onStore.has(key))];
  }
}

const unanswered = Symbol('unanswered');
/** Lifetime of a note whose own lifetime is unknown here. */
const putBackKeepMs = 3_600_000;
