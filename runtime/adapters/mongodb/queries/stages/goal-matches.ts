import { matchesWildcard } from '../../../../domain/wildcard.ts';
import type { GoalMatcher } from '../../../../query/goal-matcher.ts';
import { kindNumbers } from '../../sessions/sessions.ts';
import { escaped } from './containing.ts';

/** A condition on an unwound hit: it converts a goal. */
export function converting({ type, pattern }: GoalMatcher): Readonly<Record<string, unknown>> {
  if (type === 'event') return { 'hits.k': kindNumbers.event, 'hits.n': pattern };
  return { 'hits.k': kindNumbers.pageview, 'hits.p': pattern.includes('*') ? { $regex: regexOf(pattern) } : pattern };
}

/** The same for several goals. */
export const convertingAny = (goals: readonly GoalMatcher[]) => ({ $or: goals.map(converting) });

/** The fields of a hit that decide about conversions: kind, and name or path. */
export const conversionKey = {
  k: '$hits.k',
  key: { $cond: [{ $eq: ['$hits.k', kindNumbers.event] }, '$hits.n', '$hits.p'] },
} as const;

/** How many of the goals a hit with this key converts. */
export function conversionsOf(goals: readonly GoalMatcher[], { k, key }: { k: unknown; key: unknown }): number {
  return goals.filter(({ type, pattern }) => {
    if (k === kindNumbers.event) return type === 'event' && pattern === key;
    return type === 'pageview' && matchesWildcard(pattern, String(key));
  }).length;
}

/** `*` matches any text. Without a dollar at the end, which would match before a line break. */
function regexOf(pattern: string): string {
  return `^${pattern.split('*').map(escaped).join('[\\s\\S]*')}(?![\\s\\S])`;
}
