import { type Granularity, periodNumber, periodStart } from '../../../query/period.ts';
import { profileText } from '../../../query/profiles.ts';
import {
  cohortsAmong,
  type RetentionAnswer,
  type RetentionCell,
  type RetentionQuery,
  type SeenProfile,
  withProfilesOf,
} from '../../../query/retention.ts';
import { dividedByIdentification, type ProfileAttribution, profilesOf } from './stages/attribution.ts';
import type { Kind, Reader, Stage } from './stages/reader.ts';
import { bucketKey, bucketStartOf, hitsIn, ownFields, sessionsIn } from './stages/sessions-in-window.ts';

/**
 * Cells of the cohorts of the window, by start and period. Hits of visitors with an identification are attributed here.
 */
export const retention: Kind<RetentionQuery> = async (query, reader) => {
  const { profileOf, profiles } = await profilesOf(query.siteId, reader);
  const { named, others } = dividedByIdentification(profiles, reader);
  const members = cohortsAmong(await followedOf(query, { named, profileOf }, reader), query);
  return others === undefined ? members : withProfilesOf(members, await strangersIn(query, others, reader));
};

interface Named extends Pick<ProfileAttribution, 'profileOf'> {
  readonly named: Stage;
}

/** The periods of each profile among visitors with an identification, hit by hit. */
async function followedOf(query: RetentionQuery, { named, profileOf }: Named, reader: Reader): Promise<SeenProfile[]> {
  const { siteId, filter, now, granularity } = query;
  const followed = new Map<string, { readonly isProfile: boolean; readonly seen: Set<number> }>();
  const rows = reader.each('Session', [
    named,
    ...sessionsIn({ siteId, filter, since: 0, until: now }, { v: ownFields.v, sessionId: 1 }),
    { $project: { v: 1, sessionId: 1, hits: { $map: { input: '$hits', as: 'h', in: { t: '$$h.t', q: '$$h.q' } } } } },
  ]);
  for await (const { v, sessionId, hits } of rows) {
    for (const { t, q } of hits as readonly { readonly t: number; readonly q: number }[]) {
      const member = profileOf({ visitorId: v, sessionId, ts: t, seq: q });
      const text = profileText(member);
      const known = followed.get(text) ?? { isProfile: member.isProfile, seen: new Set<number>() };
      followed.set(text, known);
      known.seen.add(periodNumber(t, granularity));
    }
  }
  return [...followed.values()];
}

/**
 * Anonymous visitors, each its own profile: a row for each cohort and the periods in which it was seen, or last seen.
 */
async function strangersIn(query: RetentionQuery, others: Stage, reader: Reader): Promise<RetentionAnswer> {
  const isOn = query.mode === 'on';
  const [first, last] = [query.since, query.until].map((at) => keyOf(at, query.granularity));
  const rows = await reader.rows('Session', [
    others,
    ...visits(query),
    {
      $group: {
        _id: '$_id.v',
        cohort: { $min: '$_id.period' },
        seen: isOn ? { $push: '$_id.period' } : { $max: '$_id.period' },
      },
    },
    { $match: { cohort: { $gte: first, $lte: last } } },
    ...(isOn ? [{ $unwind: '$seen' }] : []),
    { $group: { _id: { cohort: '$cohort', seen: '$seen' }, members: { $sum: 1 } } },
  ]);
  const counts = rows.map(({ _id, members }) => {
    const { cohort, seen } = _id as unknown as Readonly<Record<'cohort' | 'seen', unknown>>; // grouped by both
    const number = numberOf(cohort, query.granularity);
    return { cohort: number, age: numberOf(seen, query.granularity) - number, members: Number(members) };
  });
  return answerOf(counts, query);
}

/** Visitors of a cohort seen, or last seen, a number of periods after it. */
interface Count {
  readonly cohort: number;
  readonly age: number;
  readonly members: number;
}

function answerOf(counts: readonly Count[], { mode, periods, granularity }: RetentionQuery): RetentionAnswer {
  const cells = new Map<string, RetentionCell>();
  for (const { cohort, age, members } of counts) {
    const start = periodStart(cohort, granularity);
    for (let period = mode === 'on' ? age : 0; period <= Math.min(age, periods); period += 1) {
      const key = `${start} ${period}`;
      cells.set(key, { start, period, members: members + (cells.get(key)?.members ?? 0) });
    }
  }
  const all = [...cells.values()].sort((left, right) => left.start - right.start || left.period - right.period);
  const members = all.reduce((sum, cell) => sum + (cell.period === 0 ? cell.members : 0), 0);
  return { cells: all, members, identified: 0 };
}

/** Each visitor in each period it was seen in, up to now. */
const visits = ({ siteId, filter, now, granularity }: RetentionQuery): Stage[] => [
  ...hitsIn({ siteId, filter, since: 0, until: now }, { v: ownFields.v }),
  { $group: { _id: { v: '$v', period: periodKey(granularity) } } },
];

/** The start of a period as the database returns it: in ms, or a month as text. Both sort by time. */
function periodKey(granularity: Granularity): object {
  if (granularity !== 'week') return bucketKey(granularity, '$hits.t');
  const sinceMonday = { $mod: [{ $subtract: ['$hits.t', firstMonday] }, weekMs] };
  return { $subtract: ['$hits.t', sinceMonday] };
}

const weekMs = 7 * 86_400_000;
/** Before every hit, so that the remainder of a division is never negative. */
const firstMonday = periodStart(0, 'week');

/** The same for a time. */
function keyOf(at: number, granularity: Granularity): number | string {
  const start = periodStart(periodNumber(at, granularity), granularity);
  return granularity === 'month' ? new Date(start).toISOString().slice(0, 'YYYY-MM'.length) : start;
}

const numberOf = (key: unknown, granularity: Granularity): number => periodNumber(bucketStartOf(key), granularity);
