import { isCurrency } from '../../domain/money.ts';
import type { Product, Revenue } from '../hit.ts';
import { fieldLimits, idOf, integerOf, isRecord, isWhole, textOf } from './fields.ts';

/**
 * The revenue of a hit. It is ignored when the amount is not an integer of minor units or the currency is not in ISO
 * 4217, since a guess would falsify totals. A refund reduces revenue with either sign.
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

/**
 * Names the fields of a hit's revenue that are not stored: `revenue.amount` and `revenue.currency` when one of them is
 * missing or invalid, `revenue` when the order was counted before, otherwise the fields left out or cut.
 */
export function noteIgnoredRevenue(value: unknown, stored: Revenue | undefined, note: (name: string) => void): void {
  if (!isRecord(value)) {
    note('revenue');
    return;
  }
  if (stored === undefined) {
    noteMissingRevenue(value, note);
    return;
  }
  const { orderId, refundOf, products } = value;
  if (isSent(orderId) && !isWhole(orderId, stored.orderId)) note('revenue.orderId');
  if (isSent(refundOf) && !isWhole(refundOf, stored.refundOf)) note('revenue.refundOf');
  for (const key in value) if (!revenueKeys.has(key)) note(`revenue.${key}`);
  if (!isSent(products)) return;
  if (!Array.isArray(products) || products.length > fieldLimits.products) {
    note('revenue.products');
    return;
  }
  for (const [index, product] of products.entries()) noteIgnoredProduct(product, `revenue.products.${index}`, note);
}

const revenueKeys: ReadonlySet<string> = new Set(['amount', 'currency', 'orderId', 'refundOf', 'products']);
const isSent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function noteMissingRevenue(value: Readonly<Record<string, unknown>>, note: (name: string) => void): void {
  if (revenueOf(value) !== undefined) {
    note('revenue');
    return;
  }
  if (integerOf(value.amount) === undefined) note('revenue.amount');
  if (!isCurrency(textOf(value.currency, 20)?.toUpperCase() ?? '')) note('revenue.currency');
}

function noteIgnoredProduct(sent: unknown, name: string, note: (name: string) => void): void {
  const stored = productOf(sent);
  if (stored === undefined || !isRecord(sent)) {
    note(name);
    return;
  }
  if (isSent(sent.productId) && !isWhole(sent.productId, stored.productId)) note(`${name}.productId`);
  if (isSent(sent.name) && !isWhole(sent.name, stored.name)) note(`${name}.name`);
  if (isSent(sent.quantity) && integerOf(sent.quantity) === undefined) note(`${name}.quantity`);
  if (isSent(sent.amount) && integerOf(sent.amount) === undefined) note(`${name}.amount`);
}
