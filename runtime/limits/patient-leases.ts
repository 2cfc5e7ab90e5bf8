import type { Lease, Leases, Returned, Taking } from '../ports/leases.ts';
import type { Circuit } from './circuit.ts';
import { type Every, newPatience, systemEvery, WaitedTooLong, type WaitLimit } from './wait-limit.ts';

export interface PatientLeasesParts {
  readonly shared: Leases;
  /** In the store itself: used while the shared ones do not answer. */
  readonly own: Leases;
  readonly circuit: Circuit;
  readonly waitLimit: WaitLimit;
  readonly every?: Every;
}

/** Keys taken on the store that the shared leases are still to be told of; beyond, all notes there are given up. */
export const staleMax = 10_000;
/** Told of at once, and how often. */
const toldAtOnce = 200;
const tellMs = 500;
const tellHoldMs = 1_000;

/**
 * Leases on a server of their own, and on the store while that server is slow or away. What was noted there of a key
 * that was taken on the store meanwhile is not believed any more.
 */
export class PatientLeases implements Leases {
  readonly keepsMany = true;
  readonly #parts: PatientLeasesParts;
  /** Keys that were taken on the store. */
  readonly #onStore = new Set<string>();
  /** Keys whose notes on the shared leases are out of date. */
  readonly #stale = new Set<string>();
  readonly #end: () => void;
  #mustForget = false;
  #fallBacks = 0;

  constructor(parts: PatientLeasesParts) {
    this.#parts = parts;
    this.#end = (parts.every ?? systemEvery)(tellMs, () => void this.#tellStale());
  }

  /** Takings that the store had to answer. */
  get fallBacks(): number {
    return this.#fallBacks;
  }

  async begin(since: number): Promise<void> {
    await this.#parts.own.begin(since);
    if ((await this.#ask(this.#parts.shared.begin(since))) === unanswered) this.#mustForget = true;
  }

  async take(keys: readonly string[], holdMs: number): Promise<Taking | undefined> {
    const { shared, circuit } = this.#parts;
    if (circuit.isClosed && (await this.#hasForgotten())) {
      const asked = shared.take(keys, holdMs);
      const answer = await this.#ask(asked);
      if (answer !== unanswered) return answer && this.#withoutStale(answer);
      asked.then(
        (taking) => this.#putBack(taking),
        () => undefined, // it failed, which was noted
      );
    }
    this.#fallBacks += 1;
    const taking = await this.#parts.own.take(keys, holdMs);
    if (taking === undefined) return undefined;
    for (const key of keys) this.#note(key);
    // Of what the shared ones knew nothing stands here.
    return { leases: taking.leases, since: Number.POSITIVE_INFINITY };
  }

  async renew(leases: readonly Pick<Lease, 'key' | 'fence'>[], holdMs: number): Promise<readonly string[]> {
    const [onStore, onShared] = this.#split(leases);
    const lost = await this.#parts.own.renew(onStore, holdMs);
    const answer = await this.#ask(this.#parts.shared.renew(onShared, holdMs));
    return answer === unanswered ? lost : [...lost, ...answer];
  }

  async giveBack(returned: readonly Returned[]): Promise<readonly string[]> {
    const [onStore, onShared] = this.#split(returned);
    for (const { key } of onStore) this.#onStore.delete(key);
    const lost = onStore.length === 0 ? [] : await this.#parts.own.giveBack(onStore);
    const answer = onShared.length === 0 ? [] : await this.#ask(this.#parts.shared.giveBack(onShared));
    return answer === unanswered ? lost : [...lost, ...answer];
  }

  async forgetAll(): Promise<void> {
    await this.#parts.own.forgetAll();
    await this.#ask(this.#parts.shared.forgetAll());
  }

  stop(): void {
    this.#end();
    this.#parts.own.stop();
  }

  sweep(): Promise<number> {
    return this.#parts.own.sweep();
  }

  #note(key: string): void {
    this.#onStore.add(key);
    this.#stale.add(key);
    if (this.#stale.size <= staleMax) return;
    this.#stale.clear();
    this.#mustForget = true;
  }

  /** What this process did on the store since makes a note of before unknown. */
  #withoutStale({ leases, since }: Taking): Taking {
    if (this.#stale.size === 0) return { leases, since };
    const told = leases.map((lease) => (this.#stale.delete(lease.key) ? { ...lease, isKnown: false } : lease));
    return { leases: told, since };
  }

  /** So that other processes do not believe them either. */
  async #tellStale(): Promise<void> {
    const { shared, circuit } = this.#parts;
    if (!circuit.isClosed || this.#stale.size === 0) return;
    for (const key of [...this.#stale].slice(0, toldAtOnce)) {
      if (this.#onStore.has(key)) continue;
      const taking = await this.#ask(shared.take([key], tellHoldMs));
      if (taking === unanswered) return;
      const [lease] = taking?.leases ?? [];
      if (lease === undefined) continue;
      const { fence, note } = lease;
      if ((await this.#ask(shared.giveBack([{ key, fence, note, keepMs: 0, isKnown: false }]))) === unanswered) return;
      this.#stale.delete(key);
    }
  }

  /** What was taken after nobody waited any more. */
  async #putBack(taking: Taking | undefined): Promise<void> {
    const returned = (taking?.leases ?? []).map(({ key, fence, note, isKnown }) => ({
      ...{ key, fence, note, isKnown },
      keepMs: note === undefined ? 0 : putBackKeepMs,
    }));
    await this.#ask(this.#parts.shared.giveBack(returned));
  }

  async #hasForgotten(): Promise<boolean> {
    if (!this.#mustForget) return true;
    if ((await this.#ask(this.#parts.shared.forgetAll())) === unanswered) return false;
    this.#mustForget = false;
    return true;
  }

  async #ask<T>(asked: Promise<T>): Promise<T | typeof unanswered> {
    const { circuit, waitLimit } = this.#parts;
    try {
      return await waitLimit.within(asked, newPatience());
    } catch (error) {
      asked.catch(() => undefined); // nobody waits for it any more
      if (!(error instanceof WaitedTooLong) || error.isTheirs) circuit.fail(error);
      return unanswered;
    }
  }

  #split<T extends { readonly key: string }>(all: readonly T[]): [onStore: T[], onShared: T[]] {
    return [all.filter(({ key }) => this.#onStore.has(key)), all.filter(({ key }) => !this.#onStore.has(key))];
  }
}

const unanswered = Symbol('unanswered');
/** Of a note whose own time is not known here. */
const putBackKeepMs = 3_600_000;
