import { moneyByBucket } from '../../../query/money.ts';
import type { RevenueProductsQuery, RevenueQuery } from '../../../query/revenue.ts';
import { productsOf } from '../../../query/revenue-products.ts';
import { moneyOf } from './money.ts';
import type { Kind } from './traffic.ts';

/** Revenue by bucket and currency. */
export const revenue: Kind<RevenueQuery> = (query, site) => moneyByBucket(moneyOf(query, site), query.interval);

/** Products by revenue, then id, then currency. */
export const revenueProducts: Kind<RevenueProductsQuery> = (query, site) => productsOf(query, moneyOf(query, site));
