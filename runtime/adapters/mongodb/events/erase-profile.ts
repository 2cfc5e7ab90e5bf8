import { type Attributable, attributionOf } from '../../../query/attribution.ts';
import { type ProfileIdentity, profileText } from '../../../query/profiles.ts';
import { type MongodbClient, read, remove, type Stored } from '../connection/client.ts';
import { daysOfSessions, whileForgetting } from '../days/forget.ts';
import { rebuildSession } from '../writing/apply.ts';
import { hitCollectionNames } from './rows.ts';

interface Erasing {
  readonly siteId: string;
  readonly member: ProfileIdentity;
  readonly visitorIds: readonly string[];
}

/** The visitors whose rows a profile may have, and the visitor ids of its events, by which live state knows it. */
export async function memberIds(client: MongodbClient, siteId: string, member: ProfileIdentity) {
  const { visitorIds, isOwn } = await attributed(client, siteId, member);
  const ownIds = new Set(visitorIds);
  for (const name of hitCollectionNames) {
    const rows = await read(
      client.collection(name),
      { siteId, visitorId: { $in: visitorIds } },
      { ...placeFields, ownVisitorId: 1 },
    );
    for (const row of rows) if (isOwn(row)) ownIds.add(String(row.ownVisitorId));
  }
  return { visitorIds: [...visitorIds].sort(), ownIds: [...ownIds].sort() };
}

const placeFields = { visitorId: 1, sessionId: 1, ts: 1, seq: 1 } as const;

/** Returns which rows of these visitors belong to the profile. */
async function attributed(client: MongodbClient, siteId: string, member: ProfileIdentity) {
  const visitorIds = member.isProfile ? await visitorsNamed(client, siteId, member.key) : [member.key];
  const fields = { ...placeFields, profileId: 1 };
  const named = await read(client.collection('Identification'), { siteId, visitorId: { $in: visitorIds } }, fields);
  const profileOf = attributionOf(named.map((row) => ({ ...attributable(row), profileId: String(row.profileId) })));
  const isOwn = (row: Stored): boolean => profileText(profileOf(attributable(row))) === profileText(member);
  return { visitorIds, isOwn };
}

const attributable = ({ visitorId, sessionId, ts, seq }: Stored): Attributable & { sessionId: string | undefined } => ({
  visitorId: String(visitorId),
  sessionId: typeof sessionId === 'string' ? sessionId : undefined,
  ts: Number(ts),
  seq: Number(seq),
});

async function visitorsNamed(client: MongodbClient, siteId: string, profileId: string): Promise<string[]> {
  const named = await read(client.collection('Identification'), { siteId, profileId }, { visitorId: 1 });
  return [...new Set(named.map(({ visitorId }) => String(visitorId)))];
}

/**
 * Deletes every row of a profile. Sessions shared with another profile are recomputed from the remaining events.
 * Identifications are deleted last, so that an interrupted erasure can be repeated.
 */
export async function eraseProfile(client: MongodbClient, { siteId, member, visitorIds }: Erasing): Promise<void> {
  const visitorId = { $in: [...visitorIds] };
  const sessions = await read(
    client.collection('Session'),
    { siteId, visitorId },
    { sessionId: 1, startTs: 1, lastTs: 1 },
  );
  await whileForgetting(client, daysOfSessions(siteId, sessions), () =>
    eraseRows(client, { siteId, member, visitorIds }, sessions),
  );
}

async function eraseRows(
  client: MongodbClient,
  { siteId, member, visitorIds }: Erasing,
  sessions: readonly Stored[],
): Promise<void> {
  const { isOwn } = await attributed(client, siteId, member);
  const ofVisitors = { siteId, visitorId: { $in: [...visitorIds] } };
  const hits = new Map<string, readonly Stored[]>();
  for (const name of hitCollectionNames) hits.set(name, await read(client.collection(name), ofVisitors, placeFields));
  const all = [...hits.values()].flat();
  const kept = all.filter((row) => !isOwn(row));
  const keptSessions = new Set(kept.map(({ sessionId }) => sessionId));
  const keptVisitors = new Set(kept.map((row) => String(row.visitorId)));
  const ownSessions = new Set(all.filter(isOwn).flatMap(({ sessionId }) => sessionId ?? []));
  const erasedSessions = sessions.flatMap(({ sessionId }) => (keptSessions.has(sessionId) ? [] : String(sessionId)));

  const people = member.isProfile ? [{ externalId: member.key }, { profileId: member.key }] : [];
  const gone = visitorIds.filter((id) => !keptVisitors.has(id));
  const inSessions = { sessionId: { $in: [...new Set([...ownSessions, ...erasedSessions])] } };
  const about = { siteId, $or: [{ visitorId: { $in: gone } }, inSessions, ...people] };
  await removeRecords(client, about);
  await remove(client, 'UserProfile', about);
  for (const name of ['RevenueEvent', 'WebVital']) {
    await removeOwn(client, name, (await read(client.collection(name), ofVisitors, placeFields)).filter(isOwn));
  }
  // A vitals sample may still have the visitor id it had before its session moved.
  await remove(client, 'WebVital', { siteId, sessionId: { $in: erasedSessions } });
  await remove(client, 'Session', { siteId, sessionId: { $in: erasedSessions } });
  for (const [name, rows] of hits) await removeOwn(client, name, rows.filter(isOwn));
  for (const { sessionId } of sessions) {
    if (keptSessions.has(sessionId)) await rebuildSession(client, siteId, String(sessionId));
  }
  if (member.isProfile) await remove(client, 'Identification', { siteId, profileId: member.key });
}

/** Rows deleted in one call. */
const removedAtOnce = 5_000;

/** Deletes rows of one site. */
async function removeOwn(client: MongodbClient, name: string, rows: readonly Stored[]): Promise<void> {
  for (let from = 0; from < rows.length; from += removedAtOnce) {
    const group = rows.slice(from, from + removedAtOnce);
    const ids = group.map(({ _id }) => _id);
    await remove(client, name, { siteId: group[0]?.siteId, _id: { $in: ids } });
  }
}

/** Imported data about sessions, chunks of recordings first. Returns the number of rows. */
export async function removeRecords(client: MongodbClient, filter: object): Promise<number> {
  const recordings = await read(client.collection('SessionRecording'), filter, { _id: 1 });
  const recordingId = { $in: recordings.map(({ _id }) => _id) };
  const chunks = await remove(client, 'RecordingChunk', { recordingId });
  const rows = await remove(client, 'SessionRecording', filter);
  return chunks + rows + (await remove(client, 'SessionSummary', filter));
}
