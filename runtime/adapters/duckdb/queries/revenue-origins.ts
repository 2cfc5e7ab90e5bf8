import type { OriginCounts, RevenueCampaignsQuery, RevenueSourcesQuery } from '../../../query/revenue.ts';
import type { Row } from '../connection/client.ts';
import { moneyCountsOf } from './revenue.ts';
import { Parameters } from './sql/filter.ts';
import { moneyParts, moneySums, originColumns } from './sql/money.ts';
import { readPage } from './sql/paging.ts';
import { relations } from './sql/relations.ts';
import { type Kind, type ReadPlan, type Statement, textOf } from './sql/statement.ts';

/** Money by the source and channel of its session. docs/metrics.md#revenue */
export const revenueSources: Kind<RevenueSourcesQuery> = async (query, read, plan) => {
  const { rows, total } = await readPage(query, (page) => byOrigin(page, plan, ['source', 'channel']), read);
  return {
    rows: rows.map((row) => ({ source: String(row.source), channel: String(row.channel), ...countsOf(row) })),
    total,
  };
};

/** Money by the campaign of its session; sessions without one are left out. docs/metrics.md#revenue */
export const revenueCampaigns: Kind<RevenueCampaignsQuery> = async (query, read, plan) => {
  const { rows, total } = await readPage(query, (page) => byOrigin(page, plan, ['campaign', 'source', 'medium']), read);
  return {
    rows: rows.map((row) => ({
      campaign: String(row.campaign),
      source: String(row.source),
      medium: textOf(row.medium),
      ...countsOf(row),
    })),
    total,
  };
};

const originsRead = ['source', 'channel', 'utm_campaign', 'utm_medium'] as const;

type Key = keyof ReturnType<typeof originColumns>;

/** Origins with money. The first key is never null; null in another is a value like others, and sorts first. */
function byOrigin(
  query: RevenueSourcesQuery | RevenueCampaignsQuery,
  plan: ReadPlan,
  keys: readonly [Key, ...Key[]],
): Statement {
  const parameters = new Parameters();
  const of = (alias: string) => keys.map((key) => `${originColumns(alias)[key]} AS ${key}`).join(', ');
  const isSame = keys.map((key) => `origin_sessions.${key} IS NOT DISTINCT FROM origin_revenue.${key}`).join(' AND ');
  const sql = `${relations(query, parameters, { ...plan, columns: originsRead })},
    ${moneyParts(query, parameters, { ...plan, origin: originsRead })}, revenue_rows AS MATERIALIZED (FROM matched_revenue),
    origin_sessions AS (SELECT ${of('sessions_in_window')}, count(*) AS sessions FROM sessions_in_window GROUP BY ALL),
    origin_revenue AS (SELECT ${of('matched_revenue.d')}, matched_revenue.currency, ${moneySums}, sum(matched_revenue.amount) AS amount,
        count(DISTINCT sessions_in_window.session) FILTER (NOT matched_revenue.is_refund) AS order_sessions
      FROM revenue_rows matched_revenue LEFT JOIN sessions_in_window ON sessions_in_window.session = matched_revenue.session GROUP BY ${keys.map((_, index) => index + 1).join(', ')}, matched_revenue.currency),
    currency_totals AS (SELECT currency, sum(amount) AS of_currency FROM revenue_rows GROUP BY currency)
    SELECT ${keys.map((key) => `origin_revenue.${key}`).join(', ')}, origin_revenue.currency, origin_revenue.orders::DOUBLE AS orders, origin_revenue.gross::DOUBLE AS gross,
      origin_revenue.refunds::DOUBLE AS refunds, coalesce(origin_sessions.sessions, 0)::DOUBLE AS sessions,
      origin_revenue.order_sessions::DOUBLE AS order_sessions, currency_totals.of_currency::DOUBLE AS of_currency,
      (count(*) OVER ())::DOUBLE AS total
    FROM origin_revenue JOIN currency_totals ON currency_totals.currency = origin_revenue.currency LEFT JOIN origin_sessions ON ${isSame}
    WHERE origin_revenue.${keys[0]} IS NOT NULL
    ORDER BY origin_revenue.amount DESC, ${keys.map((key) => `origin_revenue.${key} NULLS FIRST`).join(', ')}, origin_revenue.currency
    LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`;
  return { sql, values: parameters.values };
}

const countsOf = (row: Row): OriginCounts => ({
  currency: String(row.currency),
  ...moneyCountsOf(row),
  sessions: Number(row.sessions),
  orderSessions: Number(row.order_sessions),
  ofCurrency: Number(row.of_currency),
});
