import type { MoneyCounts, RevenueProductsQuery, RevenueQuery } from '../../../query/revenue.ts';
import type { Row } from '../connection/client.ts';
import { bucketOf } from './sql/columns.ts';
import { Parameters } from './sql/filter.ts';
import { moneyParts, moneySums } from './sql/money.ts';
import { readPage } from './sql/paging.ts';
import { type Kind, type ReadPlan, type Statement, textOf } from './sql/statement.ts';

/** Money of each bucket and currency. docs/metrics.md#revenue */
export const revenue: Kind<RevenueQuery> = async (query, read, plan) => {
  const rows = await read(byBucket(query, plan));
  return rows.map((row) => ({
    start: Number(row.start),
    currency: String(row.currency),
    ...moneyCountsOf(row),
  }));
};

function byBucket(query: RevenueQuery, plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const sql = `WITH ${moneyParts(query, parameters, plan)},
    buckets AS (SELECT ${bucketOf(query.interval, 'ts')} AS start, matched_revenue.currency, ${moneySums} FROM matched_revenue GROUP BY 1, 2)
    SELECT start::DOUBLE AS start, currency, orders::DOUBLE AS orders, gross::DOUBLE AS gross, refunds::DOUBLE AS refunds
    FROM buckets ORDER BY buckets.start, buckets.currency`;
  return { sql, values: parameters.values };
}

/** What `moneySums` selected. */
export const moneyCountsOf = (row: Row): MoneyCounts => ({
  orders: Number(row.orders),
  gross: Number(row.gross),
  refunds: Number(row.refunds),
});

/** Products by money. A refund takes what it names back, whichever sign it names it with. */
export const revenueProducts: Kind<RevenueProductsQuery> = async (query, read, plan) => {
  const { rows, total } = await readPage(query, (page) => byProduct(page, plan), read);
  return {
    rows: rows.map((row) => ({
      productId: String(row.product_id),
      name: textOf(row.name),
      currency: String(row.currency),
      quantity: Number(row.quantity),
      orders: Number(row.orders),
      amount: Number(row.amount),
      ofCurrency: Number(row.of_currency),
    })),
    total,
  };
};

const productStructure = '[{"productId":"VARCHAR","name":"VARCHAR","quantity":"BIGINT","amount":"BIGINT"}]';

function byProduct(query: RevenueProductsQuery, plan: ReadPlan): Statement {
  const parameters = new Parameters();
  const sql = `WITH ${moneyParts(query, parameters, plan)},
    product_lists AS (SELECT matched_revenue.seq, matched_revenue.ts, matched_revenue.currency, matched_revenue.is_refund, from_json(matched_revenue.products, '${productStructure}') AS list
      FROM matched_revenue WHERE matched_revenue.products IS NOT NULL),
    items AS (SELECT seq, ts, currency, is_refund, unnest(list) AS item, generate_subscripts(list, 1) AS place FROM product_lists),
    products AS (SELECT item.productId AS product_id, currency,
        arg_max(item.name, (ts, seq, place)) FILTER (item.name IS NOT NULL) AS name,
        sum(CASE WHEN is_refund THEN -abs(coalesce(item.quantity, 1)) ELSE coalesce(item.quantity, 1) END) AS quantity,
        sum(CASE WHEN is_refund THEN -abs(coalesce(item.amount, 0)) ELSE coalesce(item.amount, 0) END) AS amount,
        count(DISTINCT seq) FILTER (NOT is_refund) AS orders
      FROM items WHERE item.productId IS NOT NULL GROUP BY 1, 2),
    currency_totals AS (SELECT currency, sum(amount) AS of_currency FROM matched_revenue GROUP BY currency)
    SELECT products.product_id, products.name, products.currency, products.quantity::DOUBLE AS quantity, products.orders::DOUBLE AS orders,
      products.amount::DOUBLE AS amount, currency_totals.of_currency::DOUBLE AS of_currency, (count(*) OVER ())::DOUBLE AS total
    FROM products JOIN currency_totals ON currency_totals.currency = products.currency ORDER BY products.amount DESC, products.product_id, products.currency
    LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`;
  return { sql, values: parameters.values };
}
