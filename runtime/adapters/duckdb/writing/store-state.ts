import type { DuckdbClient } from '../connection/client.ts';

/** What the writer knows of the tables without asking the database. Changed inside the transactions that change them. */
export interface StoreState {
  /** No compacted session has activity after this moment; ms since the epoch, 0: there is none. */
  compactedUntil: number;
  /** The highest sequence number of a stored event row. */
  latestSeq: number;
  /** The end of the latest day that has a roll-up, of any site; ms since the epoch, 0: there is none. */
  rollUpsUntil: number;
  /** Whether there may be revenue that was not stored together with its event: it may belong to any session. */
  hasUnlinkedRevenue: boolean;
  /** Ids of sites that may have an identified profile. */
  readonly identifiedSites: Set<string>;
}

/** Reads the state of the tables as they are. */
export async function readStoreState(client: DuckdbClient): Promise<StoreState> {
  const [row] = await client.read(`SELECT
    (SELECT coalesce(max(end_ts), 0)::DOUBLE FROM sessions) AS compacted_until,
    (SELECT coalesce(max(seq), 0)::DOUBLE FROM events) AS latest_seq,
    (SELECT coalesce(max(day) FILTER (site IS NOT NULL) + 86400000, 0)::DOUBLE FROM days) AS roll_ups_until,
    EXISTS (FROM revenue WHERE NOT coalesce(is_linked, false)) AS has_unlinked_revenue`);
  const sites = await client.read('SELECT DISTINCT site_id FROM identifications');
  return {
    compactedUntil: Number(row?.compacted_until),
    latestSeq: Number(row?.latest_seq),
    rollUpsUntil: Number(row?.roll_ups_until),
    hasUnlinkedRevenue: row?.has_unlinked_revenue === true,
    identifiedSites: new Set(sites.map(({ site_id }) => String(site_id))),
  };
}
