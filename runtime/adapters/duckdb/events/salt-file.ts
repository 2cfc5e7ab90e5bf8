import { closeSync, constants, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** One salt as the file keeps it. */
export interface StoredSalt {
  readonly period: string;
  readonly salt: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly destroyAt: number;
}

/** A slot is a line of this length, so that a salt can be overwritten where it lies. */
const slotBytes = 128;
const blank = Buffer.from(`${' '.repeat(slotBytes - 1)}\n`);

/**
 * Salts in a file of their own, a slot each. A database keeps what it deleted until the place is needed; here a salt is
 * overwritten in its place and the file synced. On a file system that writes every change elsewhere (btrfs, ZFS,
 * snapshots) the old block stays until that file system reuses it: docs/operations.md#what-erased-means
 */
export class SaltFile {
  readonly #path: string;
  /** By place; undefined: the slot is free. */
  readonly #slots: (StoredSalt | undefined)[];
  #last: Promise<unknown> = Promise.resolve();

  private constructor(path: string, slots: (StoredSalt | undefined)[]) {
    this.#path = path;
    this.#slots = slots;
  }

  /** Opens the file, or makes it for its owner alone. A slot that was cut short was never in use. */
  static async open(path: string): Promise<SaltFile> {
    const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    syncFolder(dirname(path));
    const bytes = await file.readFile().finally(() => file.close());
    const slots: (StoredSalt | undefined)[] = [];
    for (let at = 0; at < bytes.length; at += slotBytes) {
      slots.push(saltOf(bytes.subarray(at, at + slotBytes).toString('latin1')));
    }
    return new SaltFile(path, slots);
  }

  get salts(): readonly StoredSalt[] {
    return this.#slots.filter((slot) => slot !== undefined);
  }

  /** On disk when it resolves. */
  put(salt: StoredSalt): Promise<void> {
    return this.#inTurn(async () => {
      const free = this.#slots.indexOf(undefined);
      const place = free === -1 ? this.#slots.length : free;
      await this.#overwrite([place], slotOf(salt));
      this.#slots[place] = salt;
    });
  }

  /** Overwrites salts whose time is over at `now`; gives how many. */
  destroyExpired(now: number): Promise<number> {
    return this.#inTurn(async () => {
      const places = [...this.#slots.keys()].filter((place) => (this.#slots[place]?.destroyAt ?? now) < now);
      await this.#overwrite(places, blank);
      for (const place of places) this.#slots[place] = undefined;
      return places.length;
    });
  }

  async #overwrite(places: readonly number[], bytes: Buffer): Promise<void> {
    if (places.length === 0) return;
    const file = await open(this.#path, 'r+');
    try {
      for (const place of places) await file.write(bytes, 0, slotBytes, place * slotBytes);
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined); // its caller gets the error
    return turn;
  }

  /** Resolves when nothing is being written. */
  async close(): Promise<void> {
    await this.#last;
  }
}

function slotOf({ period, salt, destroyAt }: StoredSalt): Buffer {
  const text = `${period} ${destroyAt} ${Buffer.from(salt).toString('hex')}`;
  return Buffer.from(`${`${text} ${checksumOf(text)}`.padEnd(slotBytes - 1)}\n`);
}

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

function saltOf(slot: string): StoredSalt | undefined {
  const [, text = '', checksum] = /^(\S+ \d+ [0-9a-f]+) ([0-9a-f]{8}) *\n$/.exec(slot) ?? [];
  if (checksum !== checksumOf(text)) return undefined;
  const [period = '', destroyAt, hex = ''] = text.split(' ');
  return { period, salt: new Uint8Array(Buffer.from(hex, 'hex')), destroyAt: Number(destroyAt) };
}

/** A new file is there after a power failure when its folder is synced. */
export function syncFolder(folder: string): void {
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
