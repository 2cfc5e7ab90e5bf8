import { Cron } from 'croner';
import type { components } from '../../generated/openapi.ts';
import { bodyFault } from '../errors.ts';
import { carriedView } from './resource-view.ts';
import type { Fields, Report } from './resources.ts';
import { trimmedText } from './text.ts';

type Schemas = components['schemas'];
type Schedule = Pick<Report, 'frequency' | 'weekday' | 'dayOfMonth' | 'hour' | 'timezone'>;
/** Fields with a default in the contract may be absent. */
type ReportCreate = Omit<Schemas['ReportCreate'], 'timezone' | 'enabled'> & Schemas['ReportUpdate'];

/** A new report, with the day that its frequency needs and no other. */
export function reportFields(asked: ReportCreate): Fields<Report> {
  const { frequency, hour, timezone = 'UTC' } = asked;
  return {
    name: trimmedText('name', asked.name),
    ...scheduleOf(asked, { frequency, hour, timezone, weekday: null, dayOfMonth: null }),
    recipients: eachOnce(asked.recipients),
    enabled: asked.enabled ?? true,
    lastSentAt: null,
  };
}

/** The patch of a change; the schedule is changed as a whole. `recipients` replaces the whole list. */
export function reportPatch(report: Report, asked: Schemas['ReportUpdate']): Partial<Fields<Report>> {
  return {
    ...(asked.name === undefined ? {} : { name: trimmedText('name', asked.name) }),
    ...scheduleOf(asked, report),
    ...(asked.recipients === undefined ? {} : { recipients: eachOnce(asked.recipients) }),
    ...(asked.enabled === undefined ? {} : { enabled: asked.enabled }),
  };
}

/** The schedule after a change. A stored day is removed with its frequency; one that is sent must fit. */
function scheduleOf(asked: Schemas['ReportUpdate'], before: Schedule): Schedule {
  const frequency = asked.frequency ?? before.frequency;
  return {
    frequency,
    weekday: dayOf({ field: 'weekday', needing: 'weekly', frequency }, asked.weekday, before.weekday),
    dayOfMonth: dayOf({ field: 'dayOfMonth', needing: 'monthly', frequency }, asked.dayOfMonth, before.dayOfMonth),
    hour: asked.hour ?? before.hour,
    timezone: checkTimezone(asked.timezone ?? before.timezone),
  };
}

/** A field with a day, the frequency that needs it, and that of the schedule. */
interface DayField {
  readonly field: string;
  readonly needing: Report['frequency'];
  readonly frequency: Report['frequency'];
}

function dayOf(
  { field, needing, frequency }: DayField,
  asked: number | null | undefined,
  before: number | null,
): number | null {
  if (frequency !== needing) {
    if (typeof asked !== 'number') return null;
    throw bodyFault(field, `${field} goes with the frequency ${needing}, not with ${frequency}. Leave it out.`);
  }
  const day = asked === undefined ? before : asked;
  if (day === null) throw bodyFault(field, `${field} is required for the frequency ${needing}.`);
  return day;
}

/** Accepts IANA names as given; newer runtimes would accept an offset such as +01:00 as well. */
function checkTimezone(timezone: string): string {
  if (/^[A-Za-z]/.test(timezone) && isKnownZone(timezone)) return timezone;
  throw bodyFault('timezone', `timezone "${timezone}" is unknown. Send an IANA name such as Europe/Berlin.`);
}

function isKnownZone(timezone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // throws for an unknown zone
  }
}

/** Recipients without duplicates; the first spelling counts. */
function eachOnce(recipients: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return recipients.filter((address) => {
    const isNew = !seen.has(address.toLowerCase());
    seen.add(address.toLowerCase());
    return isNew;
  });
}

/**
 * The first delivery after a time, at the hour of the schedule's zone. An hour that daylight saving skips becomes the
 * next existing one; a repeated hour counts once, the first time.
 */
export function nextSending({ frequency, weekday, dayOfMonth, hour, timezone }: Schedule, after: number): string {
  const day = frequency === 'monthly' ? (dayOfMonth ?? 1) : '*';
  const pattern = `0 0 ${hour} ${day} * ${frequency === 'weekly' ? (weekday ?? 1) % 7 : '*'}`;
  const next = new Cron(pattern, { timezone, paused: true }).nextRun(new Date(after));
  if (next === null) throw new Error(`The schedule ${pattern} ${timezone} never comes.`);
  return next.toISOString();
}

/** A report as the API returns it at a time. Its next delivery is after that time, or null while it is disabled. */
export function reportView(report: Report, now: number): Schemas['Report'] {
  const { id, name, frequency, weekday, dayOfMonth, hour, timezone, recipients, enabled, lastSentAt } = report;
  return {
    reportId: id,
    ...{ name, frequency, weekday, dayOfMonth, hour, timezone, recipients: [...recipients], enabled, lastSentAt },
    nextSendAt: enabled ? nextSending(report, now) : null,
    ...carriedView(report),
  };
}
