import type { Collection } from 'mongodb';
import { saltPeriodEnd } from '../../../domain/salt-period.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import type { SaltStore } from '../../../ports/salts.ts';
import { guarded, isClash, type Stored } from '../connection/client.ts';

const saltBytes = 32;
const graceMs = 48 * 3_600_000;

interface Known {
  readonly salt: Uint8Array;
  readonly destroyAt: number;
}

/** Salts in a collection, cached while they exist. Of replicas that create one concurrently, the first wins. */
export class MongodbSaltStore implements SaltStore {
  readonly #salts: Collection<Stored>;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #known = new Map<string, Known>();

  constructor(parts: { salts: Collection<Stored>; clock: Clock; random: Random }) {
    this.#salts = parts.salts;
    this.#clock = parts.clock;
    this.#random = parts.random;
  }

  async get(period: string, make: boolean): Promise<Uint8Array | undefined> {
    const known = this.#known.get(period) ?? (await this.#read(period));
    if (known !== undefined || !make) return known?.salt;
    await this.#make(period);
    return (await this.#read(period))?.salt;
  }

  async #read(period: string): Promise<Known | undefined> {
    const row = await guarded(() => this.#salts.findOne({ _id: period }));
    if (row === null) return undefined;
    const salt = new Uint8Array(Buffer.from(String(row.salt), 'hex'));
    const known = { salt, destroyAt: Number(row.destroyAt) };
    this.#known.set(period, known);
    return known;
  }

  async #make(period: string): Promise<void> {
    const salt = Buffer.from(this.#random.bytes(saltBytes)).toString('hex');
    const destroyAt = Math.max(saltPeriodEnd(period) ?? 0, this.#clock.now()) + graceMs;
    try {
      await guarded(() => this.#salts.insertOne({ _id: period, salt, destroyAt }));
    } catch (error) {
      if (!isClash(error)) throw error;
    }
  }

  async destroyExpired(now: number): Promise<number> {
    for (const [period, { destroyAt }] of this.#known) if (destroyAt < now) this.#known.delete(period);
    const { deletedCount } = await guarded(() => this.#salts.deleteMany({ destroyAt: { $lt: now } }));
    return deletedCount;
  }
}
