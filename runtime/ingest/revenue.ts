import { isCurrency } from '../domain/money.ts';
import { fieldLimits, idOf, integerOf, isRecord, textOf } from './fields.ts';
import type { Product, Revenue } from './hit.ts';

/**
 * Revenue as a hit carries it. An amount that is no whole number of minor units, or a currency outside ISO 4217, is
 * no revenue: guessing would falsify sums. What names a refund counts against, whichever sign it came with.
 */
export function revenueOf(value: unknown): Revenue | undefined {
  if (!isRecord(value)) return undefined;
  const amount = integerOf(value.amount);
  const currency = textOf(value.currency, 20)?.toUpperCase();
  if (amount === undefined || currency === undefined || !isCurrency(currency)) return undefined;

  const refundOf = idOf(value.refundOf);
  return {
    amount: refundOf !== undefined && amount > 0 ? -amount : amount,
    currency,
    orderId: idOf(value.orderId),
    refundOf,
    products: productsOf(value.products),
  };
}

function productsOf(value: unknown): readonly Product[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, fieldLimits.products).flatMap((entry: unknown) => productOf(entry) ?? []);
}

function productOf(value: unknown): Product | undefined {
  if (!isRecord(value)) return undefined;
  const name = textOf(value.name, fieldLimits.idLength);
  const productId = idOf(value.productId) ?? name;
  if (productId === undefined) return undefined;
  const quantity = integerOf(value.quantity) ?? 1;
  return { productId, name, quantity, amount: integerOf(value.amount) ?? 0 };
}
