import { moneyByBucket } from '../../../query/money.ts';
import type { RevenueProductsQuery, RevenueQuery } from '../../../query/revenue.ts';
import { productsOf } from '../../../query/revenue-products.ts';
import { moneyOf } from './money.ts';
import type { Kind } from './reader.ts';

/** Money of each bucket and currency, by both. */
export const revenue: Kind<RevenueQuery> = async (query, reader) =>
  moneyByBucket(await moneyOf(query, reader), query.interval);

/** Products by money, then id, then currency. */
export const revenueProducts: Kind<RevenueProductsQuery> = async (query, reader) =>
  productsOf(query, await moneyOf(query, reader));
