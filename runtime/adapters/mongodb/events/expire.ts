import { type MongodbClient, pages, read, remove, type Stored } from '../connection/client.ts';
import { daysOfSessions, whileForgetting } from '../days/forget.ts';
import { removeRecords } from './erase-profile.ts';
import { hitCollectionNames } from './rows.ts';

const hourMs = 3_600_000;

/** Deletes some of a site's data from before a time, sessions as a whole. Returns the rows deleted; 0: none is left. */
export async function expireSite(client: MongodbClient, siteId: string, before: number): Promise<number> {
  const inSessions = await expireSessions(client, siteId, before);
  if (inSessions > 0) return inSessions;
  for (const name of ['RollUpDay', 'RollUp']) await remove(client, name, { siteId, day: { $lt: before } });
  return expireOutside(client, siteId, before);
}

/** Of the next sessions, those without activity since. */
async function expireSessions(client: MongodbClient, siteId: string, before: number): Promise<number> {
  const fields = { sessionId: 1, startTs: 1, lastTs: 1 };
  for await (const group of pages(client.collection('Session'), { siteId, endTs: { $lt: before } }, fields)) {
    const ids = group.map(({ sessionId }) => String(sessionId));
    const still = await stillNamed(client, { siteId, sessionId: { $in: ids }, ts: { $gte: before } });
    const rows = await removeSessions(
      client,
      siteId,
      group.filter((session) => !still.has(String(session.sessionId))),
    );
    if (rows > 0) return rows;
  }
  return 0;
}

/** Sessions with later data besides their events, as only an import can have. */
async function stillNamed(client: MongodbClient, later: object): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    ['RevenueEvent', 'WebVital', 'Identification'].map((name) =>
      read(client.collection(name), later, { sessionId: 1 }),
    ),
  );
  return new Set(found.flat().map(({ sessionId }) => String(sessionId)));
}

/** The session is deleted last: it identifies the other rows to delete. */
async function removeSessions(client: MongodbClient, siteId: string, sessions: readonly Stored[]): Promise<number> {
  if (sessions.length === 0) return 0;
  const ofSessions = { siteId, sessionId: { $in: sessions.map(({ sessionId }) => String(sessionId)) } };
  return whileForgetting(client, daysOfSessions(siteId, sessions), async () => {
    let rows = await removeRecords(client, ofSessions);
    for (const name of ['RevenueEvent', 'WebVital', ...hitCollectionNames, 'Session']) {
      rows += await remove(client, name, ofSessions);
    }
    return rows;
  });
}

/** Rows outside of sessions expire by their own time. An identification stays while an event of its visitor does. */
async function expireOutside(client: MongodbClient, siteId: string, before: number): Promise<number> {
  const early = { siteId, ts: { $lt: before } };
  let rows = await remove(client, 'Engagement', { ...early, sessionId: { $exists: false } });
  rows += await remove(client, 'BotEvent', early);
  rows += await remove(client, 'Drop', { siteId, hour: { $lte: before - hourMs } });
  for (const name of ['RevenueEvent', 'WebVital', 'Identification']) {
    for await (const group of pages(client.collection(name), early, { sessionId: 1, visitorId: 1 })) {
      const gone = await outside(client, group, { siteId, byVisitor: name === 'Identification' });
      if (gone.length > 0) rows += await remove(client, name, { _id: { $in: gone } });
    }
  }
  return rows;
}

/** Ids of the rows whose session has been deleted and, where it matters, whose visitor has no event left. */
async function outside(
  client: MongodbClient,
  rows: readonly Stored[],
  { siteId, byVisitor }: { readonly siteId: string; readonly byVisitor: boolean },
) {
  const sessionIds = { $in: rows.flatMap(({ sessionId }) => sessionId ?? []) };
  const kept = await read(client.collection('Session'), { siteId, sessionId: sessionIds }, { sessionId: 1 });
  const sessions = new Set(kept.map(({ sessionId }) => String(sessionId)));
  const visitors = byVisitor ? await keptVisitors(client, siteId, rows) : new Set<string>();
  const isKept = (row: Stored) => sessions.has(String(row.sessionId)) || visitors.has(String(row.visitorId));
  return rows.filter((row) => !isKept(row)).map(({ _id }) => _id);
}

async function keptVisitors(client: MongodbClient, siteId: string, rows: readonly Stored[]) {
  const ofThese = { siteId, visitorId: { $in: rows.map(({ visitorId }) => String(visitorId)) } };
  const found = await Promise.all(
    ['Session', 'Engagement'].map((name) => read(client.collection(name), ofThese, { visitorId: 1 })),
  );
  return new Set(found.flat().map(({ visitorId }) => String(visitorId)));
}
