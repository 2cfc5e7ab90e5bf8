/**
 * What daily roll-ups would have to keep and would save, for docs/decisions/0034 and 0045: `npx tsx scripts/simulate-roll-ups.ts`.
 *
 * People visit at rates of their own (log-normal); sessions begin at any time of the 30 days and have 1 to 7 views, 40
 * seconds each, as those of `make bench`. An exact roll-up of a day has sums over visitors seen on that day alone, and
 * the ids of all others: visitors with the same id on another day of the window.
 */
import { numbers } from './simulate-shards.ts';

export interface Visits {
  readonly sessions: number;
  readonly days: number;
}

const salts = { day: 1, week: 7, month: 31 } as const;

export type Salt = keyof typeof salts;

export interface Found {
  readonly overMidnight: number;
  /** Visitors of all days, a person once a day. */
  readonly visitorDays: number;
  /** Of those, the ones whose id is seen on another day too. */
  readonly others: Readonly<Record<Salt, number>>;
}

const dayMs = 86_400_000;
const viewMs = 40_000;
/** Mean and deviation of the logarithm of visits in the window. */
const [mean, deviation] = [-1.2, 1.4];

/** Draws people until they made so many sessions. */
export function simulate({ sessions, days }: Visits): Found {
  const next = numbers(1);
  const others = { day: 0, week: 0, month: 0 };
  let [overMidnight, visitorDays, made] = [0, 0, 0];
  while (made < sessions) {
    const visits = visitsOf(Math.exp(mean + deviation * normal(next)), next);
    const ends = Array.from({ length: visits }, () => sessionOf(days, next));
    const crossing = ends.filter(([first, last]) => first !== last);
    const seen = [...new Set(ends.map(([first]) => first))];
    made += visits;
    overMidnight += crossing.length;
    visitorDays += seen.length;
    others.day += new Set(crossing.map(([first]) => first)).size;
    others.week += seen.filter((day) => isSeenAgain(day, seen, salts.week)).length;
    others.month += seen.filter((day) => isSeenAgain(day, seen, salts.month)).length;
  }
  return { overMidnight, visitorDays, others };
}

/** The days of a session's first and last view. */
function sessionOf(days: number, next: () => number): [number, number] {
  const at = next() * days * dayMs;
  const views = next() < 0.45 ? 1 : 2 + Math.floor(next() * 6);
  return [Math.floor(at / dayMs), Math.floor((at + (views - 1) * viewMs) / dayMs)];
}

/** Whether a visitor has one id on this day and on another. */
const isSeenAgain = (day: number, seen: readonly number[], saltDays: number): boolean =>
  seen.some((other) => other !== day && Math.floor(other / saltDays) === Math.floor(day / saltDays));

const normal = (next: () => number): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

/** A number of visits at a rate (Poisson). */
function visitsOf(rate: number, next: () => number): number {
  let left = next();
  let chance = Math.exp(-rate);
  for (let visits = 0; visits < 500; visits += 1) {
    left -= chance;
    if (left < 0) return visits;
    chance *= rate / (visits + 1);
  }
  return 0;
}

/** The half day a window of now begins with, yesterday, which is not closed, and half of today. */
const endDays = 2;

/** What the decision shows. */
export const shown: Visits = { sessions: 1_886_792, days: 30 };

/** A table for a page: what roll-ups of a day keep beside sums, by salt. */
export function keptTableOf(visits: Visits): string {
  const { visitorDays, others } = simulate(visits);
  const aDay = (number: number) => Math.round(number / visits.days).toLocaleString('en');
  const kept = (Object.keys(salts) as Salt[]).map((salt) => {
    const share = ((100 * others[salt]) / visitorDays).toFixed(1);
    return `| ${salt} | ${aDay(visitorDays)} | ${aDay(others[salt])} | ${share} % |`;
  });
  return `| salt | visitors a day | of those, on other days too | share |\n|---|--:|--:|--:|\n${kept.join('\n')}`;
}

/** The same of documents read, from sessions alone and with roll-ups. */
export function readTableOf({ sessions, days }: Visits, paths: number): string {
  const ends = Math.round((sessions * endDays) / days);
  const closed = days - endDays;
  const row = (what: string, read: number, rolled: number) =>
    `| ${what} | ${read.toLocaleString('en')} | ${rolled.toLocaleString('en')} | ${(read + rolled).toLocaleString('en')} |`;
  return [
    '| | sessions | roll-ups | all |\n|---|--:|--:|--:|',
    row('as it is, every kind', sessions, 0),
    row('totals with roll-ups', ends, closed),
    row('pages with roll-ups', ends, closed * paths),
  ].join('\n');
}

export const shownPaths = 2_000;

if (process.argv[1]?.endsWith('simulate-roll-ups.ts') === true) {
  console.log(`${keptTableOf(shown)}\n\n${readTableOf(shown, shownPaths)}`);
}
