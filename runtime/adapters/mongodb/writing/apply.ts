import type { Hit } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import { unavailable } from '../../../errors.ts';
import type { Attachment, EventBatch, Reassignment, SessionName } from '../../../ports/event-log.ts';
import { guarded, isClash, type MongodbClient, read, type Stored } from '../connection/client.ts';
import { changesOf, daysAround, forget, wrongDays } from '../days/forget.ts';
import { attach } from '../events/attachments.ts';
import {
  botRow,
  hitCollectionNames,
  hitCollections,
  hitOf,
  hitRow,
  identificationRow,
  revenueRow,
  vitalRow,
} from '../events/rows.ts';
import { addressOf, joining, sessionGroups, sessionKey, wholeSession } from '../sessions/sessions.ts';

/** Attempts to recompute a session while new hits are written to it. */
const rebuildsMax = 20;
/** Up to so many sessions are joined without a look-up of existing ones. */
const fewSessions = 100;
/** Beyond it existing sessions are joined so many at a time: each call ends in time on a slow server. */
const joinedAtOnce = 10;
const noFields: Stored = { _id: '' };

/**
 * Writes a batch. Idempotent, so that an interrupted batch is written again. `batchId` names rows without an own id.
 * Roll-ups of changed days are invalidated before and after it.
 */
export async function applyBatch(
  client: MongodbClient,
  batchId: string,
  batch: EventBatch,
  now: number = Date.now(),
): Promise<void> {
  const { hits = [], reassigned = [], attached = [], resummed = [] } = batch;
  const again = [...(await sessionsOfMoves(client, batchId, batch)), ...resummed];
  const wrong = await wrongDays(client, changesOf(batch, again), now);
  await forget(client, wrong);
  await insertRows(client, batchId, batch);

  await reassign(client, reassigned);
  await attach(client, attached);
  const moved = new Map(again.map((session) => [sessionKey(session.siteId, session.sessionId), session]));
  await putIntoSessions(
    client,
    sessionGroups(hits).filter(([hit]) => !moved.has(sessionKey(hit?.siteId ?? '', hit?.sessionId ?? ''))),
  );
  for (const { siteId, sessionId } of moved.values()) await rebuildSession(client, siteId, sessionId);
  await forget(client, [...wrong, ...(await daysAround(client, [...moved.values()], now))]);
}

async function insertRows(client: MongodbClient, batchId: string, batch: EventBatch): Promise<void> {
  const { hits = [], revenue = [], vitals = [], identifications = [], bots = [] } = batch;
  for (const [kind, name] of Object.entries(hitCollections)) {
    await insertNew(client, name, hits.filter((hit) => hit.kind === kind).map(hitRow));
  }
  await insertNew(client, 'RevenueEvent', revenue.map(revenueRow));
  await insertNew(client, 'WebVital', vitals.map(vitalRow));
  await insertNew(client, 'Identification', identifications.map(identificationRow));
  await insertNew(client, 'BotEvent', bots.map(botRow));
  await insertNew(
    client,
    'Drop',
    (batch.drops ?? []).map((drop, place) => ({ _id: `${batchId} ${place}`, ...drop })),
  );
  const keys = batch.keys ?? [];
  if (keys.length > 0) await insertNew(client, 'EventKey', [{ _id: batchId, at: latest(keys), keys: [...keys] }]);
}

const latest = (keys: readonly { readonly at: number }[]): number =>
  keys.reduce((last, { at }) => Math.max(last, at), Number.NEGATIVE_INFINITY);

/** Existing rows stay unchanged. */
async function insertNew(client: MongodbClient, name: string, rows: readonly Stored[]): Promise<void> {
  if (rows.length === 0) return;
  try {
    await guarded(() => client.collection(name).insertMany([...rows], { ordered: false }));
  } catch (error) {
    if (!isClash(error)) throw error;
  }
}

/** Two processes may create one session concurrently: one of them finds it, and then joins it. */
async function joinSessions(client: MongodbClient, groups: readonly Hit[][]): Promise<void> {
  if (groups.length === 0) return;
  const sessions = client.collection('Session');
  const join = (upsert: boolean) =>
    guarded(() =>
      sessions.bulkWrite(
        groups.map((group) => joining(group, upsert)),
        { ordered: false },
      ),
    );
  try {
    await join(true);
  } catch (error) {
    if (!isClash(error)) throw error;
    await join(false);
  }
}

/**
 * Joins events to their sessions. In large batches, such as imports, most sessions are new: those are inserted whole.
 */
export async function putIntoSessions(client: MongodbClient, groups: readonly Hit[][]): Promise<void> {
  if (groups.length <= fewSessions) return joinSessions(client, groups);
  const before = await headsIn(client, groups);
  const fresh = groups.filter((group) => !before.has(keyOf(group)));
  const hasClash = await insertSessions(client, fresh);
  // Sessions that another process created meanwhile, and existing ones. Those that have the hits already are skipped.
  const after = hasClash ? await headsIn(client, fresh) : new Map<string, boolean>();
  const known = groups.filter((group) => (before.get(keyOf(group)) ?? after.get(keyOf(group))) === false);
  for (let from = 0; from < known.length; from += joinedAtOnce) {
    await joinSessions(client, known.slice(from, from + joinedAtOnce));
  }
}

const keyOf = ([hit]: readonly Hit[]) => sessionKey(hit?.siteId ?? '', hit?.sessionId ?? '');

/** The existing sessions of these hits, and whether each contains its first hit. */
async function headsIn(client: MongodbClient, groups: readonly Hit[][]): Promise<Map<string, boolean>> {
  const heads = groups.map(([hit]) => hit?.id ?? '');
  const fields = { _id: 1, hits: { $elemMatch: { i: { $in: heads } } } };
  const found = await read(client.collection('Session'), { _id: { $in: groups.map(keyOf) } }, fields);
  return new Map(found.map(({ _id, hits }) => [_id, Array.isArray(hits) && hits.length > 0]));
}

/** Inserts whole sessions. Returns whether some of them existed. */
async function insertSessions(client: MongodbClient, groups: readonly Hit[][]): Promise<boolean> {
  const rows = groups.flatMap((group) => (wholeSession(group, 1) as Stored | undefined) ?? []);
  try {
    if (rows.length > 0) await guarded(() => client.collection('Session').insertMany(rows, { ordered: false }));
    return false;
  } catch (error) {
    if (!isClash(error)) throw error;
    return true;
  }
}

/** Moves events, and the rows with the same ingestion sequence: revenue, and the identification of a hit. */
async function reassign(client: MongodbClient, moves: readonly Reassignment[]): Promise<void> {
  for (const [siteId, group] of groupBy(moves, (move) => move.siteId)) {
    for (const name of [...hitCollectionNames, 'RevenueEvent']) {
      const updates = group.map((move) => ({
        updateOne: { filter: { siteId, seq: move.seq }, update: movedTo(move) },
      }));
      await guarded(() => client.collection(name).bulkWrite(updates));
    }
    await attach(client, group.map(identificationOf));
  }
}

/**
 * The sessions that hits leave and join; duplicates are possible. The batch stores them before anything moves:
 * afterwards they cannot be determined, and a repetition of the batch has to recompute them, too.
 */
async function sessionsOfMoves(
  client: MongodbClient,
  batchId: string,
  { hits = [], reassigned = [] }: EventBatch,
): Promise<readonly SessionName[]> {
  if (reassigned.length === 0) return [];
  const touched: SessionName[] = [];
  for (const [siteId, group] of groupBy(reassigned, (move) => move.siteId)) {
    const seqs = new Set(group.map(({ seq }) => seq));
    const wanted = { siteId, seq: { $in: [...seqs] } };
    const found = await Promise.all(
      hitCollectionNames.map((name) => read(client.collection(name), wanted, { sessionId: 1 })),
    );
    const own = hits.filter((hit) => hit.siteId === siteId && seqs.has(hit.seq));
    for (const { sessionId } of [...found.flat(), ...own, ...group]) {
      if (typeof sessionId === 'string') touched.push({ siteId, sessionId });
    }
  }
  const noted = { $addToSet: { touched: { $each: touched } } };
  const shown = { projection: { touched: 1 }, returnDocument: 'after' } as const;
  const batch = await guarded(() => client.collection('Batch').findOneAndUpdate({ _id: batchId }, noted, shown));
  return (batch?.touched as readonly SessionName[] | undefined) ?? touched;
}

/** The identification of a moved hit. */
const identificationOf = (move: Reassignment): Attachment => ({
  ...move,
  kind: 'identify',
  ...{ ownVisitorId: move.visitorId, pageviewId: undefined, pathname: undefined },
});

function movedTo({ visitorId, sessionId, pathname }: Reassignment) {
  if (sessionId === undefined) return { $set: { visitorId, pathname }, $unset: { sessionId: '' as const } };
  return { $set: { visitorId, pathname, sessionId } };
}

/** Computes a session from its stored events. Starts again when the session is written to meanwhile. */
export async function rebuildSession(client: MongodbClient, siteId: string, sessionId: string): Promise<void> {
  const sessions = client.collection('Session');
  const address = addressOf(siteId, sessionId);
  for (let attempt = 0; attempt < rebuildsMax; attempt += 1) {
    const before = await guarded(() => sessions.findOne(address, { projection: { rev: 1 } }));
    const rev = Number(before?.rev ?? 0);
    const fresh = wholeSession(await hitsOf(client, siteId, sessionId), rev + 1);
    const { _id, ...fields } = (fresh as Stored | undefined) ?? noFields;
    try {
      if (before === null) {
        if (fresh === undefined) return;
        await guarded(() => sessions.insertOne({ _id, ...fields }));
        return;
      }
      const unchanged = { ...address, rev };
      const done = await guarded(async () =>
        fresh === undefined
          ? (await sessions.deleteOne(unchanged)).deletedCount
          : (await sessions.replaceOne(unchanged, fields as Stored)).matchedCount,
      );
      if (done === 1) return;
    } catch (error) {
      if (!isClash(error)) throw error;
    }
  }
  throw unavailable(new Error('a session is written to faster than it can be computed'));
}

async function hitsOf(client: MongodbClient, siteId: string, sessionId: string): Promise<Hit[]> {
  const all: Hit[] = [];
  for (const kind of ['pageview', 'event', 'engagement'] as const) {
    const rows = await guarded(() => client.collection(hitCollections[kind]).find({ siteId, sessionId }).toArray());
    for (const row of rows) all.push(hitOf(kind, row));
  }
  return all;
}
