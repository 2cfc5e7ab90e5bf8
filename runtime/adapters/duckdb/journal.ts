import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from './operation.ts';

/** One write, as the journal keeps it until the database file itself holds it. */
export interface JournalEntry {
  /** Order of writes; `journal_mark` tells the last one the database has. */
  readonly n: number;
  readonly operations: readonly Operation[];
}

/** What writers need of a journal. */
export interface Journal {
  append(entries: readonly JournalEntry[]): void;
  /** Starts a new file, so that older ones can go after a checkpoint. */
  rotate(): void;
  /** Removes closed files whose every entry is at or before `mark`. */
  discard(mark: number): void;
  close(): void;
}

/** A store in memory has nothing to survive. */
export const noJournal: Journal = { append() {}, rotate() {}, discard() {}, close() {} };

/**
 * Append-only files beside the database. What stands here survives a kill of the process (the kernel has it) and a
 * damaged write-ahead log (everything since the last checkpoint can be written again).
 */
export class FileJournal implements Journal {
  readonly #folder: string;
  #current: number | undefined;
  #currentName = '';
  #currentLast = 0;
  readonly #closed = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Entries after `mark` in the order of their writes. A line cut short by a kill was never acknowledged. */
  recover(mark: number): JournalEntry[] {
    const entries: JournalEntry[] = [];
    for (const name of readdirSync(this.#folder).sort()) {
      let last = 0;
      for (const line of readFileSync(join(this.#folder, name), 'utf8').split('\n')) {
        const entry = parseLine(line);
        if (entry === undefined) continue;
        last = Math.max(last, entry.n);
        if (entry.n > mark) entries.push(entry);
      }
      this.#closed.set(name, last);
    }
    return entries.sort((left, right) => left.n - right.n);
  }

  append(entries: readonly JournalEntry[]): void {
    if (entries.length === 0) return;
    const text = entries.map((entry) => JSON.stringify(entry)).join('\n');
    const bytes = Buffer.from(`${text}\n`);
    const file = this.#open(entries);
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    for (const { n } of entries) this.#currentLast = Math.max(this.#currentLast, n);
  }

  #open(entries: readonly JournalEntry[]): number {
    if (this.#current !== undefined) return this.#current;
    this.#currentName = `${String(entries[0]?.n ?? 0).padStart(16, '0')}.ndjson`;
    this.#current = openSync(join(this.#folder, this.#currentName), 'a');
    this.#currentLast = 0;
    // A line cut short by a full disk must not swallow the next one.
    writeSync(this.#current, '\n');
    return this.#current;
  }

  rotate(): void {
    if (this.#current === undefined) return;
    closeSync(this.#current);
    this.#closed.set(this.#currentName, Math.max(this.#currentLast, this.#closed.get(this.#currentName) ?? 0));
    this.#current = undefined;
  }

  discard(mark: number): void {
    for (const [name, last] of this.#closed) {
      if (last > mark) continue;
      rmSync(join(this.#folder, name), { force: true });
      this.#closed.delete(name);
    }
  }

  close(): void {
    this.rotate();
  }
}

function parseLine(line: string): JournalEntry | undefined {
  if (line === '') return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    const isEntry = typeof entry === 'object' && entry !== null && 'n' in entry && 'operations' in entry;
    return isEntry ? (entry as JournalEntry) : undefined; // written by `append` alone
  } catch {
    return undefined;
  }
}
