import { readsSession } from '../../../query/filter.ts';
import { moneyByBucket } from '../../../query/money.ts';
import type { RevenueProductsQuery, RevenueQuery } from '../../../query/revenue.ts';
import { productsOf } from '../../../query/revenue-products.ts';
import { moneyOf } from './stages/money.ts';
import { bucketsIn, productsIn } from './stages/money-sums.ts';
import type { Kind } from './stages/reader.ts';

/** Revenue by bucket and currency. Only a filter on sessions needs each order here. */
export const revenue: Kind<RevenueQuery> = async (query, reader) =>
  readsSession(query.filter)
    ? moneyByBucket(await moneyOf(query, reader), query.interval)
    : bucketsIn(query, query.interval, reader);

/** Products by revenue, then id, then currency. */
export const revenueProducts: Kind<RevenueProductsQuery> = async (query, reader) =>
  readsSession(query.filter) ? productsOf(query, await moneyOf(query, reader)) : productsIn(query, reader);
