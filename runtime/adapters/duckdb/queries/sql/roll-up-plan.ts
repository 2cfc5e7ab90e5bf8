import { letsAllThrough } from '../../../../query/filter.ts';
import type { Query } from '../../../../query/query.ts';
import { dayMs, longestRuns } from '../../../../query/whole-days.ts';
import { hashOf } from '../../connection/expressions.ts';
import { rollUpStepsMax } from '../../days/roll-up.ts';

/** Milliseconds since the epoch, both included. */
export interface Range {
  readonly since: number;
  readonly until: number;
}

/** Days of a window whose roll-ups are read instead of their sessions, and the rest of the window. */
export interface RollUpPlan {
  readonly days: readonly Range[];
  readonly gaps: readonly Range[];
  /** How many days those are. */
  readonly count: number;
}

/** Rangees of days in a row that one query uses; each costs a branch of its statement. */
const rangesMax = 3;

/** Whether roll-ups answer a query: their sums are of whole days and of all visitors. */
export function isAnsweredByRollUps(query: Query): query is Extract<Query, { since: number; kind: SummedKind }> {
  switch (query.kind) {
    case 'channels':
      return letsAllThrough(query.filter) && query.goals.length === 0;
    case 'timeseries':
      return letsAllThrough(query.filter) && query.interval !== 'hour';
    case 'aggregate':
    case 'breakdown':
      return letsAllThrough(query.filter);
    case 'journeys':
      return (
        letsAllThrough(query.filter) && query.depth <= rollUpStepsMax && query.start === null && query.end === null
      );
    default:
      return false;
  }
}

type SummedKind = 'aggregate' | 'channels' | 'timeseries' | 'breakdown' | 'journeys';

/** Uses the longest rangees of these days, which are wholly in the window. */
export function planRollUps(window: Range, days: readonly { readonly day: number }[]): RollUpPlan | undefined {
  const runs = longestRuns(days, rangesMax);
  if (runs.length === 0) return undefined;
  const used = runs.map((run) => ({ since: run[0]?.day ?? 0, until: (run.at(-1)?.day ?? 0) + dayMs - 1 }));
  return { days: used, gaps: gapsOf(window, used), count: runs.flat().length };
}

function gapsOf({ since, until }: Range, used: readonly Range[]): Range[] {
  const gaps: Range[] = [];
  let from = since;
  for (const range of used) {
    if (from < range.since) gaps.push({ since: from, until: range.since - 1 });
    from = range.until + 1;
  }
  if (from <= until) gaps.push({ since: from, until });
  return gaps;
}

/** The condition on rows of a roll-up table. */
export const inDays = (site: string, { days }: RollUpPlan): string =>
  `site = ${hashOf(site)} AND (${days.map(({ since, until }) => `day BETWEEN ${since} AND ${until}`).join(' OR ')})`;

/** Rows of roll-ups to add to those of `relations`: nothing without a plan. */
export const rollUpRows = (
  rollUps: RollUpPlan | undefined,
  { select, table, site }: { readonly select: string; readonly table: string; readonly site: string },
): string => (rollUps === undefined ? '' : `UNION ALL SELECT ${select} FROM ${table} WHERE ${inDays(site, rollUps)}`);

/**
 * A column with the number of the plan's roll-ups that are there when the statement runs: where one was invalidated
 * meanwhile, the sums and the sessions are not of one moment.
 */
export const rollUpDaysColumn = (rollUps: RollUpPlan | undefined, site: string): string =>
  rollUps === undefined
    ? ''
    : `, (SELECT count(*) FROM days WHERE is_rolled_up AND ${inDays(site, rollUps)})::DOUBLE AS roll_up_days`;
