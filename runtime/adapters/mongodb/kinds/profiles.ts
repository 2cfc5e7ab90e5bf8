import { containsFolded } from '../../../query/filter.ts';
import {
  type MemberName,
  memberText,
  type ProfileQuery,
  type ProfileSessionRow,
  type ProfilesQuery,
  profileIdOf,
  profileSessionsMax,
  visitorOfProfileId,
} from '../../../query/profiles.ts';
import { directSource } from '../../../query/query.ts';
import { byCodePoint, pageOf } from '../../../query/rows.ts';
import { expressionOf } from './filter.ts';
import { membersOf } from './members.ts';
import { livesOf, traitsOf, type Wanted, type WholeSession } from './profile-rows.ts';
import type { Kind, Reader } from './reader.ts';
import { hitsOf, isNoPing, ownFields } from './sessions-in.ts';

/** A member as far as lists need it. */
interface Listed extends Wanted {
  readonly visitorIds: string[];
  lastTs: number;
  qualifies: boolean;
}

/** Members with a qualifying hit, the one seen last first. Whole lives are read for those on the page. */
export const profiles: Kind<ProfilesQuery> = async (query, reader) => {
  const { siteId, identified, search } = query;
  const all = (await membersIn(query, reader)).filter(
    ({ member, qualifies }) => qualifies && (identified === null || member.isProfile === identified),
  );
  const found = search === null ? all : await foundAmong(all, siteId, search, reader);
  const idOf = ({ member }: Wanted) => (member.isProfile ? profileIdOf(siteId, member) : member.key);
  const sorted = found
    .map((one) => ({ one, id: idOf(one) }))
    .sort((left, right) => right.one.lastTs - left.one.lastTs || byCodePoint(left.id, right.id));
  const page = pageOf(sorted, query).map(({ one }) => one);
  return {
    rows: (await livesOf(siteId, page, query.goals, reader)).map(({ row }) => row),
    total: found.length,
    identified: found.filter(({ member }) => member.isProfile).length,
  };
};

/** Everybody, with when they were seen last in all, and whether in the window. */
async function membersIn(query: ProfilesQuery, reader: Reader): Promise<Listed[]> {
  const { memberOf } = await membersOf(query.siteId, reader);
  const members = new Map<string, Listed>();
  const rows = reader.each('Session', [
    { $match: { siteId: query.siteId, startTs: { $exists: true } } },
    { $project: { v: ownFields.v, lastTs: 1, hits: { $size: hitsOf(query, [isNoPing, expressionOf(query.filter)]) } } },
    { $group: { _id: '$v', lastTs: { $max: '$lastTs' }, hits: { $sum: '$hits' } } },
  ]);
  for await (const { _id, lastTs, hits } of rows) {
    const member = memberOf(_id);
    const text = memberText(member);
    const known = members.get(text) ?? { member, visitorIds: [], lastTs: 0, qualifies: false };
    known.visitorIds.push(_id);
    known.lastTs = Math.max(known.lastTs, Number(lastTs));
    known.qualifies ||= Number(hits) > 0;
    members.set(text, known);
  }
  return [...members.values()];
}

async function foundAmong(all: readonly Listed[], siteId: string, search: string, reader: Reader): Promise<Listed[]> {
  const people = all.flatMap(({ member }) => (member.isProfile ? member.key : []));
  const named = await traitsOf(siteId, people, reader);
  return all.filter(({ member }) => {
    const traits = named.get(memberText(member))?.traits ?? [];
    const texts = traits.flatMap(([, value]) => (value === null ? [] : String(value)));
    const ids = member.isProfile ? [member.key, profileIdOf(siteId, member)] : [member.key];
    return [...ids, ...texts].some((text) => containsFolded(text, search));
  });
}

/** The one member whose public id it is: a person before a visitor. */
export const profile: Kind<ProfileQuery> = async ({ siteId, profileId, goals }, reader) => {
  const wanted = (await personOf(siteId, profileId, reader)) ?? (await visitorOf(siteId, profileId, reader));
  if (wanted === undefined) return undefined;
  const [life] = await livesOf(siteId, [wanted], goals, reader);
  if (life === undefined) return undefined;
  const latest = life.sessions.toSorted(
    (left, right) => right.first.t - left.first.t || byCodePoint(left.sessionId, right.sessionId),
  );
  return { ...life.row, latestSessions: latest.slice(0, profileSessionsMax).map(sessionRow) };
};

/** Somebody whom at least one visitor is named as now. */
async function personOf(siteId: string, publicId: string, reader: Reader): Promise<Wanted | undefined> {
  const named = await reader.rows('Identification', [{ $match: { siteId, publicId } }]);
  const visitorIds = [...new Set(named.map(({ visitorId }) => String(visitorId)))];
  const { profiles: now } = await membersOf(siteId, reader, { visitorId: { $in: visitorIds } });
  const [first] = named;
  const key = String(first?.profileId);
  const own = visitorIds.filter((visitorId) => now.get(visitorId) === key);
  return own.length === 0 ? undefined : { member: { key, isProfile: true }, visitorIds: own };
}

async function visitorOf(siteId: string, publicId: string, reader: Reader): Promise<Wanted | undefined> {
  const key = visitorOfProfileId(publicId);
  const member: MemberName = { key, isProfile: false };
  if (profileIdOf(siteId, member) !== publicId) return undefined;
  const { profiles: now } = await membersOf(siteId, reader, { visitorId: key });
  if (now.has(key)) return undefined;
  const seen = { siteId, visitorId: key, startTs: { $exists: true } };
  const sessions = await reader.rows('Session', [{ $match: seen }, { $limit: 1 }, { $project: { _id: 1 } }]);
  return sessions.length === 0 ? undefined : { member, visitorIds: [key] };
}

function sessionRow({ sessionId, first, endTs, views, events, entry, exit }: WholeSession): ProfileSessionRow {
  return {
    ...{ sessionId, startTs: first.t, durationMs: endTs - first.t, pageviews: views, events },
    source: first.d.source ?? directSource,
    channel: first.d.channel ?? directSource,
    ...{ entryPathname: entry?.p ?? null, exitPathname: exit?.p ?? null },
    ...{ country: first.d.country ?? null, device: first.d.device ?? null },
  };
}
