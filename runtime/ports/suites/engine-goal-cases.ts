import type { GoalMatcher } from '../../query/goal-matcher.ts';
import { at, type EngineCase, event, ping, totals, view } from './engine-table.ts';

const page = (pattern: string): GoalMatcher => ({ type: 'pageview', pattern });
const fired = (pattern: string): GoalMatcher => ({ type: 'event', pattern });

/** Pageviews of these paths in this order, and the number that a goal's pathname matches. */
const onPaths = (title: string, pattern: string, paths: readonly string[], conversions: number): EngineCase =>
  totals(
    title,
    paths.map((path, index) => view('ann', `09:0${index}`, path)),
    { conversions },
    { goals: [page(pattern)] },
  );

/** Conversions: every hit that matches a goal is one. */
export const goalCases: readonly EngineCase[] = [
  onPaths('a pageview goal converts on its pathname', '/thanks', ['/thanks', '/thank', '/thanks/2', '/Thanks'], 1),
  onPaths('every firing converts', '/thanks', ['/thanks', '/', '/thanks'], 2),
  onPaths('a star stands for any run of characters', '/thanks*', ['/thanks', '/thanks/a/b', '/thank', '/x/thanks'], 2),
  onPaths('a star may stand in the middle', '/shop/*/done', ['/shop/a/done', '/shop/a/b/done', '/shop/done'], 2),
  onPaths('stars may be several', '*/a*b*', ['/a-b', '/x/a/y/b/z', '/b/a', '/a'], 2),
  onPaths('a star alone is every page', '*', ['/', '/a', '/b'], 3),
  onPaths('a percent sign in a path stands for itself', '/100%*', ['/100%', '/100%/x', '/1000', '/100'], 2),
  onPaths('an underscore in a path stands for itself', '/a_b*', ['/a_b', '/a_bc', '/axb'], 2),
  onPaths('a backslash in a path stands for itself', '/a\\b*', ['/a\\b', '/a\\bc', '/ab', '/a\\\\b'], 2),
  onPaths('a backslash before a star does not tame it', '/a\\*', ['/a\\', '/a\\x', '/a*', '/ax'], 2),
  onPaths('without a star wild characters are plain', '/a_%', ['/a_%', '/abc', '/a_x'], 1),
  onPaths('quotes and letters beyond ASCII are characters', "/l'été-*", ["/l'été-🏖", "/l'ete-1"], 1),
  onPaths('a star stands for line breaks too', '/a*z', ['/a\nz', '/az'], 2),
  onPaths('a pattern of nothing converts nothing', '', ['/', '/a'], 0),
  totals(
    'an event goal converts on its exact name',
    [event('ann', '09:00', 'signup'), event('ann', '09:01', 'Signup'), event('ann', '09:02', 'signup now')],
    { conversions: 1 },
    { goals: [fired('signup')] },
  ),
  totals(
    'a star in an event name is a star',
    [event('ann', '09:00', 'sign*'), event('ann', '09:01', 'signup')],
    { conversions: 1 },
    { goals: [fired('sign*')] },
  ),
  totals(
    'a pageview goal ignores events on the page, an event goal ignores pageviews, both ignore pings',
    [
      view('ann', '09:00', '/signup'),
      event('ann', '09:01', '/signup', { pathname: '/signup' }),
      ping('ann', '09:02', '/signup', 1_000, { name: '/signup' }),
    ],
    { conversions: 2 },
    { goals: [page('/signup'), fired('/signup')] },
  ),
  totals(
    'a hit that matches two goals converts twice',
    [view('ann', '09:00', '/shop/thanks')],
    { conversions: 2 },
    { goals: [page('/shop/*'), page('*/thanks'), page('/other')] },
  ),
  totals(
    'the same goal twice converts twice',
    [event('ann', '09:00', 'buy')],
    { conversions: 2 },
    { goals: [fired('buy'), fired('buy')] },
  ),
  totals(
    'a conversion counts inside the window alone',
    [event('ann', '08:59:59.999', 'buy'), event('ann', '09:00', 'buy'), event('ann', '10:00:00.001', 'buy')],
    { conversions: 1 },
    { goals: [fired('buy')], since: at('09:00'), until: at('10:00') },
  ),
  totals(
    'a filter cuts conversions as it cuts hits',
    [
      view('ann', '09:00', '/', { country: 'DE' }),
      event('ann', '09:01', 'buy', { country: 'FR' }),
      event('bob', '09:00', 'buy', { country: 'FR' }),
    ],
    { conversions: 1, sessions: 1 },
    { goals: [fired('buy')], filter: { kind: 'match', dimension: 'country', operator: 'is', value: 'DE' } },
  ),
];
