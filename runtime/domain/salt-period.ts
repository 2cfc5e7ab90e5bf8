/** The period of one salt, and so the time for which an unidentified visitor can be recognised. */
export type SaltPeriod = 'day' | 'week' | 'month';

/** Names of the salts of a time's own period and of the adjacent ones: `2026-01-31`, `2026-W05` or `2026-01`. */
export interface SaltKeys {
  readonly previous: string;
  readonly own: string;
  readonly next: string;
  /** First millisecond of the own period. */
  readonly startsAt: number;
}

const dayMs = 86_400_000;

/** Periods are UTC; weeks start on Monday and are numbered as in ISO 8601. */
export function saltKeysAround(at: number, period: SaltPeriod): SaltKeys {
  const start = startOf(at, period);
  return {
    previous: keyOf(startOf(start - 1, period), period),
    own: keyOf(start, period),
    next: keyOf(endOf(start, period), period),
    startsAt: start,
  };
}

/** First millisecond after the period of a key; its salt is destroyed 48 h later. Undefined: not a key. */
export function saltPeriodEnd(key: string): number | undefined {
  const week = /^(\d{4})-W(\d{2})$/.exec(key);
  if (week) {
    const january4 = Date.UTC(Number(week[1]), 0, 4);
    return startOf(january4, 'week') + Number(week[2]) * 7 * dayMs;
  }
  const date = /^(\d{4})-(\d{2})(-\d{2})?$/.exec(key);
  const start = date ? Date.parse(`${date[1]}-${date[2]}${date[3] ?? '-01'}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(start) ? undefined : endOf(start, date?.[3] === undefined ? 'month' : 'day');
}

function startOf(at: number, period: SaltPeriod): number {
  const day = Math.floor(at / dayMs);
  if (period === 'day') return day * dayMs;
  // Day 0 of the epoch is a Thursday.
  if (period === 'week') return (day - ((((day + 3) % 7) + 7) % 7)) * dayMs;
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

function endOf(start: number, period: SaltPeriod): number {
  if (period === 'day') return start + dayMs;
  if (period === 'week') return start + 7 * dayMs;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

function keyOf(start: number, period: SaltPeriod): string {
  if (period === 'day') return new Date(start).toISOString().slice(0, 10);
  if (period === 'month') return new Date(start).toISOString().slice(0, 7);
  const thursday = start + 3 * dayMs;
  const year = new Date(thursday).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}
