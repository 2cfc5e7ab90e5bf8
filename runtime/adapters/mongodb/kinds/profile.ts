import {
  type MemberName,
  type ProfileQuery,
  type ProfileSessionRow,
  profileIdOf,
  profileSessionsMax,
  visitorOfProfileId,
} from '../../../query/profiles.ts';
import { directSource } from '../../../query/query.ts';
import { byCodePoint } from '../../../query/rows.ts';
import { membersOf } from './members.ts';
import { livesOf, type Wanted, type WholeSession } from './profile-rows.ts';
import type { Kind, Reader } from './reader.ts';

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
