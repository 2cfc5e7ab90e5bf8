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
  const isSame = keys.map((key) => `o.${key} IS NOT DISTINCT FROM k.${key}`).join(' AND ');
  const sql = `${relations(query, parameters, plan, originsRead)},
    ${moneyParts(query, parameters, plan, originsRead)}, money AS MATERIALIZED (FROM m),
    o AS (SELECT ${of('s')}, count(*) AS sessions FROM s GROUP BY ALL),
    k AS (SELECT ${of('m.d')}, m.currency, ${moneySums}, sum(m.amount) AS amount,
        count(DISTINCT s.session) FILTER (NOT m.is_refund) AS order_sessions
      FROM money m LEFT JOIN s ON s.session = m.session GROUP BY ${keys.map((_, index) => index + 1).join(', ')}, m.currency),
    c AS (SELECT currency, sum(amount) AS of_currency FROM money GROUP BY currency)
    SELECT ${keys.map((key) => `k.${key}`).join(', ')}, k.currency, k.orders::DOUBLE AS orders, k.gross::DOUBLE AS gross,
      k.refunds::DOUBLE AS refunds, coalesce(o.sessions, 0)::DOUBLE AS sessions,
      k.order_sessions::DOUBLE AS order_sessions, c.of_currency::DOUBLE AS of_currency,
      (count(*) OVER ())::DOUBLE AS total
    FROM k JOIN c ON c.currency = k.currency LEFT JOIN o ON ${isSame}
    WHERE k.${keys[0]} IS NOT NULL
    ORDER BY k.amount DESC, ${keys.map((key) => `k.${key} NULLS FIRST`).join(', ')}, k.currency
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
