import { saltPeriodEnd } from '../../domain/salt-period.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { SaltStore } from '../../ports/salts.ts';
import type { DuckdbClient } from './client.ts';
import type { Writer } from './writer.ts';

const saltBytes = 32;
const graceMs = 48 * 3_600_000;

/** Salts in a table, kept in memory while they live. */
export class DuckdbSaltStore implements SaltStore {
  readonly #client: DuckdbClient;
  readonly #writer: Writer;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #salts = new Map<string, { salt: Promise<Uint8Array>; destroyAt: number }>();

  constructor(parts: { client: DuckdbClient; writer: Writer; clock: Clock; random: Random }) {
    this.#client = parts.client;
    this.#writer = parts.writer;
    this.#clock = parts.clock;
    this.#random = parts.random;
  }

  async load(): Promise<void> {
    for (const row of await this.#client.read('SELECT period, salt, destroy_at::DOUBLE AS destroy_at FROM salts')) {
      const salt = Promise.resolve(new Uint8Array(Buffer.from(String(row.salt), 'hex')));
      this.#salts.set(String(row.period), { salt, destroyAt: Number(row.destroy_at) });
    }
  }

  async get(period: string, make: boolean): Promise<Uint8Array | undefined> {
    const known = this.#salts.get(period);
    if (known !== undefined) return known.salt;
    if (!make) return undefined;

    const bytes = this.#random.bytes(saltBytes);
    const destroyAt = Math.max(saltPeriodEnd(period) ?? 0, this.#clock.now()) + graceMs;
    const row = [period, Buffer.from(bytes).toString('hex'), destroyAt];
    const salt = this.#writer.submit([{ kind: 'rows', table: 'salts', rows: [row] }], 'durable').then(() => bytes);
    this.#salts.set(period, { salt, destroyAt });
    salt.catch(() => this.#salts.delete(period));
    return salt;
  }

  async destroyExpired(now: number): Promise<number> {
    const expired = [...this.#salts].filter(([, { destroyAt }]) => destroyAt < now);
    for (const [period] of expired) this.#salts.delete(period);
    if (expired.length > 0) await this.#writer.submit([{ kind: 'purge', table: 'salts', before: now }], 'durable');
    return expired.length;
  }
}
