/** A decimal number, with an exponent as JavaScript writes very large and very small ones. */
const decimalText = /^([+-]?)(\d{0,40})(?:\.(\d{0,400}))?(?:e([+-]?\d{1,3}))?$/i;

/** Most digits an amount has: more of them are no safe integer. */
const digitsMax = 16;

/**
 * An amount in whole units as a whole number of the currency's minor units, rounded half up by magnitude. Reads the
 * decimal text and never multiplies: 1.005 is 101 cents, although the nearest binary fraction lies below it.
 * Undefined for anything that is no decimal number or too large to be exact.
 */
export function minorUnits(amount: string | number, decimals: number): number | undefined {
  const match = decimalText.exec(String(amount).trim());
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  if (digits === '') return undefined;
  const isZero = /^0+$/.test(digits);
  const length = whole.length + Number(exponent) + decimals;
  const leadingZeros = digits.length - digits.replace(/^0+/, '').length;
  if (isZero || length < 0) return 0;
  if (length - leadingZeros > digitsMax) return undefined;
  const kept = digits.slice(0, length).padEnd(length, '0');
  const magnitude = Number(kept === '' ? '0' : kept) + ((digits[length] ?? '0') >= '5' ? 1 : 0);
  if (!Number.isSafeInteger(magnitude)) return undefined;
  return sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
}
