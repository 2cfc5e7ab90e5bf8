import { minorUnits } from '../../domain/minor-units.ts';
import { currencyDecimals } from '../../domain/money.ts';
import { fieldLimits, textOf } from '../fields/fields.ts';

/** Money that is sent in whole units with a fraction, in minor units. Undefined: no amount, or no known currency. */
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

/** The same, or a revenue without the part that is none: the answer to the hit names the field that is not stored. */
export function sentMoney(amount: unknown, currency: unknown): Readonly<Record<string, unknown>> {
  return moneyOf(amount, currency) ?? { amount: isKnown(currency) ? unreadable : 0, currency };
}

const unreadable = 'unreadable';

const isKnown = (currency: unknown): boolean => moneyOf(0, currency) !== undefined;
