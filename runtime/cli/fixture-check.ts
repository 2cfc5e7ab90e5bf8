import { hash } from 'node:crypto';
import { type FixtureLine, parseFixtureLine } from '../domain/fixture.ts';
import { groupBy } from '../domain/group-by.ts';
import type { Archive } from '../ports/archive.ts';
import { LineSet } from './line-set.ts';
import { type Line, lineBytesMax } from './lines.ts';
import { ReferenceCheck } from './reference-check.ts';
import { Refusals } from './refusals.ts';
import { partCount, SpilledRecords } from './spilled-records.ts';
import { uniqueValues } from './unique-values.ts';

/** Lines of one look-up in the store, by number and by bytes. */
const lookUpLines = 5_000;
const lookUpBytes = 4 * 1024 * 1024;

interface Waiting extends FixtureLine {
  readonly number: number;
}

interface FixtureCheckOptions {
  /** A stored site that differs in `dataRetentionDays` only counts as equal. */
  readonly ignoresRetention?: boolean;
  /** Receives every line of valid form. */
  readonly note?: (line: FixtureLine) => void;
}

/**
 * Checks lines one after another: their form, their ids against file and store, their references. Its records are
 * spilled to a file, so that memory does not depend on the number of lines.
 */
export class FixtureCheck {
  readonly #archive: Archive;
  readonly refusals = new Refusals();
  readonly #references: ReferenceCheck;
  /** New documents by id, with a digest of each. */
  readonly #documents = new SpilledRecords();
  readonly #unique = new Map<string, string>();
  readonly #known = new LineSet();
  readonly #ignoresRetention: boolean;
  readonly #note: (line: FixtureLine) => void;
  #batch: Waiting[] = [];
  #batchBytes = 0;
  #duplicates = 0;

  constructor(archive: Archive, { ignoresRetention = false, note = () => undefined }: FixtureCheckOptions = {}) {
    this.#archive = archive;
    this.#ignoresRetention = ignoresRetention;
    this.#note = note;
    this.#references = new ReferenceCheck(archive, this.refusals);
  }

  /** Lines whose document is stored already, or earlier in the file. */
  get duplicates(): number {
    return this.#duplicates;
  }

  async take({ number, text, bytes }: Line): Promise<void> {
    if (text === undefined) return this.refusals.add(number, `longer than ${lineBytesMax / 1024 ** 2} MiB`);
    try {
      const line = parseFixtureLine(text);
      this.#note(line);
      this.#batch.push({ number, ...line });
      this.#batchBytes += bytes;
    } catch (error) {
      this.refusals.add(number, error instanceof Error ? error.message : String(error));
    }
    if (this.#batch.length >= lookUpLines || this.#batchBytes >= lookUpBytes) await this.#lookUp();
  }

  /** Looks up the remaining lines, then compares lines with each other and with their references. */
  async finish(): Promise<void> {
    await this.#lookUp();
    for (let part = 0; part < partCount; part += 1) this.#compare(part);
    this.#documents.close();
    await this.#references.finish();
    this.close();
  }

  /** Closes the files. */
  close(): void {
    this.#documents.close();
    this.#references.close();
  }

  /** Whether a line is new and not refused. */
  isToWrite(number: number): boolean {
    return !this.#known.has(number) && !this.refusals.has(number);
  }

  async #lookUp(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    for (const [collection, lines] of groupBy(batch, (line) => line.collection)) {
      const ids = lines.map(({ document }) => document._id);
      const stored = await this.#archive.find(collection, ids);
      for (const line of lines) {
        const before = stored.get(line.document._id);
        if (before === undefined) await this.#takeNew(line);
        else this.#takeStored(line, before);
      }
    }
  }

  /** The fields by which two documents are compared. */
  #textOf(document: FixtureLine['document']): string {
    return JSON.stringify(this.#ignoresRetention ? { ...document, dataRetentionDays: undefined } : document);
  }

  async #takeNew(line: Waiting): Promise<void> {
    const { number, collection, document } = line;
    this.#documents.add({ collection, id: document._id, line: number, digest: digestOf(document) });
    this.#references.note(number, line);
    await this.#takeValues(line);
  }

  #takeStored({ number, ...line }: Waiting, stored: FixtureLine['document']): void {
    this.#references.noteStored(line);
    if (this.#textOf(line.document) === this.#textOf(stored)) this.#markKnown(number);
    else this.#refuseOther(number, line);
  }

  /** Two documents must not share a unique value; a repeated document is checked elsewhere. */
  async #takeValues(line: Waiting): Promise<void> {
    const { number, collection, document } = line;
    const name = `${collection} ${document._id}`;
    const values = uniqueValues(collection, document);
    for (const value of values) {
      const holder = this.#unique.get(value);
      if (holder === undefined) this.#unique.set(value, name);
      else if (holder !== name) this.refusals.add(number, `${value} is taken by ${holder}`);
    }
    const stored = values.length === 0 ? undefined : await this.#archive.holderOf(line);
    if (stored !== undefined) {
      this.refusals.add(number, `${collection} ${stored} in the store has the same unique value`);
    }
  }

  /** Of several lines of one document the first one counts. */
  #compare(part: number): void {
    const firsts = new Map<string, Buffer>();
    for (const { collection, id, line, digest } of this.#documents.part(part)) {
      const name = `${collection} ${id}`;
      const first = firsts.get(name);
      if (first === undefined) firsts.set(name, digest);
      else if (first.equals(digest)) this.#markKnown(line);
      else this.#refuseOther(line, { collection, document: { _id: id } });
    }
  }

  #markKnown(number: number): void {
    if (this.#known.add(number)) this.#duplicates += 1;
  }

  #refuseOther(number: number, { collection, document }: FixtureLine): void {
    this.refusals.add(number, `${collection} ${document._id} exists with other content`);
  }
}

/** The first half of a SHA-256 of the text: equal documents have equal text (domain/fixture.ts). */
const digestOf = (document: FixtureLine['document']): Buffer =>
  hash('sha256', JSON.stringify(document), 'buffer').subarray(0, 16);
