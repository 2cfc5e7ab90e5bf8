import type { Span } from './on-hits.ts';

export const dayMs = 86_400_000;

/** The first and the last whole UTC day of a window, by their start (ms); undefined without a whole day. */
export function wholeDays({ since, until }: Span): { readonly first: number; readonly last: number } | undefined {
  const first = Math.ceil(since / dayMs) * dayMs;
  const last = (Math.floor((until + 1) / dayMs) - 1) * dayMs;
  return last < first ? undefined : { first, last };
}

/** The longest runs of consecutive days, at most a given number, in order. */
export function longestRuns<T extends { readonly day: number }>(days: readonly T[], max: number): T[][] {
  const runs: T[][] = [];
  for (const day of days.toSorted((one, other) => one.day - other.day)) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1)?.day === day.day - dayMs) run.push(day);
    else runs.push([day]);
  }
  const longest = runs.toSorted((one, other) => other.length - one.length).slice(0, max);
  return longest.sort((one, other) => (one[0]?.day ?? 0) - (other[0]?.day ?? 0));
}
