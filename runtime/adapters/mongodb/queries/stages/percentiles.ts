import { type P75, type VitalColumn, type VitalCounts, vitalMetrics } from '../../../../query/vitals.ts';
import { p75Rank } from '../../../../query/vitals-samples.ts';
import type { Reader, Stage } from './reader.ts';

/**
 * The resolution of bins in which the database counts values of a metric: a millisecond up to a minute, and the fourth
 * decimal of a layout shift up to 10. So a group has at most 100,001 bins, which fit into a document, and tracker
 * values have their own bin. When the bin of a percentile has several values, these are read.
 */
const resolution = {
  ms: { perUnit: 1, most: 60_000 },
  score: { perUnit: 10_000, most: 10 },
} as const;

/** A group of vitals samples; `null`: all of them. */
export type GroupKey = string | number | null;

/** The counts of each metric in each group that has it. */
export type Percentiles = ReadonlyMap<GroupKey, ReadonlyMap<VitalColumn, VitalCounts>>;

/** The group expression of the query, and its metrics. */
interface Asked {
  readonly samples: readonly Stage[];
  readonly by: unknown;
  readonly columns: readonly VitalColumn[];
}

/** A bin of one metric in one group. */
interface Bin {
  readonly d: GroupKey;
  readonly m: VitalColumn;
  readonly b: number;
}

/** The bin of the sample at three quarters. */
interface Found {
  readonly bin: Bin;
  readonly counts: VitalCounts;
  /** Its rank among the samples of its bin, from 1. */
  readonly rank: number;
  /** Whether the bin has several values. */
  readonly isCoarse: boolean;
}

/** The 75th percentile and the ratings of each metric in each group: a row for each, whatever the number of samples. */
export async function percentiles(asked: Asked, reader: Reader): Promise<Percentiles> {
  const found = (await reader.rows('WebVital', counting(asked))).map((row) => foundIn(row as unknown as Row));
  const coarse = found.filter(({ isCoarse }) => isCoarse);
  const exact = coarse.length === 0 ? new Map<string, P75>() : await valuesAt(coarse, asked, reader);
  const groups = new Map<GroupKey, Map<VitalColumn, VitalCounts>>();
  for (const { bin, counts } of found) {
    const { d, m } = bin;
    groups.set(d, (groups.get(d) ?? new Map()).set(m, { ...counts, p75: exact.get(textOf(bin)) ?? counts.p75 }));
  }
  return groups;
}

const textOf = ({ d, m }: Bin): string => JSON.stringify([d, m]);

/** Each sample's metrics as rows: `d` group, `m` metric, `v` value, `b` bin, `r` rating from 0, the good one. */
const valuesBy = ({ samples, by, columns }: Asked): Stage[] => [
  ...samples,
  { $project: { d: by, value: vitalMetrics.filter(({ column }) => columns.includes(column)).map(metricValueOf) } },
  { $unwind: '$value' },
  { $match: { 'value.v': { $gte: Number.NEGATIVE_INFINITY } } },
];

function metricValueOf({ column, unit, thresholds: { good, poor } }: (typeof vitalMetrics)[number]): object {
  const value = `$${column}`;
  const { perUnit, most } = resolution[unit];
  const upToMost = { $cond: [{ $lt: [value, most] }, value, most] };
  return {
    ...{ m: column, v: value },
    b: { $cond: [{ $gt: [value, 0] }, { $floor: { $multiply: [upToMost, perUnit] } }, 0] },
    r: { $cond: [{ $lte: [value, good] }, 0, { $cond: [{ $lte: [value, poor] }, 1, 2] }] },
  };
}

const rated = (rating: number): object => ({ $sum: { $cond: [{ $eq: ['$value.r', rating] }, 1, 0] } });

/** Values to bins, sorted bins to groups, and of those the bin in which three quarters are reached. */
const counting = (asked: Asked): Stage[] => [
  ...valuesBy(asked),
  {
    $group: {
      _id: { d: '$d', m: '$value.m', b: '$value.b' },
      ...{ n: { $sum: 1 }, good: rated(0), poor: rated(2) },
      ...{ low: { $min: '$value.v' }, high: { $max: '$value.v' } },
    },
  },
  { $sort: { '_id.b': 1 } },
  {
    $group: {
      _id: { d: '$_id.d', m: '$_id.m' },
      ...{ n: { $sum: '$n' }, good: { $sum: '$good' }, poor: { $sum: '$poor' } },
      bins: { $push: { b: '$_id.b', n: '$n', low: '$low', high: '$high' } },
    },
  },
  { $project: { n: 1, good: 1, poor: 1, at: reaching } },
];

/** Four times the running count compared with three times the total: no fraction is rounded. */
const isReached = { $gte: [{ $multiply: ['$$value.seen', 4] }, { $multiply: ['$n', 3] }] };

const reaching = {
  $reduce: {
    input: '$bins',
    initialValue: { seen: 0 },
    in: {
      $cond: [
        isReached,
        '$$value',
        {
          ...{ seen: { $add: ['$$value.seen', '$$this.n'] }, before: '$$value.seen' },
          ...{ b: '$$this.b', low: '$$this.low', high: '$$this.high' },
        },
      ],
    },
  },
};

/** The result of `counting`. */
interface Row {
  readonly _id: Pick<Bin, 'd' | 'm'>;
  readonly n: number;
  readonly good: number;
  readonly poor: number;
  readonly at: { readonly b: number; readonly before: number; readonly low: number; readonly high: number };
}

function foundIn({ _id, n, good, poor, at }: Row): Found {
  return {
    bin: { ..._id, b: at.b },
    counts: { p75: at.high, good, needsImprovement: n - good - poor, poor },
    rank: p75Rank(n) - at.before,
    isCoarse: at.low !== at.high,
  };
}

/** The values at their ranks in their bins, by group and metric: a row for each value of these bins. */
async function valuesAt(found: readonly Found[], asked: Asked, reader: Reader): Promise<Map<string, P75>> {
  const values = new Map<string, { v: number; n: number }[]>();
  const rows = reader.each('WebVital', [
    ...valuesBy(asked),
    { $project: { bin: { d: '$d', m: '$value.m', b: '$value.b' }, v: '$value.v' } },
    { $match: { bin: { $in: found.map(({ bin }) => bin) } } },
    { $group: { _id: { bin: '$bin', v: '$v' }, n: { $sum: 1 } } },
  ]);
  for await (const { _id, n } of rows) {
    const { bin, v } = _id as unknown as { bin: Bin; v: number }; // grouped by both
    const known = values.get(textOf(bin));
    if (known === undefined) values.set(textOf(bin), [{ v, n }]);
    else known.push({ v, n });
  }
  return new Map(found.map(({ bin, rank }) => [textOf(bin), valueAt(rank, values.get(textOf(bin)) ?? [])]));
}

function valueAt(rank: number, counted: readonly { readonly v: number; readonly n: number }[]): P75 {
  let seen = 0;
  for (const { v, n } of counted.toSorted((left, right) => left.v - right.v)) {
    seen += n;
    if (seen >= rank) return v;
  }
  return null;
}
