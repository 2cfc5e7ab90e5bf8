import type { FixtureLine } from '../domain/fixture.ts';
import { type CollectionShape, type FixtureCollection, fixtureShapes } from '../domain/fixture-fields.ts';
import { isId } from '../domain/ids.ts';
import type { Archive } from '../ports/archive.ts';
import type { Refusals } from './refusals.ts';
import { partCount, SpilledRecords } from './spilled-records.ts';

/**
 * References between documents. Each collection references earlier ones only, so that a refused document also refuses
 * those that need it.
 */
export const targets = ['User', 'Site', 'SessionRecording'] as const satisfies readonly FixtureCollection[];

type Target = (typeof targets)[number];

export const isTarget = (collection: string): collection is Target => targets.some((target) => target === collection);

const noDigest = Buffer.alloc(16);
/** Marks a document of the store in place of a line number. */
const inStore = 0;

interface Ledger {
  /** The line of each document that may be referenced. */
  readonly places: SpilledRecords;
  /** Lines by their reference. */
  readonly references: SpilledRecords;
}

const newLedger = (): Ledger => ({ places: new SpilledRecords(), references: new SpilledRecords() });

/** Refuses every line whose reference is neither in the file nor in the store, or is refused itself. */
export class ReferenceCheck {
  readonly #archive: Archive;
  readonly #refusals: Refusals;
  readonly #ledgers: Readonly<Record<Target, Ledger>> = {
    User: newLedger(),
    Site: newLedger(),
    SessionRecording: newLedger(),
  };

  constructor(archive: Archive, refusals: Refusals) {
    this.#archive = archive;
    this.#refusals = refusals;
  }

  /** A line whose document is new. */
  note(line: number, { collection, document }: FixtureLine): void {
    this.#place(collection, document._id, line);
    const shape: CollectionShape = fixtureShapes[collection];
    for (const [field, target] of Object.entries(shape.references)) {
      const id = document[field];
      if (typeof id !== 'string' || !isTarget(target)) continue;
      if (!isId(id)) this.#refusals.add(line, nowhere(target, id));
      else this.#ledgers[target].references.add({ collection: target, id, line, digest: noDigest });
    }
  }

  /** A document that is stored already. */
  noteStored({ collection, document }: FixtureLine): void {
    this.#place(collection, document._id, inStore);
  }

  #place(collection: FixtureCollection, id: string, line: number): void {
    if (isTarget(collection)) this.#ledgers[collection].places.add({ collection, id, line, digest: noDigest });
  }

  async finish(): Promise<void> {
    for (const target of targets) {
      for (let part = 0; part < partCount; part += 1) await this.#finishPart(target, part);
    }
  }

  async #finishPart(target: Target, part: number): Promise<void> {
    const { places, references } = this.#ledgers[target];
    const lines = new Map<string, number>();
    for (const { id, line } of places.part(part)) if (!lines.has(id)) lines.set(id, line);
    const elsewhere = new Set<string>();
    for (const { id } of references.part(part)) if (!lines.has(id)) elsewhere.add(id);
    const stored = elsewhere.size === 0 ? undefined : await this.#archive.find(target, [...elsewhere]);
    for (const { id, line } of references.part(part)) {
      const place = lines.get(id);
      if (place === undefined) {
        if (stored?.has(id) !== true) this.#refusals.add(line, nowhere(target, id));
      } else if (place !== inStore && this.#refusals.has(place)) {
        this.#refusals.add(line, `${target} ${id} is refused itself, in line ${place}`);
      }
    }
  }

  close(): void {
    for (const { places, references } of Object.values(this.#ledgers)) {
      places.close();
      references.close();
    }
  }
}

const nowhere = (target: string, id: string): string => `there is no ${target} ${id} in the store or the file`;
