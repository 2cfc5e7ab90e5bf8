import { randomUUID } from 'node:crypto';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { Clock } from '../../../ports/clock.ts';
import { type Acquisition, type Lease, type Leases, type Release, unknownKeptMs } from '../../../ports/leases.ts';
import { guarded, isClash, type Stored } from '../connection/client.ts';

/** The row with the time since when notes are complete. */
const sinceId = 'since';
/** Rows changed by one call. */
const changedAtOnce = 500;

interface LeaseDependencies {
  readonly leases: Collection<Stored>;
  readonly clock: Clock;
}

/** An acquired lease, and its row before. */
interface Taken {
  readonly lease: Lease;
  readonly before: Stored | undefined;
}

/** Identifies the holder of a row; `taking` differs each time, so that a failed acquisition undoes only itself. */
interface Mark {
  readonly until: number;
  readonly goesAt: number;
  readonly by: string;
  readonly acquisition: string;
}

type Change = AnyBulkWriteOperation<Stored>;

/**
 * Leases as rows of a collection: `until` is the end, 0 when free. The holder is stored with the fence, which restarts
 * when a row was deleted. Times are those of the processes, whose clocks must agree within seconds.
 */
export class MongodbLeases implements Leases {
  readonly keepsMany = false;
  readonly #leases: Collection<Stored>;
  readonly #clock: Clock;
  readonly #name = randomUUID();

  constructor({ leases, clock }: LeaseDependencies) {
    this.#leases = leases;
    this.#clock = clock;
  }

  /** Sets the time since when notes are complete, unless it is set. */
  async begin(since: number): Promise<void> {
    const update = { $setOnInsert: { at: since } };
    await guarded(() => this.#leases.updateOne({ _id: sinceId }, update, { upsert: true })).catch((error) => {
      if (!isClash(error)) throw error;
    });
  }

  /** One read, then the writes: batches of a thousand hits acquire thousands of keys. */
  async acquire(keys: readonly string[], holdMs: number): Promise<Acquisition | undefined> {
    const now = this.#clock.now();
    const wanted = { _id: { $in: keys.map(rowId) } };
    const [since, rows] = await Promise.all([this.#since(), guarded(() => this.#leases.find(wanted).toArray())]);
    if (rows.some(({ until }) => Number(until) > now)) return undefined;
    const before = new Map(rows.map((row) => [row._id, row]));
    const taken = keys.map((key) => takenOf(key, before.get(rowId(key)), now));
    const mark = { until: now + holdMs, goesAt: now + unknownKeptMs, by: this.#name, acquisition: randomUUID() };
    if (await this.#write(taken, mark)) return { leases: taken.map(({ lease }) => lease), since };
    return undefined;
  }

  async renew(leases: readonly Pick<Lease, 'key' | 'fence'>[], holdMs: number): Promise<readonly string[]> {
    const update = { $set: { until: this.#clock.now() + holdMs } };
    return this.#lost(leases, (filter) => ({ updateOne: { filter, update } }));
  }

  async release(returned: readonly Release[]): Promise<readonly string[]> {
    const now = this.#clock.now();
    return this.#lost(returned, (filter, { note, keepMs, isKnown }) => {
      if (isKnown && keepMs === 0) return { deleteOne: { filter } };
      const goesAt = now + (isKnown ? keepMs : unknownKeptMs);
      const noteUpdate = note === undefined ? { $unset: { note: '' as const } } : {};
      const set = { until: 0, isKnown, goesAt, ...(note === undefined ? {} : { note }) };
      return { updateOne: { filter, update: { $set: set, ...noteUpdate } } };
    });
  }

  async invalidateAll(): Promise<void> {
    const at = this.#clock.now();
    await guarded(() => this.#leases.updateOne({ _id: sinceId }, { $max: { at } }, { upsert: true }));
  }

  stop(): void {
    // No background work.
  }

  async sweep(): Promise<number> {
    const { deletedCount } = await guarded(() => this.#leases.deleteMany({ goesAt: { $lt: this.#clock.now() } }));
    return deletedCount;
  }

  async #since(): Promise<number> {
    const row = await guarded(() => this.#leases.findOne({ _id: sinceId }));
    return Number(row?.at ?? this.#clock.now());
  }

  /** False when another process was first to acquire one: then none of them is acquired. */
  async #write(taken: readonly Taken[], mark: Mark): Promise<boolean> {
    const rows = taken.flatMap(({ lease, before }) =>
      before === undefined ? [{ _id: rowId(lease.key), fence: lease.fence, ...mark }] : [],
    );
    const changes = taken.flatMap(({ lease, before }) =>
      before === undefined
        ? []
        : [{ updateOne: { filter: asItWas(before), update: { $set: { fence: lease.fence, ...mark } } } }],
    );
    const outcomes = await Promise.allSettled([
      ...slicesOf(rows).map(async (slice) => {
        await guarded(() => this.#leases.insertMany(slice, { ordered: false }));
        return true;
      }),
      ...slicesOf(changes).map(async (slice) => (await this.#change(slice)) === slice.length),
    ]);
    if (outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value)) return true;
    await this.#undo(taken, mark);
    for (const outcome of outcomes) if (outcome.status === 'rejected' && !isClash(outcome.reason)) throw outcome.reason;
    return false;
  }

  /** As before, except for the fence. */
  async #undo(taken: readonly Taken[], { acquisition }: Mark): Promise<void> {
    const changes = taken.map(({ lease, before }): Change => {
      const filter = { _id: rowId(lease.key), acquisition: acquisition };
      if (before === undefined) return { deleteOne: { filter } };
      const { until, goesAt } = before;
      return { updateOne: { filter, update: { $set: { until, goesAt } } } };
    });
    await Promise.all(slicesOf(changes).map((slice) => this.#change(slice)));
  }

  /** Changes held leases; returns the keys of lost ones. */
  async #lost<T extends Pick<Lease, 'key' | 'fence'>>(
    of: readonly T[],
    change: (held: object, one: T) => Change,
  ): Promise<readonly string[]> {
    const lost = await Promise.all(
      slicesOf(of).map(async (slice) => {
        const changes = slice.map((one) => change({ _id: rowId(one.key), fence: one.fence, by: this.#name }, one));
        if ((await this.#change(changes)) === slice.length) return [];
        const ids = { _id: { $in: slice.map(({ key }) => rowId(key)) } };
        const rows = new Map((await guarded(() => this.#leases.find(ids).toArray())).map((row) => [row._id, row]));
        return slice.filter((one, place) => {
          const row = rows.get(rowId(one.key));
          const isDeleted = 'deleteOne' in (changes[place] ?? {});
          return isDeleted ? row !== undefined : row?.fence !== one.fence || row?.by !== this.#name;
        });
      }),
    );
    return lost.flat().map(({ key }) => key);
  }

  /** The number of calls that matched their rows. */
  async #change(changes: readonly Change[]): Promise<number> {
    const { matchedCount, deletedCount } = await guarded(() =>
      this.#leases.bulkWrite([...changes], { ordered: false }),
    );
    return matchedCount + deletedCount;
  }
}

/** The lease as acquired. An expired row counts as absent. */
function takenOf(key: string, before: Stored | undefined, now: number): Taken {
  const isOver = before !== undefined && Number(before.goesAt) <= now;
  const wasReturned = before === undefined || (before.until === 0 && before.isKnown === true);
  const note = before === undefined || isOver ? undefined : (before.note as string | undefined);
  const fence = Number(before?.fence ?? 0) + 1;
  return { lease: { key, fence, note, isKnown: wasReturned || isOver }, before };
}

const asItWas = ({ _id, fence, until, by }: Stored) => ({ _id, fence, until, by });

function slicesOf<T>(all: readonly T[]): T[][] {
  const slices: T[][] = [];
  for (let from = 0; from < all.length; from += changedAtOnce) slices.push(all.slice(from, from + changedAtOnce));
  return slices;
}

const rowId = (key: string): string => `of ${key}`;
