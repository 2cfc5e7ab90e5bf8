/** The pattern by which a goal matches hits: `*` inside a pathname matches any text. */
export interface GoalMatcher {
  readonly type: 'pageview' | 'event';
  readonly pattern: string;
}
