import { bucketsOf, type Interval } from './bucket.ts';
import type { OnHits, Paged } from './on-hits.ts';
import { percent, wholeRatio } from './rounding.ts';

/** Revenue by bucket and currency; empty ones are left out. docs/metrics.md#revenue */
export interface RevenueQuery extends OnHits {
  readonly kind: 'revenue';
  readonly interval: Interval;
}

/** Revenue by the source and channel of its session, most first, then key ascending. */
export interface RevenueSourcesQuery extends OnHits, Paged {
  readonly kind: 'revenueSources';
}

/** Revenue by the campaign, source and medium of its session, most first, then key ascending. */
export interface RevenueCampaignsQuery extends OnHits, Paged {
  readonly kind: 'revenueCampaigns';
}

/** Revenue by product of orders and refunds; most first, then key ascending. */
export interface RevenueProductsQuery extends OnHits, Paged {
  readonly kind: 'revenueProducts';
}

export type AnyRevenueQuery = RevenueQuery | RevenueSourcesQuery | RevenueCampaignsQuery | RevenueProductsQuery;

/** Revenue in one currency. Both sums are at least zero when refunds are negative, as ingest stores them. */
export interface MoneyCounts {
  readonly orders: number;
  /** Sum over orders. */
  readonly gross: number;
  /** Sum over refunds, as a positive amount. */
  readonly refunds: number;
}

export interface RevenueRow extends MoneyCounts {
  readonly start: number;
  readonly currency: string;
}

/** Fields of source and campaign rows: an origin of sessions, in one currency. */
export interface OriginCounts extends MoneyCounts {
  readonly currency: string;
  /** Sessions of this origin in the window, and those with an order in this currency. */
  readonly sessions: number;
  readonly orderSessions: number;
  /** Net revenue of the currency over all origins. */
  readonly ofCurrency: number;
}

export interface RevenueSourceRow extends OriginCounts {
  readonly source: string;
  readonly channel: string;
}

export interface RevenueCampaignRow extends OriginCounts {
  readonly campaign: string;
  readonly source: string;
  readonly medium: string | null;
}

export interface RevenueProductRow {
  readonly productId: string;
  readonly name: string | null;
  readonly currency: string;
  readonly quantity: number;
  readonly orders: number;
  readonly amount: number;
  /** Net revenue of the currency, including orders without products. */
  readonly ofCurrency: number;
}

/** A page of rows, and the total number of rows. */
interface Rows<R> {
  readonly rows: readonly R[];
  readonly total: number;
}

export interface RevenueAnswers {
  /** By start, then currency. */
  revenue: readonly RevenueRow[];
  revenueSources: Rows<RevenueSourceRow>;
  revenueCampaigns: Rows<RevenueCampaignRow>;
  revenueProducts: Rows<RevenueProductRow>;
}

const netOf = ({ gross, refunds }: MoneyCounts): number => gross - refunds;

/** Totals by currency, in order of currency: revenue, unlike sessions, adds up over buckets. */
export function currencyTotals(rows: readonly RevenueRow[]) {
  return currenciesOf(rows).map((currency) => {
    const ofCurrency = rows.filter((row) => row.currency === currency);
    const sumOf = (count: keyof MoneyCounts) => ofCurrency.reduce((sum, row) => sum + row[count], 0);
    const [orders, gross, refunds] = [sumOf('orders'), sumOf('gross'), sumOf('refunds')];
    return { currency, amount: gross - refunds, orders, averageOrderValue: wholeRatio(gross, orders), refunds };
  });
}

/** A point for each bucket of the window and each currency with revenue, zeros included. */
export function revenueSeries(
  window: { since: number; until: number },
  interval: Interval,
  rows: readonly RevenueRow[],
) {
  const byPlace = new Map(rows.map((row) => [`${row.start} ${row.currency}`, row]));
  const currencies = currenciesOf(rows);
  return bucketsOf(window, interval).flatMap(({ start, partial }) =>
    currencies.map((currency) => {
      const row = byPlace.get(`${start} ${currency}`);
      const amount = row === undefined ? 0 : netOf(row);
      return { start: new Date(start).toISOString(), currency, amount, orders: row?.orders ?? 0, partial };
    }),
  );
}

const currenciesOf = (rows: readonly RevenueRow[]): string[] =>
  [...new Set(rows.map(({ currency }) => currency))].sort();

/** A source row of the API. */
export function sourceOfRevenue(row: RevenueSourceRow) {
  const { source, channel, sessions, orders, currency } = row;
  const averageOrderValue = wholeRatio(row.gross, orders);
  return { source, channel, sessions, orders, amount: netOf(row), currency, averageOrderValue, ...ratesOf(row) };
}

/** A campaign row of the API. */
export function campaignOfRevenue(row: RevenueCampaignRow) {
  const { campaign, source, medium, sessions, orders, currency } = row;
  return { campaign, source, medium, sessions, orders, amount: netOf(row), currency, ...ratesOf(row) };
}

/** A product row of the API. */
export function productOfRevenue(row: RevenueProductRow) {
  const { productId, name, quantity, orders, amount, currency } = row;
  return { productId, name, quantity, orders, amount, currency, share: percent(amount, row.ofCurrency) };
}

const ratesOf = (row: OriginCounts) => ({
  conversionRate: percent(row.orderSessions, row.sessions),
  share: percent(netOf(row), row.ofCurrency),
});
