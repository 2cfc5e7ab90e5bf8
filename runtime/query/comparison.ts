import { everything, type Filter } from './filter.ts';
import type { Span } from './on-hits.ts';

/** The reason why a window has no comparison. docs/metrics.md#change */
export type ComparisonGap =
  /** The site recorded nothing before the window began. */
  | 'no_history'
  /** The previous window begins before the data that the site keeps. */
  | 'retention';

/** The figures of the previous window; undefined when its data is not kept. */
export interface Earlier<Answer> {
  readonly answer: Answer | undefined;
  /** Undefined when the two windows can be compared. */
  readonly gap: ComparisonGap | undefined;
}

interface Comparing<Answer> {
  readonly siteId: string;
  /** The previous window. */
  readonly before: Span;
  /** The start of the data that the site keeps, ms. */
  readonly keptSince: number;
  readonly ask: (span: Span) => Promise<Answer>;
  readonly isEmpty: (answer: Answer) => boolean;
  readonly totals: (query: TotalsQuery) => Promise<{ readonly sessions: number }>;
}

/** The unfiltered totals of a site in a window. */
interface TotalsQuery extends Span {
  readonly kind: 'aggregate';
  readonly siteId: string;
  readonly filter: Filter;
  readonly goals: readonly [];
}

/** Queries the previous window, and returns the reason when there is no comparison. */
export async function earlierOf<Answer>(comparing: Comparing<Answer>): Promise<Earlier<Answer>> {
  const { siteId, before, keptSince, ask, isEmpty, totals } = comparing;
  if (before.since < keptSince - inclusiveEndMs) return { answer: undefined, gap: 'retention' };
  const answer = await ask(before);
  if (!isEmpty(answer)) return { answer, gap: undefined };
  // A filter may match nothing in the previous window although the site has traffic of that time.
  const all = await totals({ kind: 'aggregate', siteId, ...everythingUntil(before), filter: everything, goals: [] });
  return { answer, gap: all.sessions === 0 ? 'no_history' : undefined };
}

/** From the beginning of time to the end of a window. */
function everythingUntil({ until, slot }: Span): Span {
  return slot === undefined ? { since: 0, until } : { since: 0, until, slot: { ...slot, words: `all ${slot.words}` } };
}

/** Both ends belong to a window, so that twice 30 days are a millisecond more than 60. */
const inclusiveEndMs = 1;

const dayMs = 86_400_000;

/** The start of the data that a site keeps, ms; a site without a limit keeps everything. */
export const keptSince = (retentionDays: number, now: number): number =>
  retentionDays > 0 ? now - retentionDays * dayMs : Number.NEGATIVE_INFINITY;

/** The field `reason` of the previous figures, absent when there is none. */
export const reasonOf = (gap: ComparisonGap | undefined): { reason?: ComparisonGap } =>
  gap === undefined ? {} : { reason: gap };
