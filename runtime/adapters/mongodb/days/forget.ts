import { randomUUID } from 'node:crypto';
import { groupBy } from '../../../domain/group-by.ts';
import type { EventBatch, SessionName } from '../../../ports/event-log.ts';
import { guarded, type MongodbClient, read, type Stored } from '../connection/client.ts';
import { dayMs, daysBetween, lastBuilt, rollUpDayId } from './days.ts';

/** How long a delete of sessions is left alone, since it may still be running. */
export const removalMsMax = 900_000;
/** Above this number of sessions it pays to check for built days first. */
const fewSessions = 100;
/** Ids of one call. */
const idsAtOnce = 1_000;

/** Days of a site that a write invalidates, by their starts. */
export interface WrongDays {
  readonly siteId: string;
  /** Days that a changed session touches, before or after the change. */
  readonly own: readonly number[];
  /** Days with other sessions of the visitors: a visitor is in the totals of a day only if seen on no other. */
  readonly ofVisitors: readonly number[];
}

/** The changes of a write on one site. */
interface Change {
  readonly siteId: string;
  /** Sessions, with the times of their new hits. */
  readonly sessions: ReadonlyMap<string, readonly number[]>;
  readonly visitorIds: ReadonlySet<string>;
}

/** The changes of a batch by site; `more` are sessions that lose hits or are recomputed. */
export function changesOf({ hits = [], reassigned = [] }: EventBatch, more: readonly SessionName[] = []): Change[] {
  const rows = [
    ...[...hits, ...reassigned].flatMap(({ siteId, sessionId, visitorId, ts }) =>
      sessionId === undefined ? [] : [{ siteId, sessionId, visitorId, ts }],
    ),
    ...more.map((name) => ({ ...name, visitorId: undefined, ts: undefined })),
  ];
  return [...groupBy(rows, ({ siteId }) => siteId)].map(([siteId, group]) => {
    const sessions = groupBy(group, ({ sessionId }) => sessionId);
    return {
      siteId,
      sessions: new Map([...sessions].map(([id, ofIt]) => [id, ofIt.flatMap(({ ts }) => ts ?? [])])),
      visitorIds: new Set(group.flatMap(({ visitorId }) => visitorId ?? [])),
    };
  });
}

/**
 * The days that changes invalidate, as far as any may be built: one read of sessions for each site. When many sessions
 * change, as in an import, it is checked first whether any day is built: a later builder waits for this batch.
 */
export async function wrongDays(client: MongodbClient, changes: readonly Change[], now: number): Promise<WrongDays[]> {
  const last = lastBuilt(now);
  const found: WrongDays[] = [];
  for (const { siteId, sessions, visitorIds } of changes) {
    const [own, ofVisitors] = [new Map(sessions), new Set<number>()];
    const isBuilt = sessions.size <= fewSessions || (await hasDays(client, siteId));
    for (const row of isBuilt ? await sessionsNear(client, { siteId, sessions, visitorIds }, last + dayMs) : []) {
      const [id, startTs, lastTs] = [String(row.sessionId), Number(row.startTs), Number(row.lastTs)];
      const times = own.get(id);
      if (times !== undefined) own.set(id, [...times, startTs, lastTs]);
      else for (const day of daysBetween(startTs, Math.min(lastTs, last))) ofVisitors.add(day);
    }
    const ownDays = new Set([...own.values()].flatMap((times) => daysTo(times, last)));
    if (ownDays.size + ofVisitors.size > 0) found.push({ siteId, own: [...ownDays], ofVisitors: [...ofVisitors] });
  }
  return found;
}

async function hasDays(client: MongodbClient, siteId: string): Promise<boolean> {
  const days = client.collection('RollUpDay');
  const wanted = { siteId, state: { $in: ['building', 'ready'] } };
  return (await guarded(() => days.findOne(wanted, { projection: { _id: 1 } }))) !== null;
}

/** The days from the first to the last of several times, up to a limit. */
function daysTo(times: readonly number[], last: number): number[] {
  const first = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const end = times.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY);
  return daysBetween(first, Math.min(end, last));
}

/**
 * The sessions of a change and of its visitors that began before a time, and, when a hit is older, all of its session:
 * everything between belongs to it, too.
 */
async function sessionsNear(client: MongodbClient, change: Change, before: number): Promise<Stored[]> {
  const { siteId } = change;
  const [late, usual] = [new Set<string>(), new Set<string>()];
  for (const [id, times] of change.sessions) (times.some((at) => at < before) ? late : usual).add(id);
  const asked = [[...change.visitorIds], [...usual], [...late]] as const;
  const longest = Math.max(...asked.map(({ length }) => length));
  const rows: Stored[] = [];
  for (let from = 0; from < longest; from += idsAtOnce) {
    const [visitors, others, known] = asked.map((ids) => ({ $in: ids.slice(from, from + idsAtOnce) }));
    const wanted = [
      { siteId, startTs: { $lt: before }, 'first.v': visitors },
      { siteId, startTs: { $lt: before }, sessionId: others },
      { siteId, sessionId: known, startTs: { $exists: true } },
    ];
    const fields = { sessionId: 1, startTs: 1, lastTs: 1 };
    for (const row of await read(client.collection('Session'), { $or: wanted }, fields)) rows.push(row);
  }
  return rows;
}

/** The days of sessions as stored now, and of all sessions of their visitors. */
export async function daysAround(
  client: MongodbClient,
  names: readonly SessionName[],
  now: number,
): Promise<WrongDays[]> {
  const changes: Change[] = [];
  for (const { siteId, sessions } of changesOf({}, names)) {
    const visitorIds = new Set<string>();
    const ids = [...sessions.keys()];
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const named = { siteId, sessionId: { $in: ids.slice(from, from + idsAtOnce) }, startTs: { $exists: true } };
      for (const row of await read(client.collection('Session'), named, { 'first.v': 1 }))
        visitorIds.add(String(row.first.v));
    }
    changes.push({ siteId, sessions, visitorIds });
  }
  return wrongDays(client, changes, now);
}

/** Invalidates roll-ups. A skipped day stays skipped when only a visitor returns. */
export async function forget(client: MongodbClient, wrong: readonly WrongDays[]): Promise<void> {
  const days = client.collection('RollUpDay');
  for (const { siteId, own, ofVisitors } of wrong) {
    for (let from = 0; from < Math.max(own.length, ofVisitors.length); from += idsAtOnce) {
      const idsOf = (all: readonly number[]) =>
        all.slice(from, from + idsAtOnce).map((day) => rollUpDayId(siteId, day));
      const wanted = [
        { _id: { $in: idsOf(own) } },
        { _id: { $in: idsOf(ofVisitors) }, state: { $in: ['building', 'ready'] } },
      ];
      await guarded(() => days.deleteMany({ $or: wanted }));
    }
  }
}

/** The days of deleted sessions. */
export const daysOfSessions = (siteId: string, sessions: readonly Stored[]): WrongDays => {
  const days = sessions.flatMap(({ startTs, lastTs }) =>
    startTs === undefined || startTs === null ? [] : daysBetween(Number(startTs), Number(lastTs)),
  );
  return { siteId, own: [...new Set(days)], ofVisitors: [] };
};

/**
 * Deletes sessions and invalidates their days before and after. A `Batch` without units marks the operation: the
 * process that finishes an abandoned one invalidates the days again, and no day is built while it exists.
 */
export async function whileForgetting<T>(client: MongodbClient, wrong: WrongDays, work: () => Promise<T>): Promise<T> {
  if (wrong.own.length === 0) return work();
  const batches = client.collection('Batch');
  const _id = randomUUID();
  await guarded(() => batches.insertOne({ _id, at: Date.now(), units: [], forgets: wrong }));
  await forget(client, [wrong]);
  const done = await work();
  await forget(client, [wrong]);
  await guarded(() => batches.deleteOne({ _id }));
  return done;
}
