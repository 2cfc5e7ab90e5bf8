const dayMs = 86_400_000;
const yearFirst = 1970;
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2})?$/;

/**
 * Milliseconds since the epoch of a day or a time; undefined when it is neither, or not in the calendar. A day is its
 * first or its last millisecond; a time without a zone is UTC. Years 1970 to 9999.
 */
export function instantOf(text: string, edge: 'start' | 'end'): number | undefined {
  const day = dayPattern.exec(text);
  if (day) {
    const start = calendarDay(day);
    return start === undefined ? undefined : start + (edge === 'end' ? dayMs - 1 : 0);
  }
  const time = timePattern.exec(text);
  if (!time) return undefined;
  const [hours, minutes, seconds] = [Number(time[4]), Number(time[5]), Number(time[6] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const millis = Number((time[7] ?? '0').padEnd(3, '0').slice(0, 3));
  const offset = offsetMinutes(time[8]);
  const start = calendarDay(time);
  if (offset === undefined || start === undefined) return undefined;
  return start + ((hours * 60 + minutes - offset) * 60 + seconds) * 1000 + millis;
}

/** Undefined for days that do not exist, such as 2026-02-30. */
function calendarDay(match: RegExpExecArray): number | undefined {
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const at = Date.UTC(year, month - 1, day);
  const date = new Date(at);
  const exists = year >= yearFirst && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? at : undefined;
}

function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
