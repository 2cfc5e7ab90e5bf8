import type { Hit } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import type {
  Attachment,
  Durability,
  EventBatch,
  HitTrace,
  SharedLog,
  VisitorSpan,
  Written,
} from '../../../ports/event-log.ts';
import type { ProfileIdentity } from '../../../query/profiles.ts';
import { guarded, type MongodbClient, read, remove } from '../connection/client.ts';
import { sweepDeletedSites } from '../writing/cascade-delete.ts';
import type { BatchQueue } from '../writing/write-queue.ts';
import { readAttachments } from './attachments.ts';
import { eraseProfile, memberIds } from './erase-profile.ts';
import { expireSite } from './expire.ts';
import { hitCollections, traceFields, traceOf } from './rows.ts';

/** Sessions whose events are read in one call. */
const sessionsAtOnce = 1_000;
/** No collected session reaches further; an imported one is cut here. */
const reachMs = 48 * 3_600_000;

/** Recorded events: raw rows, and sessions kept consistent with them. */
export class MongodbEventLog implements SharedLog {
  readonly #client: MongodbClient;
  readonly #queue: BatchQueue;

  /** Visitors of the batches finished when the store was opened; returned once. */
  #finished: readonly VisitorSpan[];

  constructor(client: MongodbClient, queue: BatchQueue, finished: readonly VisitorSpan[] = []) {
    this.#client = client;
    this.#queue = queue;
    this.#finished = finished;
  }

  async append(batch: EventBatch, durability: Durability): Promise<void> {
    await this.#queue.submit(batch, durability);
  }

  write(batch: EventBatch): Promise<Written> {
    return this.#queue.submit(batch, 'reported');
  }

  async finishAbandoned(olderThanMs?: number): Promise<readonly VisitorSpan[]> {
    const finished = [...this.#finished, ...(await this.#queue.finishLeft(olderThanMs))];
    this.#finished = [];
    return finished;
  }

  flush(): Promise<void> {
    return this.#queue.flush();
  }

  async adjacentHits(
    siteId: string,
    ownVisitorIds: readonly string[],
    since: number,
    until: number,
  ): Promise<HitTrace[]> {
    const own = { siteId, ownVisitorId: { $in: [...ownVisitorIds] }, ts: { $gte: since, $lte: until } };
    const near = await this.#traces(own);
    const ids = [...new Set(near.flatMap(({ sessionId }) => sessionId ?? []))];
    const reach = { ts: { $gte: since - reachMs, $lte: until + reachMs } };
    return inOrder([...near, ...(await this.#ofSessions(siteId, ids, reach))]);
  }

  async tail(since: number): Promise<HitTrace[]> {
    const sites = await read(this.#client.collection('Site'), {}, { _id: 1 });
    const active = { siteId: { $in: sites.map(({ _id }) => _id) }, endTs: { $gte: since } };
    const sessions = await read(this.#client.collection('Session'), active, { siteId: 1, sessionId: 1 });
    const traces: HitTrace[] = [];
    for (const [siteId, group] of groupBy(sessions, (session) => String(session.siteId))) {
      const ids = group.map(({ sessionId }) => String(sessionId));
      traces.push(...(await this.#ofSessions(siteId, ids, {})));
    }
    return inOrder(traces);
  }

  attachments(siteId: string, visitorIds: readonly string[], since: number, until: number): Promise<Attachment[]> {
    const ids = { $in: [...visitorIds] };
    const isRemoteFault = { $or: [{ ownVisitorId: ids }, { visitorId: ids }] };
    return readAttachments(this.#client, { siteId, ts: { $gte: since, $lte: until }, ...isRemoteFault });
  }

  async attachmentTail(since: number): Promise<Attachment[]> {
    const sites = await read(this.#client.collection('Site'), {}, { _id: 1 });
    const isOpen = { $or: [{ sessionId: { $exists: false } }, { pageviewId: { $exists: true } }] };
    const ofSites = { siteId: { $in: sites.map(({ _id }) => _id) } };
    return readAttachments(this.#client, { ...ofSites, ts: { $gte: since }, ...isOpen });
  }

  async #ofSessions(siteId: string, sessionIds: readonly string[], more: object): Promise<HitTrace[]> {
    const traces: HitTrace[] = [];
    for (let from = 0; from < sessionIds.length; from += sessionsAtOnce) {
      const ids = sessionIds.slice(from, from + sessionsAtOnce);
      for (const trace of await this.#traces({ siteId, sessionId: { $in: ids }, ...more })) traces.push(trace);
    }
    return traces;
  }

  async #traces(wanted: object): Promise<HitTrace[]> {
    const kinds = Object.entries(hitCollections) as [Hit['kind'], string][]; // Object.entries loses the keys
    const found = await Promise.all(
      kinds.map(async ([kind, name]) => {
        const rows = await read(this.#client.collection(name), wanted, traceFields);
        return rows.map((row) => traceOf(kind, row));
      }),
    );
    return found.flat();
  }

  async recentKeys(since: number, limit: number): Promise<{ key: string; at: number }[]> {
    const rows = await guarded(() =>
      this.#client
        .collection('EventKey')
        .find({ at: { $gte: since } })
        .sort({ at: 1 })
        .toArray(),
    );
    const keys = rows.flatMap((row) => row.keys as readonly { key: string; at: number }[]);
    const recent = keys.filter(({ at }) => at >= since).sort((left, right) => left.at - right.at);
    return recent.slice(-limit).map(({ key, at }) => ({ key, at }));
  }

  async seenKeys(keys: readonly string[], since: number): Promise<readonly string[]> {
    const rows = await read(this.#client.collection('EventKey'), { 'keys.key': { $in: [...keys] } }, { keys: 1 });
    const wanted = new Set(keys);
    const stored = rows.flatMap((row) => row.keys as readonly { key: string; at: number }[]);
    return [...new Set(stored.filter(({ key, at }) => at > since && wanted.has(key)).map(({ key }) => key))];
  }

  async forgetKeys(before: number): Promise<void> {
    await remove(this.#client, 'EventKey', { at: { $lt: before } });
  }

  sweepDeletedSites(before: number): Promise<void> {
    return sweepDeletedSites(this.#client, before);
  }

  async idsOf(siteId: string, member: ProfileIdentity): Promise<string[]> {
    return (await memberIds(this.#client, siteId, member)).ownIds;
  }

  /** Pending writes are finished first, so that no row of the profile is written later. */
  async erase(siteId: string, member: ProfileIdentity): Promise<string[]> {
    await this.flush();
    const { visitorIds, ownIds } = await memberIds(this.#client, siteId, member);
    await eraseProfile(this.#client, { siteId, member, visitorIds });
    return ownIds;
  }

  async expire(siteId: string, before: number): Promise<number> {
    await this.flush();
    return expireSite(this.#client, siteId, before);
  }

  async dropCounts(siteId: string, since: number): Promise<{ reason: string; count: number }[]> {
    const rows = await guarded(() =>
      this.#client
        .collection('Drop')
        .aggregate([
          { $match: { siteId, hour: { $gte: since } } },
          { $group: { _id: '$reason', count: { $sum: '$count' } } },
        ])
        .toArray(),
    );
    return rows.map(({ _id, count }) => ({ reason: String(_id), count: Number(count) }));
  }

  async knownOrders(siteId: string, orderIds: readonly string[]): Promise<string[]> {
    if (orderIds.length === 0) return [];
    const orders = { siteId, orderId: { $in: [...orderIds] }, refundOf: { $exists: false } };
    const rows = await read(this.#client.collection('RevenueEvent'), orders, { orderId: 1 });
    return [...new Set(rows.map(({ orderId }) => String(orderId)))];
  }

  async lastSeq(): Promise<number> {
    const names = [...Object.values(hitCollections), 'RevenueEvent', 'WebVital', 'Identification'];
    const latest = await Promise.all(
      names.map((name) =>
        guarded(() =>
          this.#client
            .collection(name)
            .find({}, { projection: { seq: 1 } })
            .sort({ seq: -1 })
            .limit(1)
            .toArray(),
        ),
      ),
    );
    return latest.flat().reduce((last, { seq }) => Math.max(last, Number(seq)), 0);
  }
}

/** By time, then sequence; each once. */
function inOrder(traces: readonly HitTrace[]): HitTrace[] {
  const bySeq = new Map(traces.map((trace) => [`${trace.siteId} ${trace.seq}`, trace]));
  return [...bySeq.values()].sort((left, right) => left.ts - right.ts || left.seq - right.seq);
}
