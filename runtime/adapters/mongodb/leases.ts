import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { Clock } from '../../ports/clock.ts';
import { type Lease, type Leases, type Returned, type Taking, unknownKeptMs } from '../../ports/leases.ts';
import { guarded, isClash, type Stored } from './client.ts';

/** The row that tells since when notes are complete. */
const sinceId = 'since';

interface Parts {
  readonly leases: Collection<Stored>;
  readonly clock: Clock;
}

/** What was taken, and what its row was before. */
interface Taken {
  readonly lease: Lease;
  readonly before: Stored | null;
}

/**
 * Leases as rows of a collection: `until` when it ends, 0 when nobody has it. Its holder is named beside the fence, which
 * begins anew where a row has gone. Times are those of the processes, whose clocks have to agree within seconds.
 */
export class MongodbLeases implements Leases {
  readonly keepsMany = false;
  readonly #leases: Collection<Stored>;
  readonly #clock: Clock;
  readonly #name = randomUUID();

  constructor({ leases, clock }: Parts) {
    this.#leases = leases;
    this.#clock = clock;
  }

  /** Says since when notes are complete, where nobody has said it yet. */
  async begin(since: number): Promise<void> {
    const update = { $setOnInsert: { at: since } };
    await guarded(() => this.#leases.updateOne({ _id: sinceId }, update, { upsert: true })).catch((error) => {
      if (!isClash(error)) throw error;
    });
  }

  async take(keys: readonly string[], holdMs: number): Promise<Taking | undefined> {
    const [since, ...outcomes] = await Promise.allSettled([
      this.#since(),
      ...keys.map((key) => this.#takeOne(key, holdMs)),
    ]);
    const taken = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' && outcome.value !== undefined ? [outcome.value] : [],
    );
    if (since.status === 'fulfilled' && taken.length === keys.length) {
      return { leases: taken.map(({ lease }) => lease), since: since.value };
    }
    await Promise.all(taken.map((each) => this.#undo(each)));
    for (const outcome of [since, ...outcomes]) if (outcome.status === 'rejected') throw outcome.reason;
    return undefined;
  }

  async renew(leases: readonly Pick<Lease, 'key' | 'fence'>[], holdMs: number): Promise<readonly string[]> {
    const until = this.#clock.now() + holdMs;
    return this.#lost(leases, (held) => this.#leases.updateOne(held, { $set: { until } }));
  }

  async giveBack(returned: readonly Returned[]): Promise<readonly string[]> {
    return this.#lost(returned, (held, { note, keepMs, isKnown }) => {
      if (isKnown && keepMs === 0) return this.#leases.deleteOne(held);
      const goesAt = this.#clock.now() + (isKnown ? keepMs : unknownKeptMs);
      const told = note === undefined ? { $unset: { note: '' as const } } : {};
      const set = { until: 0, isKnown, goesAt, ...(note === undefined ? {} : { note }) };
      return this.#leases.updateOne(held, { $set: set, ...told });
    });
  }

  async forgetAll(): Promise<void> {
    const at = this.#clock.now();
    await guarded(() => this.#leases.updateOne({ _id: sinceId }, { $max: { at } }, { upsert: true }));
  }

  stop(): void {
    // Nothing goes on here.
  }

  async sweep(): Promise<number> {
    const { deletedCount } = await guarded(() => this.#leases.deleteMany({ goesAt: { $lt: this.#clock.now() } }));
    return deletedCount;
  }

  async #since(): Promise<number> {
    const row = await guarded(() => this.#leases.findOne({ _id: sinceId }));
    return Number(row?.at ?? this.#clock.now());
  }

  /** Undefined while somebody has it: then there is a row of the same id that does not match, and no second one. */
  async #takeOne(key: string, holdMs: number): Promise<Taken | undefined> {
    const now = this.#clock.now();
    const update = {
      $set: { until: now + holdMs, by: this.#name, goesAt: now + unknownKeptMs },
      $inc: { fence: 1 },
    };
    try {
      const before = await guarded(() =>
        this.#leases.findOneAndUpdate({ _id: rowId(key), until: { $lte: now } }, update, {
          upsert: true,
          returnDocument: 'before',
        }),
      );
      const isOver = before !== null && Number(before.goesAt) <= now;
      const wasReturned = before === null || (before.until === 0 && before.isKnown === true);
      const note = before === null || isOver ? undefined : (before.note as string | undefined);
      return { lease: { key, fence: Number(before?.fence ?? 0) + 1, note, isKnown: wasReturned || isOver }, before };
    } catch (error) {
      if (isClash(error)) return undefined;
      throw error;
    }
  }

  /** As it was before, but for the fence. */
  async #undo({ lease, before }: Taken): Promise<void> {
    const held = this.#heldOf(lease);
    if (before === null) await guarded(() => this.#leases.deleteOne(held));
    else {
      const { until, goesAt } = before;
      await guarded(() => this.#leases.updateOne(held, { $set: { until, goesAt } }));
    }
  }

  #heldOf = ({ key, fence }: Pick<Lease, 'key' | 'fence'>) => ({ _id: rowId(key), fence, by: this.#name });

  async #lost<T extends Pick<Lease, 'key' | 'fence'>>(
    of: readonly T[],
    change: (held: object, one: T) => Promise<{ matchedCount?: number; deletedCount?: number }>,
  ): Promise<readonly string[]> {
    const kept = await Promise.all(
      of.map(async (one) => {
        const done = await guarded(() => change(this.#heldOf(one), one));
        return (done.matchedCount ?? done.deletedCount) === 1;
      }),
    );
    return of.flatMap(({ key }, place) => (kept[place] ? [] : [key]));
  }
}

const rowId = (key: string): string => `of ${key}`;
