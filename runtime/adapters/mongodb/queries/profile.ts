import {
  type ProfileIdentity,
  type ProfileQuery,
  type ProfileSessionRow,
  profileIdOf,
  profileSessionsMax,
  visitorOfProfileId,
} from '../../../query/profiles.ts';
import { directSource } from '../../../query/query.ts';
import { byCodePoint } from '../../../query/rows.ts';
import { profilesOf } from './stages/attribution.ts';
import { livesOf, type Wanted, type WholeSession } from './stages/profile-rows.ts';
import type { Kind, Reader } from './stages/reader.ts';

/** The profile with a public id: an identified one before a visitor. */
export const profile: Kind<ProfileQuery> = async ({ siteId, profileId, goals }, reader) => {
  const found = (await personOf(siteId, profileId, reader)) ?? (await visitorOf(siteId, profileId, reader));
  if (found === undefined) return undefined;
  const { profileOf } = await profilesOf(siteId, reader, { visitorId: { $in: [...found.visitorIds] } });
  const [life] = await livesOf({ siteId, goals, profileOf }, [found], reader);
  // A visitor whose hits all belong to a profile is no profile.
  if (life === undefined || (!found.member.isProfile && life.sessions.length === 0)) return undefined;
  const latest = life.sessions.toSorted(
    (left, right) => right.first.t - left.first.t || byCodePoint(left.sessionId, right.sessionId),
  );
  return { ...life.row, latestSessions: latest.slice(0, profileSessionsMax).map(sessionRow) };
};

/** The identified profile with a public id, with every visitor that was ever identified as it. */
async function personOf(siteId: string, publicId: string, reader: Reader): Promise<Wanted | undefined> {
  const named = await reader.rows('Identification', [
    { $match: { siteId, publicId } },
    { $group: { _id: '$visitorId', profileId: { $first: '$profileId' } } },
  ]);
  const [first] = named;
  if (first === undefined) return undefined;
  return { member: { key: String(first.profileId), isProfile: true }, visitorIds: named.map(({ _id }) => _id) };
}

async function visitorOf(siteId: string, publicId: string, reader: Reader): Promise<Wanted | undefined> {
  const key = visitorOfProfileId(publicId);
  const member: ProfileIdentity = { key, isProfile: false };
  if (profileIdOf(siteId, member) !== publicId) return undefined;
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
