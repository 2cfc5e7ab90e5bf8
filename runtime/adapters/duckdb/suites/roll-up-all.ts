import { dayMs } from '../../../query/whole-days.ts';
import type { DuckdbStore } from '../store.ts';

/** Rolls up every day that has a folded session, however many of its visitors were seen on other days. */
export async function rollUpAll(store: DuckdbStore, siteIds: Iterable<string>): Promise<void> {
  for (const siteId of new Set(siteIds)) {
    const days = await store.client.read(
      `SELECT DISTINCT (first_ts - first_ts % ${dayMs})::DOUBLE AS day FROM sessions WHERE site = hash($siteId)`,
      { siteId },
    );
    for (const { day } of days) {
      const operation = { kind: 'rollUp', siteId, day: Number(day), othersShareMax: 1 } as const;
      await store.writer.submit([operation], 'durable');
    }
  }
}

export async function sitesWithHits({ client }: DuckdbStore): Promise<string[]> {
  return (await client.read('SELECT DISTINCT site_id FROM hits')).map(({ site_id }) => String(site_id));
}
