/** All rounding of ratios: half up, from the exact ratio of two integers. docs/metrics.md#rounding */
export function roundRatio(numerator: number | bigint, denominator: number | bigint, decimals: number): number {
  const [top, over] = [BigInt(numerator), BigInt(denominator)];
  if (over === 0n) return 0;
  const scale = 10 ** decimals;
  const divisor = over < 0n ? -over : over;
  const doubled = 2n * BigInt(scale) * (over < 0n ? -top : top) + divisor;
  return Number(floorDivide(doubled, 2n * divisor)) / scale;
}

/** Integer division towards minus infinity; the divisor is positive. */
function floorDivide(top: bigint, over: bigint): bigint {
  const quotient = top / over;
  return top < 0n && quotient * over !== top ? quotient - 1n : quotient;
}

/** Percent with one decimal; 0 for a whole of 0. */
export const percent = (part: number, whole: number): number => roundRatio(BigInt(part) * 100n, whole, 1);

/** A ratio rounded to an integer, half up: seconds of an average, minor units of an order value. */
export const wholeRatio = (numerator: number, denominator: number): number => roundRatio(numerator, denominator, 0);

/** Change from an earlier value in percent, one decimal; null from zero. */
export const change = (current: number, earlier: number): number | null =>
  earlier === 0 ? null : percent(current - earlier, Math.abs(earlier));

/** Change of a decimal value: both values are scaled to integers first, which avoids binary rounding. */
export const changeOfDecimals = (current: number, earlier: number, decimals: number): number | null =>
  change(Math.round(current * 10 ** decimals), Math.round(earlier * 10 ** decimals));
