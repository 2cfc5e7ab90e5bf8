import { spelledInFull } from '../domain/configured-pathname.ts';
import type { FunnelStep } from '../domain/resources.ts';
import type { OnHits } from './on-hits.ts';
import { percent } from './rounding.ts';

/** Sessions that reached each step of a funnel. docs/metrics.md#funnels */
export interface FunnelQuery extends OnHits {
  readonly kind: 'funnel';
  /** Pathnames as hits spell them; `*` stands for any run of characters. */
  readonly steps: readonly string[];
  /** `any` looks at each step by itself; `strict` wants a later pageview for each next step. */
  readonly order: 'any' | 'strict';
}

/** One count for each step, in their order. */
export type FunnelAnswer = readonly number[];

/** How steps recognise pageviews: spelled as hits' paths are. */
export const patternsOf = (steps: readonly FunnelStep[]): string[] =>
  steps.map(({ pathname }) => spelledInFull(pathname));

/**
 * The steps with their rates. Drop-off is negative and conversion above 100 where more sessions hit a later step:
 * nothing is clamped, so that the numbers add up.
 */
export function conversionTable(steps: readonly FunnelStep[], sessions: FunnelAnswer) {
  const countAt = (place: number): number => sessions[place] ?? 0;
  const rateAt = (place: number): number => percent(countAt(place), countAt(0));
  return {
    steps: steps.map(({ name, pathname }, place) => ({
      name,
      pathname,
      sessions: countAt(place),
      dropoffRate: place === 0 ? 0 : percent(countAt(place - 1) - countAt(place), countAt(place - 1)),
      conversionRate: rateAt(place),
    })),
    overallConversionRate: rateAt(steps.length - 1),
  };
}
