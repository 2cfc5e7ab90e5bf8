import type { FixtureLine } from '../domain/fixture.ts';
import type { FixtureCollection } from '../domain/fixture-fields.ts';

/** The whole store as lines of the fixture format; used by backup, restore and the move to another store. */
export interface Archive {
  /**
   * Every document, or one site with its documents. Referenced collections come first, events by ingestion sequence.
   */
  read(siteId?: string): AsyncIterable<FixtureLine>;
  /** The stored documents among these ids. */
  find(collection: FixtureCollection, ids: readonly string[]): Promise<ReadonlyMap<string, FixtureLine['document']>>;
  /**
   * The id of the stored document that already has a unique value of this line: an e-mail address, a key or a
   * trackingId.
   */
  holderOf(line: FixtureLine): Promise<string | undefined>;
  /** Stores new documents; resolves when they are durable. The caller has checked ids and references. */
  write(lines: readonly FixtureLine[]): Promise<void>;
}
