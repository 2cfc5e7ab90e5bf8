import { containsFolded, everything } from '../../../query/filter.ts';
import { type ProfileIdentity, type ProfilesQuery, profileIdOf, profileText } from '../../../query/profiles.ts';
import { byCodePoint, pageOf } from '../../../query/rows.ts';
import { allBuckets } from '../events/buckets.ts';
import { dividedByIdentification, type ProfileAttribution, profilesOf } from './stages/attribution.ts';
import { containing } from './stages/containing.ts';
import { expressionOf } from './stages/filter.ts';
import { livesOf, traitsOf, type Wanted } from './stages/profile-rows.ts';
import type { Kind, Reader, Stage } from './stages/reader.ts';
import { hitsOf, isNoPing, ownFields } from './stages/sessions-in-window.ts';

/** The fields of a profile that lists need. */
interface Listed extends Wanted {
  readonly lastTs: number;
}

/** Anonymous visitors from an offset on, and their total. */
interface AnonymousVisitors {
  readonly skipped: number;
  readonly rows: readonly Listed[];
  readonly total: number;
}

const noAnonymous: AnonymousVisitors = { skipped: 0, rows: [], total: 0 };

/**
 * Profiles with a qualifying hit, last seen first. Hits of visitors with an identification are attributed here; of
 * other visitors the database returns those that may be on the page. All-time figures are read for the page only.
 */
export const profiles: Kind<ProfilesQuery> = async (query, reader) => {
  const { siteId, identified, goals, limit, offset } = query;
  const members = await profilesOf(siteId, reader);
  const { named, others } = dividedByIdentification(members.profiles, reader);
  const people = await peopleIn(query, { named, ...members }, reader);
  const isAsked = others !== undefined && identified !== true;
  const anonymous = isAsked ? await anonymousIn(query, { others, people: people.length }, reader) : noAnonymous;
  const page = pageOf([...people, ...anonymous.rows].sort(lastFirst(siteId)), {
    limit,
    offset: offset - anonymous.skipped,
  });
  return {
    rows: (await livesOf({ siteId, goals, profileOf: members.profileOf }, page, reader)).map(({ row }) => row),
    total: people.length + anonymous.total,
    identified: people.filter(({ member }) => member.isProfile).length,
  };
};

function lastFirst(siteId: string): (left: Listed, right: Listed) => number {
  const idOf = ({ member }: Listed) => (member.isProfile ? profileIdOf(siteId, member) : member.key);
  return (left, right) => right.lastTs - left.lastTs || byCodePoint(idOf(left), idOf(right));
}

/** Each visitor with a hit since the window began: the last time seen, and the qualifying hits. */
const visitorsIn = ({ siteId, since, until, filter }: ProfilesQuery): Stage[] => {
  const hits = hitsOf({ siteId, since, until, filter: everything }, [isNoPing, expressionOf(filter)]);
  return [
    { $match: { siteId, sb: allBuckets, lastTs: { $gte: since } } },
    { $project: { v: ownFields.v, lastTs: 1, hits: { $size: hits } } },
    { $group: { _id: '$v', lastTs: { $max: '$lastTs' }, hits: { $sum: '$hits' } } },
  ];
};

/** Each session since the window began: its visitor, its pageviews and events, and the qualifying ones. */
const attributedIn = ({ siteId, since, until, filter }: ProfilesQuery): Stage[] => {
  const place = { t: '$$h.t', q: '$$h.q' };
  const hits = hitsOf({ siteId, since, until, filter: everything }, [isNoPing, expressionOf(filter)]);
  const all = { $filter: { input: '$hits', as: 'h', cond: isNoPing } };
  return [
    { $match: { siteId, sb: allBuckets, lastTs: { $gte: since } } },
    {
      $project: {
        ...{ v: ownFields.v, sessionId: 1 },
        all: { $map: { input: all, as: 'h', in: place } },
        here: { $map: { input: hits, as: 'h', in: '$$h.q' } },
      },
    },
  ];
};

interface Known extends ProfileAttribution {
  /** The sessions of visitors with an identification. */
  readonly named: Stage;
}

/** Profiles among the visitors of sessions, hit by hit. */
async function peopleIn(
  query: ProfilesQuery,
  { named, profileOf, profiles }: Known,
  reader: Reader,
): Promise<Listed[]> {
  const members = new Map<string, { member: ProfileIdentity; lastTs: number; isHere: boolean }>();
  for await (const row of reader.each('Session', [named, ...attributedIn(query)])) {
    const here = new Set<number>(row.here);
    for (const { t, q } of row.all as readonly { readonly t: number; readonly q: number }[]) {
      const member = profileOf({ visitorId: row.v, sessionId: row.sessionId, ts: t, seq: q });
      const known = members.get(profileText(member)) ?? { member, lastTs: 0, isHere: false };
      known.lastTs = Math.max(known.lastTs, t);
      known.isHere ||= here.has(q);
      members.set(profileText(member), known);
    }
  }
  const { identified } = query;
  const asked = [...members.values()].filter(
    ({ member, isHere }) => isHere && (identified === null || member.isProfile === identified),
  );
  const visitors = visitorsByProfile(profiles);
  return (await foundAmong(asked, query, reader)).map(({ member, lastTs }) => ({
    member,
    lastTs,
    visitorIds: member.isProfile ? (visitors.get(member.key) ?? []) : [member.key],
  }));
}

function visitorsByProfile(profiles: ProfileAttribution['profiles']): ReadonlyMap<string, readonly string[]> {
  const visitors = new Map<string, string[]>();
  for (const [visitorId, names] of profiles) {
    for (const name of names) visitors.set(name, [...(visitors.get(name) ?? []), visitorId]);
  }
  return visitors;
}

/** Profiles with an id or a trait that contains the search text. */
async function foundAmong<M extends { readonly member: ProfileIdentity }>(
  members: readonly M[],
  { siteId, search }: ProfilesQuery,
  reader: Reader,
): Promise<readonly M[]> {
  if (search === null) return members;
  const people = members.flatMap(({ member }) => (member.isProfile ? member.key : []));
  const named = await traitsOf(siteId, people, reader);
  return members.filter(({ member }) => {
    const traits = named.get(profileText(member))?.traits ?? [];
    const texts = traits.flatMap(([, value]) => (value === null ? [] : String(value)));
    const ids = member.isProfile ? [member.key, profileIdOf(siteId, member)] : [member.key];
    return [...ids, ...texts].some((text) => containsFolded(text, search));
  });
}

/**
 * Visitors before the page are skipped as far as identified profiles cannot lie between: at most the number of those.
 */
async function anonymousIn(
  query: ProfilesQuery,
  { others, people }: { readonly others: Stage; readonly people: number },
  reader: Reader,
): Promise<AnonymousVisitors> {
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
