import type { Collection, Filter } from 'mongodb';
import { unavailable } from '../../../errors.ts';
import type { Listed, Page } from '../../../ports/page.ts';
import { TakenError } from '../../../ports/store-errors.ts';
import { guarded, isClash, type Stored } from '../connection/client.ts';
import { documentOf, storedOf } from './names.ts';

/** Attempts at a change while concurrent changes win. */
const changesMax = 50;
/** The most documents that are counted by paging; a longer page is the whole list. */
const limitMax = 2 ** 31 - 1;

export type Wanted = Filter<Stored>;

/** Newest first, then id descending: the order of every list. */
const newestFirst = { createdAt: -1, _id: -1 } as const;

interface DocumentsOptions<T> {
  readonly collection: Collection<Stored>;
  /** Additional fields of the store, computed from the document; unique values are compared by them. */
  readonly extra?: (document: T) => Readonly<Record<string, unknown>>;
}

/** Documents of one kind. Concurrent changes are applied in sequence (optimistic locking by `_rev`). */
export class Documents<T extends { readonly id: string }> {
  readonly #collection: Collection<Stored>;
  readonly #extra: (document: T) => Readonly<Record<string, unknown>>;

  constructor({ collection, extra = () => ({}) }: DocumentsOptions<T>) {
    this.#collection = collection;
    this.#extra = extra;
  }

  async find(wanted: Wanted): Promise<T | undefined> {
    const found = await guarded(() => this.#collection.findOne(wanted));
    return found === null ? undefined : documentOf<T>(found);
  }

  /** Newest first. */
  async all(wanted: Wanted): Promise<T[]> {
    const found = await guarded(() => this.#collection.find(wanted).sort(newestFirst).toArray());
    return found.map((row) => documentOf<T>(row));
  }

  async list(wanted: Wanted, { limit, offset }: Page): Promise<Listed<T>> {
    const [total, found] = await guarded(() =>
      Promise.all([
        this.#collection.countDocuments(wanted),
        this.#collection
          .find(wanted)
          .sort(newestFirst)
          .skip(offset)
          .limit(limit > limitMax ? 0 : limit)
          .toArray(),
      ]),
    );
    return { items: found.map((row) => documentOf<T>(row)), total };
  }

  async count(): Promise<number> {
    return guarded(() => this.#collection.countDocuments());
  }

  /** Rejects a taken value with a TakenError. `more`: additional fields of the store, set with the first change. */
  async insert(document: T, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
    try {
      await guarded(() => this.#collection.insertOne({ ...this.stored(document), ...more }));
    } catch (error) {
      throw isClash(error) ? new TakenError(`${this.#collection.collectionName} ${document.id} is taken.`) : error;
    }
  }

  /** Returns the changed document; undefined when there is none. `change` receives the current document. */
  async change(wanted: Wanted, change: (before: T) => Partial<T>): Promise<T | undefined> {
    for (let attempt = 0; attempt < changesMax; attempt += 1) {
      const before = await guarded(() => this.#collection.findOne(wanted));
      if (before === null) return undefined;
      const known = documentOf<T>(before);
      const document = { ...known, ...change(known) };
      const revision = Number(before._rev ?? 0);
      if (await this.#replace(document, revision)) return document;
    }
    throw unavailable(new Error(`too many concurrent changes of ${this.#collection.collectionName}`));
  }

  async #replace(document: T, revision: number): Promise<boolean> {
    const { _id, ...fields } = this.stored(document, revision + 1);
    try {
      const { matchedCount } = await guarded(() =>
        this.#collection.replaceOne({ _id, _rev: revision === 0 ? { $in: [0, null] } : revision }, fields as Stored),
      );
      return matchedCount === 1;
    } catch (error) {
      throw isClash(error) ? new TakenError(`A value of ${document.id} is taken.`) : error;
    }
  }

  async remove(wanted: Wanted): Promise<number> {
    const { deletedCount } = await guarded(() => this.#collection.deleteMany(wanted));
    return deletedCount;
  }

  /** A document as a row, with the additional fields of the store. */
  stored(document: T, revision = 0): Stored {
    return { ...storedOf(document), ...this.#extra(document), _rev: revision };
  }
}
