import { groupBy } from '../../../domain/group-by.ts';
import { containsFolded, everything } from '../../../query/filter.ts';
import { type MemberName, memberText, type ProfilesQuery, profileIdOf } from '../../../query/profiles.ts';
import { byCodePoint, pageOf } from '../../../query/rows.ts';
import { allBuckets } from '../buckets.ts';
import { containing } from './containing.ts';
import { expressionOf } from './filter.ts';
import { apart, membersOf } from './members.ts';
import { livesOf, traitsOf, type Wanted } from './profile-rows.ts';
import type { Kind, Reader, Stage } from './reader.ts';
import { hitsOf, isNoPing, ownFields } from './sessions-in.ts';

/** A member as far as lists need it. */
interface Listed extends Wanted {
  readonly lastTs: number;
}

/** Visitors nobody named, from one of them on, and how many there are in all. */
interface Strangers {
  readonly skipped: number;
  readonly rows: readonly Listed[];
  readonly total: number;
}

const nobody: Strangers = { skipped: 0, rows: [], total: 0 };

/**
 * Members with a qualifying hit, the one seen last first. People are put together here; of visitors nobody named the
 * database sends those that may be on the page. Whole lives are read for those on it.
 */
export const profiles: Kind<ProfilesQuery> = async (query, reader) => {
  const { siteId, identified, goals, limit, offset } = query;
  const { profiles: names } = await membersOf(siteId, reader);
  const { named, others } = apart(names, reader);
  const people = identified === false && others !== undefined ? [] : await peopleIn(query, { named, names }, reader);
  const isAsked = others !== undefined && identified !== true;
  const strangers = isAsked ? await strangersIn(query, { others, people: people.length }, reader) : nobody;
  const page = pageOf([...people, ...strangers.rows].sort(lastFirst(siteId)), {
    limit,
    offset: offset - strangers.skipped,
  });
  return {
    rows: (await livesOf(siteId, page, goals, reader)).map(({ row }) => row),
    total: people.length + strangers.total,
    identified: people.filter(({ member }) => member.isProfile).length,
  };
};

function lastFirst(siteId: string): (left: Listed, right: Listed) => number {
  const idOf = ({ member }: Listed) => (member.isProfile ? profileIdOf(siteId, member) : member.key);
  return (left, right) => right.lastTs - left.lastTs || byCodePoint(idOf(left), idOf(right));
}

/** Each visitor with a hit since the window began: when it was seen last in all, and its hits that qualify. */
const visitorsIn = ({ siteId, since, until, filter }: ProfilesQuery): Stage[] => {
  const hits = hitsOf({ siteId, since, until, filter: everything }, [isNoPing, expressionOf(filter)]);
  return [
    { $match: { siteId, sb: allBuckets, lastTs: { $gte: since } } },
    { $project: { v: ownFields.v, lastTs: 1, hits: { $size: hits } } },
    { $group: { _id: '$v', lastTs: { $max: '$lastTs' }, hits: { $sum: '$hits' } } },
  ];
};

interface Named {
  readonly named: Stage;
  /** What each named visitor is called. */
  readonly names: ReadonlyMap<string, string>;
}

/** Members among the visitors of some sessions: a row for each visitor. */
async function peopleIn(query: ProfilesQuery, { named, names }: Named, reader: Reader): Promise<Listed[]> {
  const members = new Map<string, { member: MemberName; lastTs: number; hits: number }>();
  for await (const { _id, lastTs, hits } of reader.each('Session', [named, ...visitorsIn(query)])) {
    const profileId = names.get(_id);
    const member = { key: profileId ?? _id, isProfile: profileId !== undefined };
    const known = members.get(memberText(member));
    members.set(memberText(member), {
      ...{ member, lastTs: Math.max(lastTs, known?.lastTs ?? 0), hits: hits + (known?.hits ?? 0) },
    });
  }
  const { identified } = query;
  const asked = [...members.values()].filter(
    ({ member, hits }) => hits > 0 && (identified === null || member.isProfile === identified),
  );
  const visitors = groupBy([...names.keys()], (visitorId) => names.get(visitorId));
  return (await foundAmong(asked, query, reader)).map(({ member, lastTs }) => {
    const { key, isProfile } = member;
    return { member, lastTs, visitorIds: isProfile ? (visitors.get(key) ?? []) : [key] };
  });
}

/** Those of whom an id or a trait contains the text that is searched for. */
async function foundAmong<M extends { readonly member: MemberName }>(
  members: readonly M[],
  { siteId, search }: ProfilesQuery,
  reader: Reader,
): Promise<readonly M[]> {
  if (search === null) return members;
  const people = members.flatMap(({ member }) => (member.isProfile ? member.key : []));
  const named = await traitsOf(siteId, people, reader);
  return members.filter(({ member }) => {
    const traits = named.get(memberText(member))?.traits ?? [];
    const texts = traits.flatMap(([, value]) => (value === null ? [] : String(value)));
    const ids = member.isProfile ? [member.key, profileIdOf(siteId, member)] : [member.key];
    return [...ids, ...texts].some((text) => containsFolded(text, search));
  });
}

/** Who comes before the page is passed over as far as people cannot be between: no more than there are of them. */
async function strangersIn(
  query: ProfilesQuery,
  { others, people }: { readonly others: Stage; readonly people: number },
  reader: Reader,
): Promise<Strangers> {
  const { search, limit, offset } = query;
  const skipped = Math.max(0, offset - people);
  const [found] = await reader.rows('Session', [
    others,
    ...visitorsIn(query),
    { $match: { hits: { $gt: 0 }, ...(search === null ? {} : { _id: { $regex: containing(search) } }) } },
    {
      $facet: {
        page: [{ $sort: { lastTs: -1, _id: 1 } }, { $skip: skipped }, { $limit: limit + offset - skipped }],
        all: [{ $group: { _id: null, members: { $sum: 1 } } }],
      },
    },
  ]);
  const rows = (found?.page ?? []) as readonly { readonly _id: string; readonly lastTs: number }[];
  return {
    skipped,
    rows: rows.map(({ _id: key, lastTs }) => ({ member: { key, isProfile: false }, visitorIds: [key], lastTs })),
    total: Number(found?.all[0]?.members ?? 0),
  };
}
