import { hash } from 'node:crypto';
import { type FixtureLine, parseFixtureLine } from '../domain/fixture.ts';
import {
  type CollectionShape,
  type FixtureCollection,
  fixtureCollectionOf,
  fixtureShapes,
} from '../domain/fixture-fields.ts';
import { groupBy } from '../domain/group-by.ts';
import type { Archive } from '../ports/archive.ts';

/** Lines whose ids are looked up in the store at once. */
const lookUpLines = 5_000;

export interface Rejection {
  readonly line: number;
  readonly reason: string;
}

interface Waiting extends FixtureLine {
  readonly number: number;
}

/** Checks lines one after another: their form, their ids against file and store, what they refer to. */
export class FixtureCheck {
  readonly #archive: Archive;
  /** Digest of the first line of each id in the file. */
  readonly #seen = new Map<string, string>();
  readonly #unique = new Map<string, string>();
  readonly #references = new Map<string, number[]>();
  readonly #refused = new Map<number, string>();
  readonly #skipped = new Set<number>();
  #batch: Waiting[] = [];
  duplicates = 0;

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** Refused lines in order. */
  get rejected(): Rejection[] {
    return [...this.#refused].sort(([left], [right]) => left - right).map(([line, reason]) => ({ line, reason }));
  }

  async take(number: number, text: string): Promise<void> {
    try {
      this.#batch.push({ number, ...parseFixtureLine(text) });
    } catch (error) {
      this.#refused.set(number, error instanceof Error ? error.message : String(error));
    }
    if (this.#batch.length >= lookUpLines) await this.#lookUp();
  }

  /** Looks up what is left, then refuses every line whose reference is neither in the file nor in the store. */
  async finish(): Promise<void> {
    await this.#lookUp();
    for (const [target, numbers] of this.#references) {
      const [name = '', id = ''] = target.split(' ');
      const collection = fixtureCollectionOf(name);
      if (this.#seen.has(target) || collection === undefined) continue;
      if ((await this.#archive.find(collection, [id])).has(id)) continue;
      for (const number of numbers) this.#refuse(number, `there is no ${name} ${id} in the store or the file`);
    }
  }

  /** The line as it is to be stored; undefined for duplicates and refused ones. */
  lineToWrite(number: number, text: string): FixtureLine | undefined {
    return this.#refused.has(number) || this.#skipped.has(number) ? undefined : parseFixtureLine(text);
  }

  async #lookUp(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    for (const [collection, lines] of groupBy(batch, (line) => line.collection)) {
      const stored = await this.#archive.find(
        collection,
        lines.map(({ document }) => document._id),
      );
      for (const line of lines) {
        const before = stored.get(line.document._id);
        this.#place(line, before);
        const holder = before === undefined ? await this.#archive.holderOf(line) : undefined;
        if (holder !== undefined)
          this.#refuse(line.number, `${collection} ${holder} in the store has the same unique value`);
      }
    }
  }

  #place(line: Waiting, stored: FixtureLine['document'] | undefined): void {
    const { number, collection, document } = line;
    const text = JSON.stringify(document);
    const key = `${collection} ${document._id}`;
    const digest = hash('sha1', text, 'base64');
    const before = stored === undefined ? this.#seen.get(key) : hash('sha1', JSON.stringify(stored), 'base64');
    if (before === undefined) {
      this.#seen.set(key, digest);
      this.#note(line);
    } else if (before === digest) {
      this.#skipped.add(number);
      this.duplicates += 1;
    } else this.#refuse(number, `${collection} ${document._id} exists with other content`);
  }

  #note({ number, collection, document }: Waiting): void {
    const shape: CollectionShape = fixtureShapes[collection];
    for (const [field, target] of Object.entries(shape.references)) {
      const id = document[field];
      if (typeof id !== 'string') continue;
      const numbers = this.#references.get(`${target} ${id}`);
      if (numbers === undefined) this.#references.set(`${target} ${id}`, [number]);
      else numbers.push(number);
    }
    for (const value of uniqueValues(collection, document)) {
      const holder = this.#unique.get(value);
      if (holder !== undefined) this.#refuse(number, `${value} is taken by ${holder}`);
      else this.#unique.set(value, `${collection} ${document._id}`);
    }
  }

  #refuse(number: number, reason: string): void {
    if (!this.#refused.has(number)) this.#refused.set(number, reason);
  }
}

/** Values no two documents of the file may share. */
function uniqueValues(collection: FixtureCollection, document: FixtureLine['document']): string[] {
  switch (collection) {
    case 'User':
      return [`email ${String(document.email).trim().toLowerCase()}`];
    case 'ApiKey':
      return [`keyHash ${String(document.keyHash)}`];
    case 'Site':
      return [`trackingId ${String(document.trackingId)}`];
    case 'TeamMember':
      return [`membership ${String(document.siteId)} ${String(document.userId)}`];
    default:
      return [];
  }
}
