import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Operation } from '../writing/operations.ts';

/** One write, as the journal keeps it until the database file itself holds it. */
export interface JournalEntry {
  /** Order of writes; `last_applied` has the last one that the database has. */
  readonly n: number;
  readonly operations: readonly Operation[];
}

/** Where a store's folder keeps what a start could not write again. */
export const deadLetterFileOf = (folder: string): string => join(folder, 'journal-dead-letters.ndjson');

/** Where a store's folder keeps lines of the journal that could not be read. */
export const damagedFileOf = (folder: string): string => join(folder, 'journal-damaged.ndjson');

/** What a start finds in the journal. */
export interface Recovered {
  /** In the order of their writes. */
  readonly entries: readonly JournalEntry[];
  /** Lines whose text is not what was written; they are kept in the file of `damagedFileOf`. */
  readonly damaged: number;
}

/** What writers need of a journal. */
export interface Journal {
  /** All of the entries or none. Gives the bytes written. */
  append(entries: readonly JournalEntry[]): number;
  /** Starts a new file, so that older ones can go after a checkpoint. */
  rotate(): void;
  /** Removes closed files whose every entry is at or before `mark`. */
  discard(mark: number): void;
  close(): void;
}

/** A store in memory has nothing to survive. */
export const noJournal: Journal = { append: () => 0, rotate() {}, discard() {}, close() {} };

/** Files are read in pieces: as one text, a long one would be more than a string can hold. */
const pieceBytes = 1024 * 1024;
const lineEnd = 0x0a;

/**
 * Append-only files beside the database. What stands here survives a kill of the process (the kernel has it) and a
 * damaged write-ahead log (everything since the last checkpoint can be written again).
 */
export class FileJournal implements Journal {
  readonly #folder: string;
  #current: number | undefined;
  #currentName = '';
  #currentLast = 0;
  #currentBytes = 0;
  readonly #closed = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /**
   * Entries after `mark`. The last line of a file that has no end was cut short by a kill and never acknowledged. Any
   * other that cannot be read, or whose checksum differs, is damaged and kept.
   */
  recover(mark: number): Recovered {
    const entries: JournalEntry[] = [];
    const damaged: Buffer[] = [];
    for (const name of readdirSync(this.#folder).filter(isJournalFile).sort()) {
      let last = 0;
      const path = join(this.#folder, name);
      for (const { bytes, isEnded } of linesOf(path)) {
        const entry = entryOf(bytes);
        if (entry === undefined) {
          if (!isEnded) truncateSync(path, statSync(path).size - bytes.length);
          else if (bytes.length > 0) damaged.push(bytes);
          continue;
        }
        last = Math.max(last, entry.n);
        if (entry.n > mark) entries.push(entry);
      }
      this.#closed.set(name, last);
    }
    keepDamaged(damagedFileOf(dirname(this.#folder)), damaged);
    return { entries: entries.sort((left, right) => left.n - right.n), damaged: damaged.length };
  }

  /** Keeps an entry the database refuses beside the journal, where nothing removes it. Gives the file's path. */
  quarantine(entry: JournalEntry): string {
    const path = deadLetterFileOf(dirname(this.#folder));
    appendFileSync(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    return path;
  }

  append(entries: readonly JournalEntry[]): number {
    if (entries.length === 0) return 0;
    const bytes = Buffer.concat(entries.map(lineOf));
    const file = this.#open(entries);
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    } catch (error) {
      this.#takeBack(file);
      throw error;
    }
    this.#currentBytes += bytes.length;
    for (const { n } of entries) this.#currentLast = Math.max(this.#currentLast, n);
    return bytes.length;
  }

  /** What came of a write that failed goes; the next one starts a file of its own, so that nothing sticks to it. */
  #takeBack(file: number): void {
    try {
      ftruncateSync(file, this.#currentBytes);
    } finally {
      this.rotate();
    }
  }

  #open(entries: readonly JournalEntry[]): number {
    if (this.#current !== undefined) return this.#current;
    this.#currentName = `${String(entries[0]?.n ?? 0).padStart(16, '0')}.ndjson`;
    this.#current = openSync(join(this.#folder, this.#currentName), 'a');
    this.#currentLast = 0;
    this.#currentBytes = fstatSync(this.#current).size;
    // A line whose end a kill cut off, in a file of the same name, must not swallow the next one.
    if (this.#currentBytes > 0) this.#currentBytes += writeSync(this.#current, '\n');
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

interface Line {
  readonly bytes: Buffer;
  readonly isEnded: boolean;
}

function* linesOf(path: string): Generator<Line> {
  const file = openSync(path, 'r');
  try {
    let begun: Buffer[] = [];
    for (;;) {
      const piece = Buffer.allocUnsafe(pieceBytes);
      const bytes = readSync(file, piece, 0, pieceBytes, null);
      if (bytes === 0) break;
      let start = 0;
      for (let end = piece.indexOf(lineEnd); end !== -1 && end < bytes; end = piece.indexOf(lineEnd, start)) {
        yield { bytes: Buffer.concat([...begun, piece.subarray(start, end)]), isEnded: true };
        begun = [];
        start = end + 1;
      }
      begun.push(piece.subarray(start, bytes));
    }
    yield { bytes: Buffer.concat(begun), isEnded: false };
  } finally {
    closeSync(file);
  }
}

const isJournalFile = (name: string): boolean => /^\d{16}\.ndjson$/.test(name);

/** Behind the JSON text of a line: a tab, which such a text has nowhere, and the checksum in hexadecimal digits. */
const checksumBytes = 9;
const tab = 0x09;

const checksumOf = (json: Buffer): string => crc32(json).toString(16).padStart(8, '0');

/** Encoded once, with room for the checksum. */
function lineOf(entry: JournalEntry): Buffer {
  const line = Buffer.from(`${JSON.stringify(entry)}\t00000000\n`);
  const end = line.length - 1 - checksumBytes;
  line.write(checksumOf(line.subarray(0, end)), end + 1, 'latin1');
  return line;
}

/** Undefined for a line that is not as it was written. One of a version before this one has no checksum. */
function entryOf(line: Buffer): JournalEntry | undefined {
  const end = line.length - checksumBytes;
  const hasChecksum = line[end] === tab;
  const json = hasChecksum ? line.subarray(0, end) : line;
  if (hasChecksum && line.toString('latin1', end + 1) !== checksumOf(json)) return undefined;
  try {
    const entry: unknown = JSON.parse(json.toString());
    const isEntry = typeof entry === 'object' && entry !== null && 'n' in entry && 'operations' in entry;
    return isEntry ? (entry as JournalEntry) : undefined; // written by `append` alone
  } catch {
    return undefined;
  }
}

/** Adds lines that are not there yet: a start that failed reads the same ones again. */
function keepDamaged(path: string, lines: readonly Buffer[]): void {
  if (lines.length === 0) return;
  const kept = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  for (const line of lines) {
    if (!kept.includes(line)) appendFileSync(path, Buffer.concat([line, Buffer.of(lineEnd)]), { mode: 0o600 });
  }
}
