/**
 * The one place where a ratio becomes a number for people: half up, from the exact ratio of two whole numbers.
 * docs/metrics.md#rounding
 */
export function roundRatio(numerator: number | bigint, denominator: number | bigint, decimals: number): number {
  const [top, over] = [BigInt(numerator), BigInt(denominator)];
  if (over === 0n) return 0;
  const scale = 10 ** decimals;
  const divisor = over < 0n ? -over : over;
  const doubled = 2n * BigInt(scale) * (over < 0n ? -top : top) + divisor;
  return Number(floorDivide(doubled, 2n * divisor)) / scale;
}

/** Division of whole numbers towards minus infinity; the divisor is positive. */
function floorDivide(top: bigint, over: bigint): bigint {
  const quotient = top / over;
  return top < 0n && quotient * over !== top ? quotient - 1n : quotient;
}

/** Share of a whole in percent, one decimal; 0 of nothing. */
export const percent = (part: number, whole: number): number => roundRatio(BigInt(part) * 100n, whole, 1);

/** Whole units of a ratio, half up: seconds of an average, minor units of an order value. */
export const wholeRatio = (numerator: number, denominator: number): number => roundRatio(numerator, denominator, 0);

/** Change against an earlier value in percent, one decimal; null against zero. */
export const change = (current: number, earlier: number): number | null =>
  earlier === 0 ? null : percent(current - earlier, Math.abs(earlier));

/** Change of a value given in decimals: both are scaled to whole numbers first, so that nothing drifts. */
export const changeOfDecimals = (current: number, earlier: number, decimals: number): number | null =>
  change(Math.round(current * 10 ** decimals), Math.round(earlier * 10 ** decimals));
