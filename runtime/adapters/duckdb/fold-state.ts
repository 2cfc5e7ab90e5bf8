import type { DuckdbClient } from './client.ts';

/** A folded session spans at most this; a longer one, which only an import can hold, stays among the recent hits. */
export const foldedSpanMs = 86_400_000;

/** What the writer knows of folded sessions without asking the database. */
export interface FoldState {
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
}

/** Reads what is folded already. */
export async function readFoldState(client: DuckdbClient): Promise<FoldState> {
  const rows = await client.read(`SELECT (SELECT coalesce(max(end_ts), 0)::DOUBLE FROM sessions) AS end_ts,
    (SELECT coalesce(max(seq), 0)::DOUBLE FROM hits) AS seq, 
    (SELECT coalesce(max(day) + 86400000, 0)::DOUBLE FROM rolled_days) AS rolled_end_ms,
    EXISTS (FROM revenue WHERE NOT coalesce(with_hit, false)) AS has_money_apart`);
  const [row] = rows;
  const known = { endMs: Number(row?.end_ts), seq: Number(row?.seq), rolledEndMs: Number(row?.rolled_end_ms) };
  return { ...known, hasMoneyApart: row?.has_money_apart === true, movedRows: 0, foldedRows: 0, expiredRows: 0 };
}

/** The rows moved since it was asked last. */
export function takeMovedRows(state: FoldState): number {
  const { movedRows } = state;
  state.movedRows = 0;
  return movedRows;
}

/**
 * The number of a text: sites, sessions, visitors and paths are compared by it. It is the database's own hash, forty
 * times as fast as a digest, which another version of it may compute otherwise: see `refoldAfterUpgrade`.
 */
export const numberOf = (expression: string): string => `hash(${expression})`;

/** Hits in order, by time and then arrival, as one number: pairs are compared several times more slowly. */
export const orderOf = (alias: string): string => `(${alias}.ts::HUGEINT * ${2 ** 53} + ${alias}.seq)`;
