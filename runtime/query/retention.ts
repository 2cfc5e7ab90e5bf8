import { instantOf } from '../domain/calendar.ts';
import { groupBy } from '../domain/group-by.ts';
import { ApiError, windowInvalid } from '../errors.ts';
import type { Filter } from './filter.ts';
import type { Span } from './on-hits.ts';
import { type Granularity, periodNumber, periodStart } from './period.ts';
import { percent } from './rounding.ts';
import { slotOf } from './window.ts';

/** Cohorts whose periods overlap the window, each followed up to now. docs/metrics.md#retention */
export interface RetentionQuery extends Span {
  readonly kind: 'retention';
  readonly siteId: string;
  readonly filter: Filter;
  readonly now: number;
  readonly granularity: Granularity;
  /** The number of periods to follow after a cohort's own. */
  readonly periods: number;
  readonly mode: 'on' | 'onOrAfter';
}

/** Profiles of a cohort seen in one period, or in it and later ones; period 0 is the cohort's own. */
export interface RetentionCell {
  /** First millisecond of the cohort's period. */
  readonly start: number;
  readonly period: number;
  readonly members: number;
}

export interface RetentionAnswer {
  /** By start, then period; empty cells are left out. */
  readonly cells: readonly RetentionCell[];
  /** Profiles of all these cohorts, and the identified ones among them. */
  readonly members: number;
  readonly identified: number;
}

/** The numbers of the periods in which one profile was seen. */
export interface SeenProfile {
  readonly isProfile: boolean;
  readonly seen: ReadonlySet<number>;
}

/** The cohorts of the window; the cohort of a profile is the first period it was seen in. */
export function cohortsAmong(members: readonly SeenProfile[], query: RetentionQuery): RetentionAnswer {
  const [first, last] = [query.since, query.until].map((at) => periodNumber(at, query.granularity));
  const followed = members
    .map((member) => ({ ...member, cohort: Math.min(...member.seen) }))
    .filter(({ cohort }) => Number(first) <= cohort && cohort <= Number(last));
  const cohorts = [...groupBy(followed, ({ cohort }) => cohort)].sort(([left], [right]) => left - right);
  return {
    cells: cohorts.flatMap(([cohort, own]) => cellsOf(query, cohort, own)),
    members: followed.length,
    identified: followed.filter(({ isProfile }) => isProfile).length,
  };
}

function cellsOf(query: RetentionQuery, cohort: number, members: readonly SeenProfile[]): RetentionCell[] {
  const start = periodStart(cohort, query.granularity);
  const cells: RetentionCell[] = [];
  for (let period = 0; period <= query.periods; period += 1) {
    const isRetained = ({ seen }: SeenProfile): boolean =>
      query.mode === 'on' ? seen.has(cohort + period) : [...seen].some((number) => number >= cohort + period);
    const count = members.filter(isRetained).length;
    if (count > 0) cells.push({ start, period, members: count });
  }
  return cells;
}

/** Merges two answers to one query with disjoint profiles. */
export function withProfilesOf(left: RetentionAnswer, right: RetentionAnswer): RetentionAnswer {
  const together = groupBy([...left.cells, ...right.cells], ({ start, period }) => `${start} ${period}`);
  return {
    cells: [...together.values()]
      .map((same) => same.reduce((sum, { members, ...cell }) => ({ ...cell, members: sum.members + members })))
      .sort((one, other) => one.start - other.start || one.period - other.period),
    members: left.members + right.members,
    identified: left.identified + right.identified,
  };
}

/** The most cohorts of one answer: ten years of days. */
const cohortsMax = 3_660;

interface RetentionAsked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Followed = Pick<RetentionQuery, 'granularity' | 'periods' | 'now'>;

/** The window of cohorts: without `from`, the last periods up to `to` or now. */
export function retentionWindow({ from, to }: RetentionAsked, { granularity, periods, now }: Followed): Span {
  const asked = { since: bound('from', from, 'start'), until: bound('to', to, 'end') };
  const upper = asked.until ?? now;
  const since = asked.since ?? periodStart(periodNumber(upper, granularity) - periods + 1, granularity);
  if (since > now) {
    const message = `No cohort can start at ${iso(since)} yet, which lies in the future. Ask for past periods.`;
    throw new ApiError('window_in_future', message);
  }
  const until = Math.min(upper, now);
  if (since > until) throw windowInvalid(`No cohort starts between from "${from}" and to "${to}". Swap them.`);
  const count = periodNumber(until, granularity) - periodNumber(since, granularity) + 1;
  if (count > cohortsMax) {
    throw windowInvalid(`These are ${count} cohorts of a ${granularity}, more than ${cohortsMax}. Ask for wider ones.`);
  }
  return { since, until, slot: slotOf([from, to], now) };
}

const iso = (at: number): string => new Date(at).toISOString();

function bound(name: 'from' | 'to', text: string | undefined, edge: 'start' | 'end'): number | undefined {
  if (text === undefined) return undefined;
  const at = instantOf(text, edge);
  if (at !== undefined) return at;
  const message = `Cohorts cannot be taken ${name} "${text.slice(0, 100)}", which is no date. Send YYYY-MM-DD or a time.`;
  throw new ApiError('window_invalid', message, [
    { in: 'query', path: name, message: 'must be YYYY-MM-DD or an ISO-8601 time' },
  ]);
}

/** Every cohort of the window, oldest first, empty ones included, with the totals. */
export function retentionTable({ cells }: RetentionAnswer, asked: Followed & Span) {
  const counts = new Map(cells.map(({ start, period, members }) => [`${start} ${period}`, members]));
  const [first, last] = [periodNumber(asked.since, asked.granularity), periodNumber(asked.until, asked.granularity)];
  const cohorts = Array.from({ length: last - first + 1 }, (_, index) => cohortOf(first + index, counts, asked));
  return { cohorts, average: averageOf(cohorts, asked.periods) };
}

/** A cell is null before its period begins, and complete when the period has ended. */
function cohortOf(number: number, counts: ReadonlyMap<string, number>, { granularity, periods, now }: Followed) {
  const start = periodStart(number, granularity);
  const size = counts.get(`${start} 0`) ?? 0;
  const cells = Array.from({ length: periods + 1 }, (_, period) => {
    const retained = counts.get(`${start} ${period}`) ?? 0;
    const hasBegun = periodStart(number + period, granularity) <= now;
    const complete = periodStart(number + period + 1, granularity) <= now;
    return { period, retained, rate: hasBegun ? percent(retained, size) : null, complete };
  });
  return { start: iso(start), size, cells };
}

/** By period, over the complete cells of non-empty cohorts; weighted by size. */
function averageOf(cohorts: readonly ReturnType<typeof cohortOf>[], periods: number) {
  return Array.from({ length: periods + 1 }, (_, period) => {
    const counted = cohorts.flatMap(({ size, cells }) => {
      const cell = cells[period];
      return size > 0 && cell?.complete ? [{ size, retained: cell.retained }] : [];
    });
    const retained = counted.reduce((sum, cell) => sum + cell.retained, 0);
    const size = counted.reduce((sum, cell) => sum + cell.size, 0);
    return { period, rate: percent(retained, size), cohorts: counted.length };
  });
}
