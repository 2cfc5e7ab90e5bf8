import type { Filter } from '../../query/filter.ts';
import type { VitalCounts, VitalsAnswer, VitalsQuery } from '../../query/vitals.ts';
import { at, type EngineCase, event, sample, type TableRow, view, wholeDay } from './engine-table.ts';

type Expected = {
  readonly metrics?: Partial<VitalsAnswer['metrics']>;
  readonly pages?: readonly Partial<VitalsAnswer['pages'][number]>[];
  readonly total?: number;
  readonly series?: readonly Partial<VitalsAnswer['series'][number]>[];
};

const vitals = (
  title: string,
  rows: readonly TableRow[],
  answer: Expected,
  asked: Partial<VitalsQuery> = {},
): EngineCase => ({
  title,
  rows,
  answer,
  asked: { kind: 'vitals', ...wholeDay, interval: 'hour', limit: 50, offset: 0, ...asked },
});

const none: VitalCounts = { p75: null, good: 0, needsImprovement: 0, poor: 0 };
const is = (dimension: 'country' | 'device' | 'pathname', value: string): Filter => ({
  kind: 'match',
  dimension,
  operator: 'is',
  value,
});

/** Vitals samples of one metric, each of another visitor, a minute apart. */
const lcps = (...values: readonly number[]): TableRow[] =>
  values.map((lcp, index) => sample(`v${index}`, `09:${10 + index}`, '/', { lcp }));

const p75Cases = (
  [
    [[7], 7],
    [[7, 1], 7],
    [[3, 1, 2], 3],
    [[4, 2, 1, 3], 3],
    [[5, 1, 4, 2, 3], 4],
  ] as const
).map(([values, p75]) =>
  vitals(`the 75th percentile of ${values.length} samples is one of them, at ceil(0.75 n)`, lcps(...values), {
    metrics: { lcp: { p75, good: values.length, needsImprovement: 0, poor: 0 } },
  }),
);

/** Core Web Vitals. */
export const vitalsCases: readonly EngineCase[] = [
  vitals('a site without samples has nulls and zeros', [view('ann', '09:00')], {
    metrics: { lcp: none, inp: none, cls: none, fcp: none, ttfb: none },
    pages: [],
    total: 0,
    series: [],
  }),
  ...p75Cases,
  vitals(
    'both thresholds belong to the better side',
    [
      ...[2500, 2500.1, 4000, 4000.1].map((lcp, index) => sample(`v${index}`, '09:00', '/', { lcp })),
      ...[0.1, 0.1001, 0.25, 0.2501].map((cls, index) => sample(`w${index}`, '09:00', '/', { cls })),
      ...[200, 500].map((inp, index) => sample(`x${index}`, '09:00', '/', { inp })),
      ...[1800, 3000].map((fcp, index) => sample(`y${index}`, '09:00', '/', { fcp })),
      ...[800, 1800].map((ttfb, index) => sample(`z${index}`, '09:00', '/', { ttfb })),
    ],
    {
      metrics: {
        lcp: { p75: 4000, good: 1, needsImprovement: 2, poor: 1 },
        cls: { p75: 0.25, good: 1, needsImprovement: 2, poor: 1 },
        inp: { p75: 500, good: 1, needsImprovement: 1, poor: 0 },
        fcp: { p75: 3000, good: 1, needsImprovement: 1, poor: 0 },
        ttfb: { p75: 1800, good: 1, needsImprovement: 1, poor: 0 },
      },
    },
  ),
  vitals(
    'a metric counts only loads that have it; a zero is a sample, a load without a value is none',
    [
      sample('ann', '09:00', '/', { lcp: 100, cls: 0 }),
      sample('bob', '09:00', '/', { ttfb: 5 }),
      sample('cai', '09:00', '/', {}),
    ],
    {
      metrics: { lcp: { ...none, p75: 100, good: 1 }, cls: { ...none, p75: 0, good: 1 }, inp: none },
      pages: [{ pathname: '/', samples: 2, lcp: 100, inp: null, cls: 0, fcp: null, ttfb: 5 }],
    },
  ),
  vitals(
    'pages come by samples, then path by code point',
    ['/b', '/🏖', '/\uff5e', '/b', '/a'].map((path, index) => sample(`v${index}`, '09:00', path, { lcp: index })),
    {
      pages: [
        { pathname: '/b', samples: 2, lcp: 3 },
        { pathname: '/a', samples: 1, lcp: 4 },
        { pathname: '/\uff5e', samples: 1 },
        { pathname: '/🏖', samples: 1 },
      ],
      total: 4,
    },
  ),
  vitals(
    'a page past the end is empty and has the total',
    [sample('ann', '09:00', '/a', { lcp: 1 }), sample('ann', '09:00', '/b', { lcp: 1 })],
    { pages: [], total: 2 },
    { offset: 2, limit: 1 },
  ),
  vitals(
    'a series has the buckets with samples, each with its own percentile',
    [
      sample('ann', '09:00', '/', { lcp: 9 }),
      sample('ann', '09:59:59.999', '/', { lcp: 1, cls: 0.2 }),
      sample('bob', '11:00', '/', { fcp: 5 }),
    ],
    {
      series: [
        { start: at('09:00'), lcp: 9, inp: null, cls: 0.2 },
        { start: at('11:00'), lcp: null, inp: null, cls: null },
      ],
    },
  ),
  vitals(
    'both ends of the window belong to it',
    ['08:59:59.999', '09:00', '10:00', '10:00:00.001'].map((time) => sample('ann', time, '/', { lcp: 100 })),
    { metrics: { lcp: { ...none, p75: 100, good: 2 } }, total: 1 },
    { since: at('09:00'), until: at('10:00') },
  ),
  vitals(
    "a session's first hit decides about its samples, the device too, also from before the window",
    [
      view('ann', '2026-06-09T23:55', '/', { country: 'DE', device: 'mobile' }),
      sample('ann', '00:05', '/', { lcp: 1, device: 'desktop' }),
      event('bob', '09:00', 'click', { country: 'FR', device: 'desktop' }),
      sample('bob', '09:01', '/', { lcp: 2, device: 'mobile' }),
    ],
    { metrics: { lcp: { ...none, p75: 1, good: 1 } } },
    { filter: { kind: 'all', of: [is('country', 'de'), is('device', 'MOBILE')] } },
  ),
  vitals(
    'outside of sessions a sample has its own device',
    [
      sample('ann', '09:00', '/', { lcp: 1, device: 'mobile', sessionId: undefined }),
      sample('bob', '09:00', '/', { lcp: 2, device: 'mobile' }),
      sample('cai', '09:00', '/', { lcp: 3, sessionId: undefined }),
    ],
    { metrics: { lcp: { ...none, p75: 2, good: 2 } } },
    { filter: is('device', 'mobile') },
  ),
  vitals(
    'outside of sessions a sample has no country',
    [sample('ann', '09:00', '/', { lcp: 1, sessionId: undefined })],
    { metrics: { lcp: none } },
    { filter: is('country', 'de') },
  ),
  vitals(
    "a pathname filter looks at the sample's own page",
    [view('ann', '09:00', '/a'), sample('ann', '09:00', '/a', { lcp: 1 }), sample('ann', '09:01', '/b', { lcp: 2 })],
    { pages: [{ pathname: '/b', samples: 1, lcp: 2 }], total: 1 },
    { filter: is('pathname', '/b') },
  ),
];
