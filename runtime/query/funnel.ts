import { spelledInFull } from '../domain/configured-pathname.ts';
import type { FunnelStep } from '../domain/resources.ts';
import type { OnHits } from './on-hits.ts';
import { percent } from './rounding.ts';

/** Sessions that reached each step of a funnel. docs/metrics.md#funnels */
export interface FunnelQuery extends OnHits {
  readonly kind: 'funnel';
  /** Pathnames in recorded form; `*` matches any text. */
  readonly steps: readonly string[];
  /** `any`: each step counts by itself; `strict`: each next step needs a later pageview. */
  readonly order: 'any' | 'strict';
}

/** One count for each step, in order. */
export type FunnelAnswer = readonly number[];

/** The patterns of the steps, in the recorded form of paths. */
export const patternsOf = (steps: readonly FunnelStep[]): string[] =>
  steps.map(({ pathname }) => spelledInFull(pathname));

/**
 * The steps with their rates. Drop-off is negative and conversion above 100 when more sessions reach a later step:
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
