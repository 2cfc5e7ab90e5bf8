import type { GoalMatcher } from '../../../query/goal-matcher.ts';
import { type GoalGroupRow, type GoalQuery, type GoalsQuery, goalGroupRowsMax } from '../../../query/goals.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import { directSource } from '../../../query/query.ts';
import { byCodePoint } from '../../../query/rows.ts';
import { converting } from './stages/goal-matches.ts';
import type { Kind, Reader, Stage } from './stages/reader.ts';
import { bucketKey, bucketStartOf, hitsIn, ownFields, sessionsIn } from './stages/sessions-in-window.ts';

/** Conversions of each goal: one pass over the sessions with a facet for each goal. */
export const goals: Kind<GoalsQuery> = async (query, reader) => {
  const [found] = await reader.rows('Session', [
    ...sessionsIn(query, { v: ownFields.v }),
    {
      $facet: {
        all: [{ $group: { _id: null, sessions: { $sum: 1 } } }],
        ...Object.fromEntries(query.goals.map((goal, place) => [`goal${place}`, conversionsOf(goal)])),
      },
    },
  ]);
  const rowOf = (name: string) => (found?.[name] as readonly Record<string, unknown>[] | undefined)?.[0];
  return {
    totalSessions: Number(rowOf('all')?.sessions ?? 0),
    goals: query.goals.map((_, place) => {
      const row = rowOf(`goal${place}`);
      const countOf = (name: string) => Number(row?.[name] ?? 0);
      return { conversions: countOf('conversions'), sessions: countOf('sessions'), visitors: countOf('visitors') };
    }),
  };
};

const conversionsOf = (goal: GoalMatcher): Stage[] => [
  { $unwind: '$hits' },
  { $match: converting(goal) },
  { $group: { _id: '$_id', v: { $first: '$v' }, conversions: { $sum: 1 } } },
  { $group: { _id: '$v', sessions: { $sum: 1 }, conversions: { $sum: '$conversions' } } },
  {
    $group: {
      _id: null,
      ...{ visitors: { $sum: 1 }, sessions: { $sum: '$sessions' }, conversions: { $sum: '$conversions' } },
    },
  },
];

const asGroups = {
  sources: { $ifNull: ['$first.d.source', directSource] },
  channels: { $ifNull: ['$first.d.channel', directSource] },
  entryPages: '$entry.p',
  countries: '$first.d.country',
  devices: '$first.d.device',
} as const;

type GroupName = keyof typeof asGroups;

const groupNames = Object.keys(asGroups) as readonly GroupName[];
const groupKeys = Object.fromEntries(groupNames.map((name) => [name, `$${name}`]));
const firstGroups = Object.fromEntries(groupNames.map((name) => [name, { $first: `$${name}` }]));

/** Conversions of one goal over time and by dimensions of their sessions. */
export const goal: Kind<GoalQuery> = async (query, reader) => {
  const groups = await groupsIn(query, query.goal, reader);
  return {
    series: await seriesIn(query, reader),
    groups: {
      ...{ sources: topOf(groups.sources), channels: topOf(groups.channels), entryPages: topOf(groups.entryPages) },
      ...{ countries: topOf(groups.countries), devices: topOf(groups.devices) },
    },
  };
};

async function seriesIn(query: GoalQuery, reader: Reader) {
  const rows = await reader.rows('Session', [
    ...hitsIn(query),
    { $match: converting(query.goal) },
    { $group: { _id: { bucket: bucketKey(query.interval, '$hits.t'), session: '$_id' }, conversions: { $sum: 1 } } },
    { $group: { _id: '$_id.bucket', sessions: { $sum: 1 }, conversions: { $sum: '$conversions' } } },
  ]);
  return rows
    .map(({ _id, conversions, sessions }) => ({
      ...{ start: bucketStartOf(_id), conversions: Number(conversions), sessions: Number(sessions) },
    }))
    .sort((left, right) => left.start - right.start);
}

type Groups = Readonly<Record<GroupName, Map<string, GoalGroupRow>>>;

/** Sessions grouped by all dimensions at once; single dimensions are sums of these groups. */
async function groupsIn(query: OnHits, matcher: GoalMatcher, reader: Reader): Promise<Groups> {
  const groups: Groups = {
    ...{ sources: new Map(), channels: new Map(), entryPages: new Map(), countries: new Map(), devices: new Map() },
  };
  const all = reader.each('Session', [
    ...sessionsIn(query, asGroups),
    { $group: { _id: groupKeys, sessions: { $sum: 1 } } },
  ]);
  for await (const { _id, sessions } of all) add(groups, _id, { sessions });
  const converted = reader.each('Session', [
    ...hitsIn(query, asGroups),
    { $match: converting(matcher) },
    { $group: { _id: '$_id', ...firstGroups, conversions: { $sum: 1 } } },
    { $group: { _id: groupKeys, conversions: { $sum: '$conversions' }, convertedSessions: { $sum: 1 } } },
  ]);
  for await (const { _id, conversions, convertedSessions } of converted) {
    add(groups, _id, { conversions, convertedSessions });
  }
  return groups;
}

function add(groups: Groups, keys: unknown, counts: Partial<Omit<GoalGroupRow, 'key'>>): void {
  const { sessions = 0, conversions = 0, convertedSessions = 0 } = counts;
  for (const name of groupNames) {
    const key = (keys as Readonly<Record<string, string | null | undefined>>)[name]; // grouped by `groupKeys`
    if (key === undefined || key === null) continue;
    const known = groups[name].get(key) ?? { key, sessions: 0, conversions: 0, convertedSessions: 0 };
    groups[name].set(key, {
      ...{ key, sessions: known.sessions + sessions, conversions: known.conversions + conversions },
      convertedSessions: known.convertedSessions + convertedSessions,
    });
  }
}

const topOf = (rows: ReadonlyMap<string, GoalGroupRow>): GoalGroupRow[] =>
  [...rows.values()]
    .sort((left, right) => right.conversions - left.conversions || byCodePoint(left.key, right.key))
    .slice(0, goalGroupRowsMax);
