import type { FixtureLine } from '../domain/fixture.ts';
import type { FixtureCollection } from '../domain/fixture-fields.ts';

/** The whole store as lines: what backup, restore and the move to another store are made of. */
export interface Archive {
  /** Every document, or those of one site with the site itself; referred-to collections first, events by arrival. */
  read(siteId?: string): AsyncIterable<FixtureLine>;
  /** The stored documents among these ids. */
  find(collection: FixtureCollection, ids: readonly string[]): Promise<ReadonlyMap<string, FixtureLine['document']>>;
  /** The id of a stored document that holds a value this new one may not share: an address, a key, a trackingId. */
  holderOf(line: FixtureLine): Promise<string | undefined>;
  /** Stores new documents, durable when it resolves. Callers have checked ids and references. */
  write(lines: readonly FixtureLine[]): Promise<void>;
}
