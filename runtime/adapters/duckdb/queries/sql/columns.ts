import type { Interval } from '../../../../query/bucket.ts';
import type { Row } from '../../connection/client.ts';
import { listOf } from './statement.ts';

/** Pings are no hits: they lengthen sessions and count for nothing else. */
export const isHit = "h.kind <> 'engagement'";

/** The start of an instant's bucket: integer arithmetic, but for months. */
export function bucketOf(interval: Interval, column: string): string {
  switch (interval) {
    case 'hour':
      return `(${column} - ${column} % 3600000)`;
    case 'day':
      return `(${column} - ${column} % 86400000)`;
    case 'month':
      return `epoch_ms(date_trunc('month', make_timestamp(${column} * 1000)))`;
  }
}

/** Counts of sessions, as the columns of a row name them. */
export function sessionCountsOf(row: Row | undefined) {
  return {
    visitors: Number(row?.visitors ?? 0),
    sessions: Number(row?.sessions ?? 0),
    bounces: Number(row?.bounces ?? 0),
    viewSessions: Number(row?.view_sessions ?? 0),
  };
}

/** The money of a row, a struct for each currency. */
export const moneyIn = (row: Row): { currency: string; amount: number }[] =>
  listOf(row.money).map(({ currency, amount }) => ({ currency: String(currency), amount: Number(amount) }));
