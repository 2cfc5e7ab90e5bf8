/** A decimal number, with an exponent as JavaScript writes very large and very small ones. */
const decimalText = /^([+-]?)(\d{0,40})(?:\.(\d{0,400}))?(?:e([+-]?\d{1,3}))?$/i;

/** The most digits of an amount: more exceed the safe integers. */
const digitsMax = 16;

/**
 * Converts whole units to minor units of the currency, rounded half up by magnitude. Reads the decimal text and never
 * multiplies: 1.005 is 101 cents, although the nearest binary fraction is below it. Undefined when it is not a decimal
 * number or too large to be exact.
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
