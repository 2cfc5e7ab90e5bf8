import { join } from 'node:path';
import { saltPeriodEnd } from '../../../domain/salt-period.ts';
import { unavailable } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import type { SaltStore } from '../../../ports/salts.ts';
import type { DuckdbClient } from '../connection/client.ts';
import { SaltFile, type StoredSalt } from './salt-file.ts';

const saltBytes = 32;
const graceMs = 48 * 3_600_000;

/** Where salts are kept: a file, or memory alone. */
export interface SaltPlace {
  readonly salts: readonly StoredSalt[];
  put(salt: StoredSalt): Promise<void>;
  destroyExpired(now: number): Promise<number>;
  close(): Promise<void>;
}

/** The file beside the database; a store in memory has none. */
export const openSalts = (folder: string | undefined): Promise<SaltPlace> =>
  folder === undefined ? Promise.resolve(saltsInMemory()) : SaltFile.open(join(folder, 'salts'));

function saltsInMemory(): SaltPlace {
  let salts: StoredSalt[] = [];
  return {
    get salts() {
      return salts;
    },
    put: async (salt) => void salts.push(salt),
    destroyExpired: async (now) => {
      const count = salts.length;
      salts = salts.filter(({ destroyAt }) => destroyAt >= now);
      return count - salts.length;
    },
    close: async () => undefined,
  };
}

/** Salts of a version before this one are in a table, and in its journal until that was read: they are moved. */
export async function moveSalts(client: DuckdbClient, place: SaltPlace): Promise<void> {
  const rows = await client.read('SELECT period, salt, destroy_at::DOUBLE AS destroy_at FROM salts');
  if (rows.length === 0) return;
  const known = new Set(place.salts.map(({ period }) => period));
  for (const { period, salt, destroy_at: destroyAt } of rows) {
    if (known.has(String(period))) continue;
    const bytes = new Uint8Array(Buffer.from(String(salt), 'hex'));
    await place.put({ period: String(period), salt: bytes, destroyAt: Number(destroyAt) });
  }
  // What is deleted stays in the file until that is rewritten (vacuum.ts).
  await client.writer.run('BEGIN; DELETE FROM salts; INSERT INTO rewrites VALUES (NULL); COMMIT; CHECKPOINT');
}

/** Salts, kept in memory while they live. */
export class DuckdbSaltStore implements SaltStore {
  readonly #place: SaltPlace;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #salts = new Map<string, { salt: Promise<Uint8Array>; destroyAt: number }>();

  constructor(parts: { place: SaltPlace; clock: Clock; random: Random }) {
    this.#place = parts.place;
    this.#clock = parts.clock;
    this.#random = parts.random;
    for (const { period, salt, destroyAt } of parts.place.salts) {
      this.#salts.set(period, { salt: Promise.resolve(salt), destroyAt });
    }
  }

  async get(period: string, make: boolean): Promise<Uint8Array | undefined> {
    const known = this.#salts.get(period);
    if (known !== undefined) return known.salt;
    if (!make) return undefined;

    const bytes = this.#random.bytes(saltBytes);
    const destroyAt = Math.max(saltPeriodEnd(period) ?? 0, this.#clock.now()) + graceMs;
    const salt = this.#place.put({ period, salt: bytes, destroyAt }).then(
      () => bytes,
      (error: unknown) => {
        throw unavailable(error);
      },
    );
    this.#salts.set(period, { salt, destroyAt });
    salt.catch(() => this.#salts.delete(period));
    return salt;
  }

  async destroyExpired(now: number): Promise<number> {
    for (const [period, { destroyAt }] of this.#salts) if (destroyAt < now) this.#salts.delete(period);
    return this.#place.destroyExpired(now);
  }
}
