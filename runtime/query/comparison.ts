import { everything, type Filter } from './filter.ts';
import type { Span } from './on-hits.ts';

/** Why a window has nothing to be compared with. docs/metrics.md#change */
export type ComparisonGap =
  /** The site recorded nothing before the window began. */
  | 'no_history'
  /** The site keeps its traffic for a shorter time than the window before reaches back. */
  | 'retention';

/** The figures of the window before: undefined where they are not kept. */
export interface Earlier<Answer> {
  readonly answer: Answer | undefined;
  /** Undefined where the two windows can be compared. */
  readonly gap: ComparisonGap | undefined;
}

interface Comparing<Answer> {
  readonly siteId: string;
  /** The window before. */
  readonly before: Span;
  /** The earliest moment of which the site keeps its traffic. */
  readonly keptSince: number;
  readonly ask: (span: Span) => Promise<Answer>;
  readonly isEmpty: (answer: Answer) => boolean;
  readonly totals: (query: TotalsQuery) => Promise<{ readonly sessions: number }>;
}

/** The totals of everything a site recorded in a window. */
interface TotalsQuery extends Span {
  readonly kind: 'aggregate';
  readonly siteId: string;
  readonly filter: Filter;
  readonly goals: readonly [];
}

/** Asks for the figures of the window before and says why nothing can be compared with them, if so. */
export async function earlierOf<Answer>(comparing: Comparing<Answer>): Promise<Earlier<Answer>> {
  const { siteId, before, keptSince, ask, isEmpty, totals } = comparing;
  if (before.since < keptSince - inclusiveEndMs) return { answer: undefined, gap: 'retention' };
  const answer = await ask(before);
  if (!isEmpty(answer)) return { answer, gap: undefined };
  // A filter may hold for nothing in the window before although the site has traffic of that time.
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

/** The earliest moment of which a site keeps its traffic; a site without a limit keeps all of it. */
export const keptSince = (retentionDays: number, now: number): number =>
  retentionDays > 0 ? now - retentionDays * dayMs : Number.NEGATIVE_INFINITY;

/** The member `reason` of the figures before, absent where there is none. */
export const reasonOf = (gap: ComparisonGap | undefined): { reason?: ComparisonGap } =>
  gap === undefined ? {} : { reason: gap };
