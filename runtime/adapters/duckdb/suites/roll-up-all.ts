import { dayMs } from '../../../query/whole-days.ts';
import { rollUp } from '../days/roll-up.ts';
import type { DuckdbStore } from '../store.ts';

/** Rolls up every day that has a compacted session, however many of its visitors were seen on other days. */
export async function rollUpAll(store: DuckdbStore, siteIds: Iterable<string>): Promise<void> {
  const { client, state, writer } = store;
  for (const siteId of new Set(siteIds)) {
    const days = await client.read(
      `SELECT DISTINCT (first_ts - first_ts % ${dayMs})::DOUBLE AS day FROM sessions WHERE site = hash($siteId)`,
      { siteId },
    );
    for (const { day } of days) {
      await writer.maintain(() => rollUp(client, state, { siteId, day: Number(day), othersShareMax: 1 }));
    }
  }
}

export async function sitesWithEvents({ client }: DuckdbStore): Promise<string[]> {
  return (await client.read('SELECT DISTINCT site_id FROM events')).map(({ site_id }) => String(site_id));
}
