import type { OnHits } from '../../../../query/on-hits.ts';
import { directSource } from '../../../../query/query.ts';
import { hashOf } from '../../connection/expressions.ts';
import { columnsOf, filterCondition, type Parameters } from './filter.ts';
import { withFirstHits, withHits } from './first-hits.ts';
import type { ReadPlan } from './statement.ts';

/** What a session says of where its money came from: of `alias`, names as docs/metrics.md#revenue has them. */
export const originColumns = (
  alias: string,
): Readonly<Record<'source' | 'channel' | 'campaign' | 'medium', string>> => ({
  source: `coalesce(${alias}.source, '${directSource}')`,
  channel: `coalesce(${alias}.channel, '${directSource}')`,
  campaign: `${alias}.utm_campaign`,
  medium: `${alias}.utm_medium`,
});

/** Sums over the rows of `m`. */
export const moneySums = `count(*) FILTER (NOT m.is_refund) AS orders,
  coalesce(sum(m.amount) FILTER (NOT m.is_refund), 0) AS gross,
  coalesce(-sum(m.amount) FILTER (m.is_refund), 0) AS refunds`;

/** What names an origin. */
export type OriginColumn = 'source' | 'channel' | 'utm_campaign' | 'utm_medium';

/** The part `paid`: all money of the window. `in`: what came with its hit; `apart`: what may name any session. */
function paidPart(query: OnHits, siteId: string, parameters: Parameters, which?: 'in' | 'apart'): string {
  const isRefund = 'amount < 0 OR refund_of IS NOT NULL AS is_refund';
  const isOfKind = { in: 'AND is_linked', apart: 'AND NOT coalesce(is_linked, false)' };
  return `paid AS (SELECT *, ${hashOf('session_id')} AS session, ${isRefund} FROM revenue WHERE site_id = ${siteId}
      AND ts BETWEEN ${parameters.add(query.since)} AND ${parameters.add(query.until)}
      ${which === undefined ? '' : isOfKind[which]})`;
}

/** What a row outside every session has of its own. */
const own = (column: string): string => `o.${column}`;

/**
 * The part `m` (and those it needs, which go with those of `relations`): money of the window that the filter lets through,
 * with `d`, what its session says of itself in the columns asked for. A session's first hit decides; without one the row
 * itself does. docs/metrics.md#revenue
 */
export function moneyParts(
  query: OnHits,
  parameters: Parameters,
  { hasUnlinkedRevenue }: ReadPlan,
  origin: readonly OriginColumn[] = [],
): string {
  const siteId = parameters.add(query.siteId);
  const condition = filterCondition(query.filter, parameters);
  const columns = [...new Set([...origin, ...columnsOf(condition)])];
  const paid = paidPart(query, siteId, parameters, hasUnlinkedRevenue || columns.length === 0 ? undefined : 'in');
  // Most questions are of all money, wherever it came from.
  if (columns.length === 0) return `${paid}, m AS (SELECT h.* FROM paid h WHERE ${condition})`;
  const { since, until } = query;
  const parts = { siteId, columns, own, condition };
  if (!hasUnlinkedRevenue) return `${paid}, ${withHits('m', { ...parts, from: 'paid', since, until })}`;
  return `${paid}, paid_in AS (SELECT * FROM paid WHERE is_linked),
    paid_apart AS MATERIALIZED (SELECT * FROM paid WHERE NOT coalesce(is_linked, false)),
    ${withHits('m_in', { ...parts, from: 'paid_in', since, until })},
    ${withFirstHits('m_apart', { ...parts, from: 'paid_apart' })},
    m AS (SELECT * FROM m_in UNION ALL SELECT * FROM m_apart)`;
}

/**
 * The part `paid` of money that came with its hit, with `session`. That hit is in the window: the filter of a question
 * about sessions lets the money through when its session is among `s`.
 */
export const revenueOfSessions = (query: OnHits, parameters: Parameters): string =>
  paidPart(query, parameters.add(query.siteId), parameters, 'in');

/** As `moneyParts`, of the money that `revenueOfSessions` lacks. For a filter on sessions. */
export function unlinkedRevenue(query: OnHits, parameters: Parameters): string {
  const siteId = parameters.add(query.siteId);
  const condition = filterCondition(query.filter, parameters);
  const parts = { siteId, columns: columnsOf(condition), own, condition };
  return `${paidPart(query, siteId, parameters, 'apart')}, ${withFirstHits('m', { ...parts, from: 'paid' })}`;
}
