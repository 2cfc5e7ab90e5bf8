import type { Query } from '../../../query/query.ts';
import { numberOf } from '../fold-state.ts';
import { dayMs } from '../rolled-days.ts';

/** Milliseconds since the epoch, both included. */
export interface Stretch {
  readonly since: number;
  readonly until: number;
}

/** Days of a window whose sums are read instead of their sessions, and what is left of it. */
export interface Rolled {
  readonly days: readonly Stretch[];
  readonly gaps: readonly Stretch[];
  /** How many days those are. */
  readonly count: number;
}

/** Stretches of days in a row that one query uses; each costs a branch of its statement. */
export const stretchesMax = 3;

/** Whether sums say all a query asks for: they are of whole days, whoever came. */
export function isAnsweredBySums(query: Query): query is Extract<Query, { since: number; kind: SummedKind }> {
  switch (query.kind) {
    case 'aggregate':
    case 'channels':
      return isUnfiltered(query.filter) && query.goals.length === 0;
    case 'timeseries':
      return isUnfiltered(query.filter) && query.interval !== 'hour';
    case 'breakdown':
      return isUnfiltered(query.filter);
    default:
      return false;
  }
}

type SummedKind = 'aggregate' | 'channels' | 'timeseries' | 'breakdown';

const isUnfiltered = (filter: Extract<Query, { kind: 'aggregate' }>['filter']): boolean =>
  filter.kind === 'all' && filter.of.length === 0;

/** The whole days of a window: their first and their last first moment; none where the first is the later one. */
export const wholeDays = ({ since, until }: Stretch): Stretch => ({
  since: Math.ceil(since / dayMs) * dayMs,
  until: (Math.floor((until + 1) / dayMs) - 1) * dayMs,
});

/** Uses the longest stretches of these days, which are in order and wholly in the window. */
export function rolledOf(window: Stretch, days: readonly number[]): Rolled | undefined {
  const stretches: { since: number; until: number }[] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (last !== undefined && last.until + 1 === day) last.until = day + dayMs - 1;
    else stretches.push({ since: day, until: day + dayMs - 1 });
  }
  const lengthOf = ({ since, until }: Stretch) => until - since;
  const used = stretches
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, stretchesMax)
    .sort((one, other) => one.since - other.since);
  if (used.length === 0) return undefined;
  const count = used.reduce((sum, { since, until }) => sum + (until + 1 - since) / dayMs, 0);
  return { days: used, gaps: gapsOf(window, used), count };
}

function gapsOf({ since, until }: Stretch, used: readonly Stretch[]): Stretch[] {
  const gaps: Stretch[] = [];
  let from = since;
  for (const stretch of used) {
    if (from < stretch.since) gaps.push({ since: from, until: stretch.since - 1 });
    from = stretch.until + 1;
  }
  if (from <= until) gaps.push({ since: from, until });
  return gaps;
}

/** The condition on rows of one of the tables of days rolled up. */
export const inDays = (site: string, { days }: Rolled): string =>
  `site = ${numberOf(site)} AND (${days.map(({ since, until }) => `day BETWEEN ${since} AND ${until}`).join(' OR ')})`;

/** Rows of sums to add to what `relations` give of the others: nothing where no day is used. */
export const sumsOf = (rolled: Rolled | undefined, select: string, table: string, site: string): string =>
  rolled === undefined ? '' : `UNION ALL SELECT ${select} FROM ${table} WHERE ${inDays(site, rolled)}`;

/**
 * A column that tells how many of the days are rolled up when the statement runs: where one was forgotten meanwhile its
 * sums and the sessions are not of one moment.
 */
export const rolledColumn = (rolled: Rolled | undefined, site: string): string =>
  rolled === undefined
    ? ''
    : `, (SELECT count(*) FROM rolled_days WHERE is_kept AND ${inDays(site, rolled)})::DOUBLE AS rolled_days`;
