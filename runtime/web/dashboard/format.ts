const whole = new Intl.NumberFormat('en');
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** 12,345 as it is, from 100,000 on in short: a tile has room for six characters. */
export function formatCount(count: number): string {
  return count < 100_000 ? whole.format(count) : short.format(count);
}

/** One decimal, as everywhere in the reports: 41.7%. */
export function formatPercent(percent: number): string {
  return `${percent.toFixed(1)}%`;
}

/** 45s, 2m 05s, 1h 02m. */
export function formatDuration(seconds: number): string {
  const rounded = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  if (rounded < 60) return `${rounded}s`;
  if (rounded < 3600) return `${Math.floor(rounded / 60)}m ${two(rounded % 60)}s`;
  return `${Math.floor(rounded / 3600)}h ${two(Math.floor((rounded % 3600) / 60))}m`;
}

/** The age in the largest fitting unit: "just now", "40 s ago", "3 min ago", "5 h ago"; then the day. */
export function formatAgo(at: string, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(at)) / 1000));
  if (seconds < 10) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} h ago` : formatDay(at);
}

/** A day in UTC: 17 Jun 2026. */
export function formatDay(at: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(at),
  );
}

/** The name of a country; the code itself when it is unknown. */
export function formatCountry(code: string | null): string {
  if (!code) return 'Unknown';
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The start of a point of a series: hours in the reader's time zone, days and months in UTC, as they are counted. */
export function formatPoint(start: string, interval: 'hour' | 'day' | 'month', timeZone?: string): string {
  const options: Record<typeof interval, Intl.DateTimeFormatOptions> = {
    hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(timeZone ? { timeZone } : {}) },
    day: { day: 'numeric', month: 'short', timeZone: 'UTC' },
    month: { month: 'short', year: 'numeric', timeZone: 'UTC' },
  };
  return new Intl.DateTimeFormat('en-GB', options[interval]).format(new Date(start));
}

/** The same with the day of the week, for a single point. */
export function formatPointFully(start: string, interval: 'hour' | 'day' | 'month', timeZone?: string): string {
  if (interval === 'month') return formatPoint(start, interval);
  const zone = interval === 'day' ? 'UTC' : timeZone;
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(zone ? { timeZone: zone } : {}),
  }).format(new Date(start));
  return interval === 'day' ? day : `${day}, ${formatPoint(start, interval, timeZone)}`;
}

/** The bare domain in any pasted text: https://Shop.example/cart → shop.example. */
export function bareDomain(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#:].*$/, '');
}
