/** How a goal recognises a hit: `*` inside a pathname stands for any run of characters. */
export interface GoalMatcher {
  readonly type: 'pageview' | 'event';
  readonly pattern: string;
}
