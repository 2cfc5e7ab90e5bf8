/** The length of cohorts and their follow-up periods; UTC, weeks start on Monday. */
export type Granularity = 'day' | 'week' | 'month';

const dayMs = 86_400_000;
/** The epoch began on a Thursday, three days into its week. */
const epochWeekday = 3;

/** Consecutive numbers of periods: the difference of two is the number of periods between them. */
export function periodNumber(at: number, granularity: Granularity): number {
  const day = Math.floor(at / dayMs);
  if (granularity === 'day') return day;
  if (granularity === 'week') return Math.floor((day + epochWeekday) / 7);
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The first millisecond of a period. */
export function periodStart(number: number, granularity: Granularity): number {
  if (granularity === 'day') return number * dayMs;
  if (granularity === 'week') return (number * 7 - epochWeekday) * dayMs;
  return Date.UTC(Math.floor(number / 12), number % 12, 1);
}
