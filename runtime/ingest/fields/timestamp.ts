import type { IncomingHit } from '../hit.ts';
import { numberOf } from './fields.ts';

const isoMoment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * The time of a hit, ms since the epoch. The browser form has the time it was received: a page's clock is not trusted.
 * The server form has its own time, ISO 8601 (without zone: UTC) or epoch ms; an invalid one counts as not given.
 */
export function hitTime(incoming: IncomingHit): number {
  if (incoming.form === 'browser') return incoming.receivedAt;
  const given = incoming.body.timestamp;
  return momentOf(given) ?? incoming.receivedAt;
}

const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** Whole ms, clamped to the years 1970 to 9999; undefined: not a time. */
export function momentOf(value: unknown): number | undefined {
  const number = numberOf(value);
  if (number !== undefined) return within(number);
  const match = typeof value === 'string' ? isoMoment.exec(value.trim()) : null;
  if (!match) return undefined;

  const [, day = '', time = '00:00', seconds = '00', fraction = '', zone = 'Z'] = match;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const at = Date.parse(`${day}T${time}:${seconds}.${milliseconds}${offset}`);
  return isCalendarDay(day) && !Number.isNaN(at) ? within(at) : undefined;
}

const within = (at: number): number => Math.min(latest, Math.max(0, Math.floor(at)));

/** Date.parse reads 30 February as 2 March. */
function isCalendarDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}
