import { unavailable } from '../../../errors.ts';
import type { Listed, Page } from '../../../ports/page.ts';
import { TakenError } from '../../../ports/store-errors.ts';
import type { Operation } from '../writing/operations.ts';
import type { Writer } from '../writing/write-queue.ts';

/** What every document has. Stored and exported with `_id` for `id`. */
export interface Document {
  readonly id: string;
  readonly createdAt: string;
}

/** A value no two documents of a collection may share. */
export type UniqueKey<T> = (document: T) => string | undefined;

interface CollectionOptions<T> {
  readonly name: string;
  readonly writer: Writer;
  readonly unique?: readonly UniqueKey<T>[];
  /** Groups documents for listing: the site, or the user, or both. */
  readonly groups: (document: T) => readonly string[];
  readonly siteId: (document: T) => string | null;
}

/**
 * All documents of one kind, served from memory and kept in the database.
 * A write shows at once and is taken back when it cannot be made durable.
 */
export class Collection<T extends Document> {
  readonly #options: CollectionOptions<T>;
  readonly #byId = new Map<string, T>();
  readonly #byUnique: Map<string, T>[];
  /** Documents that could not be written, and what they replaced. */
  readonly #undone = new WeakMap<T, T>();
  #revision = 0;
  /** Each group newest first, then id descending. */
  readonly #groups = new Map<string, T[]>();

  constructor(options: CollectionOptions<T>) {
    this.#options = options;
    this.#byUnique = (options.unique ?? []).map(() => new Map());
  }

  get name(): string {
    return this.#options.name;
  }

  /** Grows with every change. */
  get revision(): number {
    return this.#revision;
  }

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): T | undefined {
    return this.#byId.get(id);
  }

  /** By the unique value number `index`. */
  by(index: number, value: string): T | undefined {
    return this.#byUnique[index]?.get(value);
  }

  values(): IterableIterator<T> {
    return this.#byId.values();
  }

  group(key: string): readonly T[] {
    return this.#groups.get(key) ?? [];
  }

  /** Takes a stored document in without writing it. */
  load(document: T): void {
    this.#enter(document);
  }

  /** Leaves a document out of memory; the caller removes its row. */
  unload(id: string): void {
    const document = this.#byId.get(id);
    if (document !== undefined) this.#leave(document);
  }

  async insert(document: T): Promise<void> {
    await commit([this.inserting(document)], this.#options.writer);
  }

  async replace(document: T): Promise<T> {
    await commit([this.replacing(document)], this.#options.writer);
    return document;
  }

  async remove(id: string): Promise<boolean> {
    const document = this.#byId.get(id);
    if (document === undefined) return false;
    await commit([this.removing(document)], this.#options.writer);
    return true;
  }

  inserting(document: T): Change {
    return {
      apply: () => {
        if (this.#byId.has(document.id)) throw new TakenError(`${this.name} ${document.id} exists already.`);
        this.#refuseTaken(document, undefined);
        this.#enter(document);
      },
      revert: () => this.#leave(document),
      operation: { ...this.#put(document), isNew: true },
    };
  }

  /** The document takes the place of the one with its id. */
  replacing(document: T): Change {
    const before = this.#byId.get(document.id);
    if (before === undefined) throw unavailable(new Error(`${this.name} ${document.id} vanished`));
    return {
      apply: () => {
        this.#refuseTaken(document, before);
        this.#leave(before);
        this.#enter(document);
      },
      revert: () => {
        this.#undone.set(document, before);
        // A later change stands: it was made of this one, and it may be written although this one was not.
        if (this.#byId.get(document.id) !== document) return;
        this.#leave(document);
        this.#enter(this.#written(before));
      },
      operation: this.#put(document),
    };
  }

  removing(document: T): Change {
    return {
      apply: () => this.#leave(document),
      revert: () => this.#enter(this.#written(document)),
      operation: { kind: 'remove', collection: this.name, id: document.id },
    };
  }

  /** A document, or the one before it while it could not be written itself. */
  #written(document: T): T {
    const before = this.#undone.get(document);
    return before === undefined ? document : this.#written(before);
  }

  #put(document: T): Operation & { readonly kind: 'put' } {
    const { id, ...rest } = document;
    const body = JSON.stringify({ _id: id, ...rest });
    return { kind: 'put', collection: this.name, id, siteId: this.#options.siteId(document), body };
  }

  /** The document that holds one of these unique values already. */
  holderOf(document: T): T | undefined {
    for (const [index, key] of (this.#options.unique ?? []).entries()) {
      const value = key(document);
      const holder = value === undefined ? undefined : this.by(index, value);
      if (holder !== undefined) return holder;
    }
    return undefined;
  }

  #refuseTaken(document: T, before: T | undefined): void {
    for (const [index, key] of (this.#options.unique ?? []).entries()) {
      const value = key(document);
      const holder = value === undefined ? undefined : this.by(index, value);
      if (holder !== undefined && holder !== before) throw new TakenError(`${this.name}: "${value}" is taken.`);
    }
  }

  #enter(document: T): void {
    this.#revision += 1;
    this.#byId.set(document.id, document);
    for (const [index, key] of (this.#options.unique ?? []).entries()) {
      const value = key(document);
      if (value !== undefined) this.#byUnique[index]?.set(value, document);
    }
    for (const group of this.#options.groups(document)) {
      const list = this.#groups.get(group);
      if (list === undefined) this.#groups.set(group, [document]);
      else list.splice(position(list, document), 0, document);
    }
  }

  #leave(document: T): void {
    this.#revision += 1;
    this.#byId.delete(document.id);
    for (const [index, key] of (this.#options.unique ?? []).entries()) {
      const value = key(document);
      if (value !== undefined && this.by(index, value) === document) this.#byUnique[index]?.delete(value);
    }
    for (const group of this.#options.groups(document)) {
      const list = this.#groups.get(group) ?? [];
      const index = position(list, document);
      if (list[index] === document) list.splice(index, 1);
      if (list.length === 0) this.#groups.delete(group);
    }
  }
}

/** One change of one document: how it shows in memory, how that is taken back, what is written. */
export interface Change {
  readonly apply: () => void;
  readonly revert: () => void;
  readonly operation: Operation;
}

/** Makes changes as one unit: all show at once, and all are taken back when they cannot be made durable. */
export async function commit(changes: readonly Change[], writer: Writer): Promise<void> {
  const applied: Change[] = [];
  try {
    for (const change of changes) {
      change.apply();
      applied.push(change);
    }
    const operations = changes.map(({ operation }) => operation);
    await writer.submit(operations, 'durable');
  } catch (error) {
    for (const change of applied.reverse()) change.revert();
    throw error;
  }
}

/** Newest first, then id descending: the total order of every list. */
export function compareNewest(left: Document, right: Document): number {
  if (left.createdAt !== right.createdAt) return left.createdAt < right.createdAt ? 1 : -1;
  if (left.id === right.id) return 0;
  return left.id < right.id ? 1 : -1;
}

/** Where a document stands, or would stand, in a sorted list. */
function position(list: readonly Document[], document: Document): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = list[middle];
    if (there !== undefined && compareNewest(there, document) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One page of a sorted list. */
export function pageOf<T>(list: readonly T[], page: Page): Listed<T> {
  return { items: list.slice(page.offset, page.offset + page.limit), total: list.length };
}
