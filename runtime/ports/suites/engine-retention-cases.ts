import { everything, filterOf } from '../../query/filter.ts';
import type { RetentionAnswer, RetentionQuery } from '../../query/retention.ts';
import { at, type EngineCase, event, identified, ping, type TableRow, view } from './engine-table.ts';

/**
 * A case about daily cohorts, 8 to 10 June, followed for two days up to noon of the 10th. Cells: [day, period,
 * profiles].
 */
const retention = (
  title: string,
  rows: readonly TableRow[],
  { cells, ...answer }: Partial<Omit<RetentionAnswer, 'cells'>> & { cells?: readonly [number, number, number][] },
  asked: Partial<RetentionQuery> = {},
): EngineCase => ({
  title,
  rows,
  answer: {
    ...answer,
    ...(cells && { cells: cells.map(([day, period, members]) => ({ start: midnight(day), period, members })) }),
  },
  asked: { kind: 'retention', ...span, filter: everything, granularity: 'day', periods: 2, mode: 'on', ...asked },
});

const midnight = (day: number): number => Date.UTC(2026, 5, day);
const on = (day: number, time = '12:00'): string => `2026-06-${String(day).padStart(2, '0')}T${time}`;
const span = { since: midnight(8), until: at(on(10)), now: at(on(10)) };

/** Cohorts and their returns. */
export const retentionCases: readonly EngineCase[] = [
  retention('a site without hits has no cohorts', [], { cells: [], members: 0, identified: 0 }),
  retention(
    'a visitor is retained in each period in which it is seen',
    [view('ann', on(8)), view('ann#2', on(10)), view('bob', on(8)), event('bob#2', on(9)), view('cai', on(9))],
    {
      cells: [
        [8, 0, 2],
        [8, 1, 1],
        [8, 2, 1],
        [9, 0, 1],
      ],
      members: 3,
      identified: 0,
    },
  ),
  retention(
    'in the mode onOrAfter a later return counts for the periods before as well',
    [view('ann', on(8)), view('ann#2', on(10)), view('bob', on(8)), view('cai', on(9))],
    {
      cells: [
        [8, 0, 2],
        [8, 1, 1],
        [8, 2, 1],
        [9, 0, 1],
      ],
    },
    { mode: 'onOrAfter' },
  ),
  retention(
    'in the mode onOrAfter a return beyond the last period counts too',
    [view('ann', on(8)), view('ann#2', on(10))],
    {
      cells: [
        [8, 0, 1],
        [8, 1, 1],
      ],
    },
    { mode: 'onOrAfter', periods: 1 },
  ),
  retention(
    'the first hit ever decides: who was seen before the window is in no cohort of it',
    [view('ann', on(1)), view('ann#2', on(8)), view('bob', on(8)), view('bob#2', on(9))],
    {
      cells: [
        [8, 0, 1],
        [8, 1, 1],
      ],
      members: 1,
    },
  ),
  retention(
    'cohorts of the window are followed beyond its end, up to now',
    [
      view('ann', on(8)),
      view('ann#2', on(9)),
      view('ann#3', on(10)),
      view('bob', on(9)),
      view('cai', on(10, '12:00:00.001')),
    ],
    {
      cells: [
        [8, 0, 1],
        [8, 1, 1],
        [8, 2, 1],
      ],
    },
    { until: at(on(8, '23:59:59.999')) },
  ),
  retention(
    'a cohort is whole where the window begins or ends inside of its period',
    [view('ann', on(8, '00:00')), view('bob', on(9, '23:59:59.999')), view('cai', on(7, '23:59:59.999'))],
    {
      cells: [
        [8, 0, 1],
        [9, 0, 1],
      ],
    },
    { since: at(on(8)), until: at(on(9)) },
  ),
  retention(
    'periods after the requested number are left out',
    [view('ann', on(8)), view('ann#2', on(10))],
    {
      cells: [[8, 0, 1]],
    },
    { periods: 1 },
  ),
  retention('a ping is no visit', [view('ann', on(8, '23:50')), ping('ann', on(9, '00:05'), '/', 900_000)], {
    cells: [[8, 0, 1]],
  }),
  retention(
    'a session over midnight is seen on both days',
    [view('ann', on(8, '23:50')), view('ann', on(9, '00:05'))],
    {
      cells: [
        [8, 0, 1],
        [8, 1, 1],
      ],
    },
  ),
  retention(
    'visitors identified as one profile are one member, also with what came before in the same session',
    [
      view('ann1', on(8)),
      identified('ann2', on(9), 'ann'),
      view('ann2', on(9)),
      identified('ann1', on(10), 'ann'),
      view('bob', on(9)),
    ],
    {
      cells: [
        [8, 0, 1],
        [8, 1, 1],
        [9, 0, 1],
      ],
      members: 2,
      identified: 1,
    },
  ),
  retention(
    'what comes before the first identification of a session is of its profile',
    [
      view('v1', on(8)),
      view('v2', on(9)),
      identified('v1', on(9), 'ann'),
      identified('v1', on(8), 'bob'),
      identified('v2', on(9), 'ann'),
      identified('v2', on(9), 'bob'),
    ],
    {
      cells: [
        [8, 0, 1],
        [9, 0, 1],
      ],
      members: 2,
      identified: 2,
    },
  ),
  retention(
    'P1 two people at one browser are two members, and an earlier session stays anonymous',
    [
      view('one', on(8)),
      identified('one#2', on(8), 'alice'),
      view('one#2', on(8)),
      identified('one#2', on(9), 'bob'),
      view('one#2', on(9)),
      identified('one#2', on(10), 'alice'),
      view('one#2', on(10)),
    ],
    {
      cells: [
        [8, 0, 2],
        [8, 2, 1],
        [9, 0, 1],
      ],
      members: 3,
      identified: 2,
    },
  ),
  retention(
    'a profile that is called like a visitor is another member',
    [view('ann', on(8)), view('bob', on(8)), identified('bob', on(8), 'ann')],
    { cells: [[8, 0, 2]], members: 2, identified: 1 },
  ),
  retention('an identification without a hit makes no member', [identified('ann', on(8), 'ann'), view('bob', on(9))], {
    cells: [[9, 0, 1]],
    identified: 0,
  }),
  retention(
    'a filter keeps hits: a member was first seen with the first it keeps',
    [
      view('ann', on(8), '/', { country: 'DE' }),
      view('ann#2', on(9), '/', { country: 'FR' }),
      view('ann#3', on(10), '/', { country: 'FR' }),
      view('bob', on(8), '/', { country: 'FR' }),
      view('cai', on(8), '/', { country: 'DE' }),
    ],
    {
      cells: [
        [8, 0, 1],
        [9, 0, 1],
        [9, 1, 1],
      ],
    },
    { filter: filterOf({ country: 'fr' }) },
  ),
  retention(
    'a filter on the path keeps the hits on it',
    [view('ann', on(8), '/a'), view('ann#2', on(9), '/b'), view('ann#3', on(10), '/a'), view('bob', on(8), '/b')],
    {
      cells: [
        [8, 0, 1],
        [8, 2, 1],
      ],
    },
    { filter: filterOf({ pathname: '/a' }) },
  ),
  retention(
    'weeks start on Monday',
    [view('ann', on(7, '23:59:59.999')), view('ann#2', on(8, '00:00')), view('bob', on(8)), view('bob#2', on(10))],
    {
      cells: [
        [1, 0, 1],
        [1, 1, 1],
        [8, 0, 1],
      ],
    },
    { granularity: 'week', since: midnight(1) },
  ),
  {
    title: 'months are those of the calendar, over the end of a year too',
    rows: [view('ann', '2025-12-31T23:59:59.999'), view('ann#2', '2026-02-01T00:00'), view('bob', '2026-01-15T00:00')],
    answer: {
      cells: [
        { start: Date.UTC(2025, 11, 1), period: 0, members: 1 },
        { start: Date.UTC(2025, 11, 1), period: 2, members: 1 },
        { start: Date.UTC(2026, 0, 1), period: 0, members: 1 },
      ],
    },
    asked: {
      ...{ kind: 'retention', ...span, since: Date.UTC(2025, 11, 1), filter: everything },
      ...{ granularity: 'month', periods: 8, mode: 'on' },
    },
  },
];
