import type { DuckdbClient } from '../connection/client.ts';

/** A folded session spans at most this; a longer one, which only an import can hold, stays among the recent hits. */
export const foldedSpanMs = 86_400_000;

/** What the writer knows of folded sessions without asking the database. */
export interface CompactionState {
  /** No folded session has activity after this moment; ms since the epoch. */
  endMs: number;
  /** Rows moved since the writer last looked. */
  movedRows: number;
  /** Hits the last fold took. */
  foldedRows: number;
  /** Rows the last removal of what a site does not keep took. */
  expiredRows: number;
  /** The latest hit that was stored. */
  seq: number;
  /** The end of the latest day rolled up, of any site; ms since the epoch, 0: there is none. */
  rolledEndMs: number;
  /** Whether there may be money that did not come with its hit: its session may be any. */
  hasMoneyApart: boolean;
  /** Sites where somebody may be identified. */
  readonly namedSites: Set<string>;
  readonly groups: GroupState;
}

/** What is known of open sessions that are grouped (open-sessions.ts). */
export interface GroupState {
  /** The latest hit in a group, by its number, of each site that is grouped. */
  readonly seqs: Map<string, number>;
  /** The same of the transaction under way: reads count on it after the commit. */
  readonly next: Map<string, number>;
  /** The latest hit that was ever in a group, of any site; 0: there are no groups. */
  latestSeq: number;
  /** How often the groups of a site were given up. */
  drops: number;
}

export function groupState(seqs: ReadonlyMap<string, number> = new Map()): GroupState {
  const latestSeq = Math.max(0, ...seqs.values());
  return { seqs: new Map(seqs), next: new Map(), latestSeq, drops: 0 };
}

/** Reads what is folded already. */
export async function readFoldState(client: DuckdbClient): Promise<CompactionState> {
  const rows = await client.read(`SELECT (SELECT coalesce(max(end_ts), 0)::DOUBLE FROM sessions) AS end_ts,
    (SELECT coalesce(max(seq), 0)::DOUBLE FROM hits) AS seq, 
    (SELECT coalesce(max(day) + 86400000, 0)::DOUBLE FROM rolled_days) AS rolled_end_ms,
    EXISTS (FROM revenue WHERE NOT coalesce(with_hit, false)) AS has_money_apart`);
  const [row] = rows;
  const known = { endMs: Number(row?.end_ts), seq: Number(row?.seq), rolledEndMs: Number(row?.rolled_end_ms) };
  const sites = await client.read('SELECT site_id, seq::DOUBLE AS seq FROM open_sites');
  const groups = groupState(new Map(sites.map(({ site_id, seq }) => [String(site_id), Number(seq)])));
  const named = await client.read('SELECT DISTINCT site_id FROM identifications');
  const namedSites = new Set(named.map(({ site_id }) => String(site_id)));
  return { ...known, ...none, hasMoneyApart: row?.has_money_apart === true, namedSites, groups };
}

const none = { movedRows: 0, foldedRows: 0, expiredRows: 0 };

/** The rows moved since it was asked last. */
export function takeMovedRows(state: CompactionState): number {
  const { movedRows } = state;
  state.movedRows = 0;
  return movedRows;
}

/**
 * The number of a text: sites, sessions, visitors and paths are compared by it. It is the database's own hash, forty
 * times as fast as a digest, which another version of it may compute otherwise: see `refoldAfterUpgrade`.
 */
export const hashOf = (expression: string): string => `hash(${expression})`;

/** Hits in order, by time and then arrival, as one number: pairs are compared several times more slowly. */
export const orderOf = (alias: string): string => `(${alias}.ts::HUGEINT * ${2 ** 53} + ${alias}.seq)`;
