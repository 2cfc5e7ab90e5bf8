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

/** Sums over the rows of `matched_revenue`. */
export const moneySums = `count(*) FILTER (NOT matched_revenue.is_refund) AS orders,
  coalesce(sum(matched_revenue.amount) FILTER (NOT matched_revenue.is_refund), 0) AS gross,
  coalesce(-sum(matched_revenue.amount) FILTER (matched_revenue.is_refund), 0) AS refunds`;

/** What names an origin. */
export type OriginColumn = 'source' | 'channel' | 'utm_campaign' | 'utm_medium';

/** The part `revenue_in_window`: all money of the window. Linked is what was stored with its event; unlinked revenue may name any session. */
function paidPart(
  { since, until }: OnHits,
  { siteId, which }: { readonly siteId: string; readonly which?: 'linked' | 'unlinked' | undefined },
  parameters: Parameters,
): string {
  const isRefund = 'amount < 0 OR refund_of IS NOT NULL AS is_refund';
  const isOfKind = { linked: 'AND is_linked', unlinked: 'AND NOT coalesce(is_linked, false)' };
  return `revenue_in_window AS (SELECT *, ${hashOf('session_id')} AS session, ${isRefund} FROM revenue WHERE site_id = ${siteId}
      AND ts BETWEEN ${parameters.add(since)} AND ${parameters.add(until)}
      ${which === undefined ? '' : isOfKind[which]})`;
}

/** What a row outside every session has of its own. */
const own = (column: string): string => `o.${column}`;

/**
 * The part `matched_revenue` (and those it needs, which go with those of `relations`): money of the window that the filter lets through,
 * with `d`, what its session says of itself in the columns asked for. A session's first hit decides; without one the row
 * itself does. docs/metrics.md#revenue
 */
export function moneyParts(
  query: OnHits,
  parameters: Parameters,
  { hasUnlinkedRevenue, origin = [] }: ReadPlan & { readonly origin?: readonly OriginColumn[] },
): string {
  const siteId = parameters.add(query.siteId);
  const condition = filterCondition(query.filter, parameters);
  const columns = [...new Set([...origin, ...columnsOf(condition)])];
  const paid = paidPart(
    query,
    { siteId, which: hasUnlinkedRevenue || columns.length === 0 ? undefined : 'linked' },
    parameters,
  );
  // Most questions are of all money, wherever it came from.
  if (columns.length === 0)
    return `${paid}, matched_revenue AS (SELECT h.* FROM revenue_in_window h WHERE ${condition})`;
  const { since, until } = query;
  const parts = { siteId, columns, own, condition };
  if (!hasUnlinkedRevenue)
    return `${paid}, ${withHits('matched_revenue', { ...parts, from: 'revenue_in_window', since, until })}`;
  return `${paid}, linked_revenue AS (SELECT * FROM revenue_in_window WHERE is_linked),
    unlinked_revenue AS MATERIALIZED (SELECT * FROM revenue_in_window WHERE NOT coalesce(is_linked, false)),
    ${withHits('matched_linked', { ...parts, from: 'linked_revenue', since, until })},
    ${withFirstHits('matched_unlinked', { ...parts, from: 'unlinked_revenue' })},
    matched_revenue AS (SELECT * FROM matched_linked UNION ALL SELECT * FROM matched_unlinked)`;
}

/**
 * The part `revenue_in_window` of money that came with its hit, with `session`. That hit is in the window: the filter of a question
 * about sessions lets the money through when its session is among `sessions_in_window`.
 */
export const revenueOfSessions = (query: OnHits, parameters: Parameters): string =>
  paidPart(query, { siteId: parameters.add(query.siteId), which: 'linked' }, parameters);

/** As `moneyParts`, of the money that `revenueOfSessions` lacks. For a filter on sessions. */
export function unlinkedRevenue(query: OnHits, parameters: Parameters): string {
  const siteId = parameters.add(query.siteId);
  const condition = filterCondition(query.filter, parameters);
  const parts = { siteId, columns: columnsOf(condition), own, condition };
  return `${paidPart(query, { siteId, which: 'unlinked' }, parameters)}, ${withFirstHits('matched_revenue', { ...parts, from: 'revenue_in_window' })}`;
}
