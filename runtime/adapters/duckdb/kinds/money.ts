import type { OnHits } from '../../../query/on-hits.ts';
import { directSource } from '../../../query/query.ts';
import { filterCondition, firstHitStruct, type Parameters } from './filter.ts';
import { firstHitsPart } from './first-hits.ts';

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

/**
 * The part `m` (and those it needs): money of the window that the filter lets through, with `d`, what its session says
 * of itself. A session's first hit decides; without one the row itself does. docs/metrics.md#revenue
 */
export function moneyParts(query: OnHits, parameters: Parameters): string {
  const siteId = parameters.add(query.siteId);
  return `r AS (SELECT * FROM revenue WHERE site_id = ${siteId}
      AND ts BETWEEN ${parameters.add(query.since)} AND ${parameters.add(query.until)}),
    ${firstHitsPart(siteId, originStruct)},
    m AS (SELECT h.* FROM (SELECT r.seq, r.ts, r.session_id, r.pathname, r.currency, r.amount, r.products,
          r.amount < 0 OR r.refund_of IS NOT NULL AS is_refund,
          CASE WHEN f.session_id IS NULL THEN ${originStruct('r')} ELSE f.first END AS d
        FROM r LEFT JOIN f ON f.session_id = r.session_id) h
      WHERE ${filterCondition(query.filter, parameters)})`;
}

/** What filters look at, and what names the origin. */
const originStruct = (alias: string): string =>
  firstHitStruct(alias).replace('}', `, source: ${alias}.source, channel: ${alias}.channel}`);
