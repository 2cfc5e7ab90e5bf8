import { minorUnits } from '../../domain/minor-units.ts';
import { currencyDecimals } from '../../domain/money.ts';
import { fieldLimits, textOf } from '../fields/fields.ts';

/**
 * An amount in whole units with a fraction, converted to minor units. Undefined: not an amount, or an unknown currency.
 */
export function moneyOf(
  amount: unknown,
  currency: unknown,
): { readonly amount: number; readonly currency: string } | undefined {
  const code = (textOf(currency, fieldLimits.idLength) ?? '').toUpperCase();
  const decimals = currencyDecimals(code);
  const text = textOf(amount, fieldLimits.idLength);
  if (decimals === undefined || text === undefined) return undefined;
  const minor = minorUnits(text, decimals);
  return minor === undefined ? undefined : { amount: minor, currency: code };
}

/** The same; a field that is invalid is left out, and the answer to the hit reports it as not stored. */
export function sentMoney(amount: unknown, currency: unknown): Readonly<Record<string, unknown>> {
  return moneyOf(amount, currency) ?? { amount: isKnown(currency) ? unreadable : 0, currency };
}

const unreadable = 'unreadable';

const isKnown = (currency: unknown): boolean => moneyOf(0, currency) !== undefined;
