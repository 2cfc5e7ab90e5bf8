/**
 * The one place where a ratio becomes a number for people: half up, from the exact ratio of two whole numbers.
 * docs/metrics.md#rounding
 */
export function roundRatio(numerator: number, denominator: number, decimals: number): number {
  if (denominator === 0) return 0;
  const scale = 10 ** decimals;
  const twice = BigInt(2 * scale) * BigInt(numerator) * (denominator < 0 ? -1n : 1n);
  const over = BigInt(2) * BigInt(Math.abs(denominator));
  const top = twice + over / 2n;
  const quotient = top / over;
  const floored = top < 0n && quotient * over !== top ? quotient - 1n : quotient;
  return Number(floored) / scale;
}

/** Share of a whole in percent, one decimal; 0 of nothing. */
export const percent = (part: number, whole: number): number => roundRatio(part * 100, whole, 1);

/** Whole units of a ratio, half up: seconds of an average, minor units of an order value. */
export const wholeRatio = (numerator: number, denominator: number): number => roundRatio(numerator, denominator, 0);

/** Change against an earlier value in percent, one decimal; null against zero. */
export const change = (current: number, earlier: number): number | null =>
  earlier === 0 ? null : percent(current - earlier, Math.abs(earlier));

/** Change of a value given in decimals: both are scaled to whole numbers first, so that nothing drifts. */
export const changeOfDecimals = (current: number, earlier: number, decimals: number): number | null =>
  change(Math.round(current * 10 ** decimals), Math.round(earlier * 10 ** decimals));
