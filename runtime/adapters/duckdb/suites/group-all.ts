import type { DuckdbStore } from '../store.ts';

/** Groups the recent hits of sites up to one of them, by the order of arrival. */
export async function groupAll(store: DuckdbStore, siteIds: Iterable<string>, upTo: number): Promise<void> {
  for (const siteId of new Set(siteIds)) await store.writer.submit([{ kind: 'group', siteId, upTo }], 'durable');
}
