import type { MemberName } from '../../query/profiles.ts';
import { type MongodbClient, read, remove, type Stored } from './client.ts';
import { daysOfSessions, whileForgetting } from './roll-ups/forget.ts';
import { hitCollectionNames } from './rows.ts';

interface Erasing {
  readonly siteId: string;
  readonly member: MemberName;
  readonly visitorIds: readonly string[];
}

/** The visitors a member is, and the ids its hits came with: what live state knows it by. Both in order. */
export async function memberIds(client: MongodbClient, siteId: string, member: MemberName) {
  const visitorIds = member.isProfile ? await visitorsNamed(client, siteId, member.key) : [member.key];
  const ownIds = new Set(visitorIds);
  for (const name of hitCollectionNames) {
    const wanted = { siteId, visitorId: { $in: visitorIds } };
    const rows = await read(client, name, wanted, { ownVisitorId: 1 });
    for (const { ownVisitorId } of rows) ownIds.add(String(ownVisitorId));
  }
  return { visitorIds: visitorIds.sort(), ownIds: [...ownIds].sort() };
}

/** Those whose latest identification is this one. */
async function visitorsNamed(client: MongodbClient, siteId: string, profileId: string): Promise<string[]> {
  const named = await read(client, 'Identification', { siteId, profileId }, { visitorId: 1 });
  const candidates = { siteId, visitorId: { $in: [...new Set(named.map(({ visitorId }) => String(visitorId)))] } };
  const all = await read(client, 'Identification', candidates, { visitorId: 1, profileId: 1, ts: 1, seq: 1 });
  const latest = new Map<string, string>();
  for (const row of all.sort((left, right) => left.ts - right.ts || left.seq - right.seq)) {
    latest.set(String(row.visitorId), String(row.profileId));
  }
  return [...latest].filter(([, profile]) => profile === profileId).map(([visitorId]) => visitorId);
}

/** Removes everything told of a member. What tells who it is goes last: the same again finishes what was cut short. */
export async function eraseMember(client: MongodbClient, { siteId, member, visitorIds }: Erasing): Promise<void> {
  const visitorId = { $in: [...visitorIds] };
  const sessions = await read(client, 'Session', { siteId, visitorId }, { sessionId: 1, startTs: 1, lastTs: 1 });
  await whileForgetting(client, daysOfSessions(siteId, sessions), () =>
    eraseTold(client, { siteId, member, visitorIds }, sessions),
  );
}

async function eraseTold(
  client: MongodbClient,
  { siteId, member, visitorIds }: Erasing,
  sessions: readonly Stored[],
): Promise<void> {
  const visitorId = { $in: [...visitorIds] };
  const sessionId = { $in: sessions.map((session) => String(session.sessionId)) };
  const people = member.isProfile ? [{ externalId: member.key }, { profileId: member.key }] : [];
  const told = { siteId, $or: [{ visitorId }, { sessionId }, ...people] };

  await removeRecords(client, told);
  await remove(client, 'UserProfile', told);
  await remove(client, 'RevenueEvent', { siteId, visitorId });
  await remove(client, 'WebVital', { siteId, $or: [{ visitorId }, { sessionId }] });
  for (const name of [...hitCollectionNames, 'Session']) await remove(client, name, { siteId, visitorId });
  const named = member.isProfile ? [{ profileId: member.key }] : [];
  await remove(client, 'Identification', { siteId, $or: [{ visitorId }, { sessionId }, ...named] });
}

/** What imports tell of sessions, chunks of recordings first. Gives the number of rows. */
export async function removeRecords(client: MongodbClient, told: object): Promise<number> {
  const recordings = await read(client, 'SessionRecording', told, { _id: 1 });
  const recordingId = { $in: recordings.map(({ _id }) => _id) };
  const chunks = await remove(client, 'RecordingChunk', { recordingId });
  const rows = await remove(client, 'SessionRecording', told);
  return chunks + rows + (await remove(client, 'SessionSummary', told));
}
