import { randomUUID } from 'node:crypto';
import { groupBy } from '../../../domain/group-by.ts';
import { unavailable } from '../../../errors.ts';
import { type Clock, systemClock } from '../../../ports/clock.ts';
import type { Durability, EventBatch, VisitorSpan, Written } from '../../../ports/event-log.ts';
import { guarded, type MongodbClient } from '../connection/client.ts';
import { forget, removalMsMax, type WrongDays } from '../days/forget.ts';
import { applyBatch } from './apply.ts';

/** The most rows waiting to be written; more are refused. */
export const queueRowsMax = 40_000;
/** Rows of one write. */
const batchRowsMax = 5_000;
/** Bytes of one write: a document holds 16 MB. */
const batchBytesMax = 8 * 1024 * 1024;
/** Attempts to write an accepted batch before it is left for later. */
const attemptsMax = 5;
const retryMs = 500;

interface Unit {
  readonly text: string;
  readonly batch: EventBatch;
  readonly rows: number;
  /** `reported`: the caller accepts a durable batch and wants to know whether it is visible. */
  readonly durability: Durability | 'reported';
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
}

/** Batches written together, with the id of their document. */
interface Group {
  readonly id: string;
  readonly units: readonly Unit[];
}

interface Dependencies {
  readonly client: MongodbClient;
  readonly report: (message: string, error: unknown) => void;
  readonly write?: typeof applyBatch;
  readonly clock?: Clock;
}

/**
 * Writes events to the database. A group of batches is one document of `Batch` first: once it is stored the whole group
 * is durable. Then it is written to its collections, and the document is deleted.
 */
export class BatchQueue {
  readonly #client: MongodbClient;
  readonly #report: Dependencies['report'];
  readonly #write: typeof applyBatch;
  readonly #clock: Clock;
  #queue: Unit[] = [];
  /** The group being written. */
  #current: string | undefined;
  #rows = 0;
  #running: Promise<void> | undefined;
  /** Sites deleted by this process: their pending rows are discarded. */
  readonly #gone = new Set<string>();
  #isHealthy = true;
  #isClosing = false;

  constructor({ client, report, write = applyBatch, clock = systemClock }: Dependencies) {
    this.#client = client;
    this.#report = report;
    this.#write = write;
    this.#clock = clock;
  }

  /** False while writes fail. */
  get isHealthy(): boolean {
    return this.#isHealthy;
  }

  get waitingUnits(): number {
    return this.#queue.length;
  }

  get waitingRows(): number {
    return this.#rows;
  }

  submit(batch: EventBatch, durability: Unit['durability']): Promise<Written> {
    const rows = Object.values(batch).reduce(
      (sum, list: readonly unknown[] | undefined) => sum + (list?.length ?? 0),
      0,
    );
    if (this.#isClosing || (this.#rows + rows > queueRowsMax && this.#queue.length > 0)) {
      return Promise.reject(unavailable(new Error('the write queue is full')));
    }
    const text = JSON.stringify(batch);
    if (Buffer.byteLength(text) > batchBytesMax) return Promise.reject(unavailable(new Error('a batch is too large')));
    return new Promise((resolve, reject) => {
      this.#queue.push({ text, batch, rows, durability, resolve, reject });
      this.#rows += rows;
      this.#running ??= this.#run();
    });
  }

  /** Discards rows of a site from now on: it is deleted. */
  forget(siteId: string): void {
    this.#gone.add(siteId);
  }

  /** Resolves when everything submitted before is visible. */
  async flush(): Promise<void> {
    await this.submit({}, 'durable');
  }

  /** Writes the remaining batches. */
  async close(): Promise<void> {
    const left = this.#running === undefined ? Promise.resolve() : this.flush();
    this.#isClosing = true;
    await left.catch(() => undefined); // accepted batches are in the database
    await this.#running;
  }

  /** Writes abandoned batches of this or another process. Returns the visitors of their events. */
  async finishLeft(olderThanMs = 0): Promise<VisitorSpan[]> {
    const batches = this.#client.collection('Batch');
    const old = olderThanMs === 0 ? {} : { at: { $lt: Date.now() - olderThanMs } };
    const left = await guarded(() => batches.find(old).sort({ at: 1 }).toArray());
    const spans: VisitorSpan[] = [];
    for (const { _id, at, units, forgets } of left) {
      if (_id === this.#current || (forgets !== undefined && Number(at) > Date.now() - removalMsMax)) continue;
      const texts = units as readonly string[];
      const batch = together(texts.map((text) => JSON.parse(text) as EventBatch));
      await this.#write(this.#client, _id, batch, this.#clock.now());
      if (forgets !== undefined) await forget(this.#client, [forgets as WrongDays]); // as written by `whileForgetting`
      await guarded(() => batches.deleteOne({ _id }));
      spans.push(...spansOf(batch));
    }
    return spans;
  }

  async #run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      const group = { id: randomUUID(), units: this.#take() };
      this.#current = group.id;
      if (await this.#accept(group)) await this.#finish(group);
      this.#current = undefined;
    }
    this.#running = undefined;
  }

  /** The next units that fit into a group; at least one. */
  #take(): Unit[] {
    let [rows, bytes, count] = [0, 0, 0];
    for (const unit of this.#queue) {
      const length = Buffer.byteLength(unit.text);
      if (count > 0 && (rows + unit.rows > batchRowsMax || bytes + length > batchBytesMax)) break;
      rows += unit.rows;
      bytes += length;
      count += 1;
    }
    this.#rows -= rows;
    return this.#queue.splice(0, count);
  }

  async #accept({ id, units }: Group): Promise<boolean> {
    const texts = units.filter(({ rows }) => rows > 0).map(({ text }) => text);
    try {
      if (texts.length > 0) {
        await guarded(() => this.#client.collection('Batch').insertOne({ _id: id, at: Date.now(), units: texts }));
      }
    } catch (error) {
      this.#isHealthy = false;
      for (const { reject } of units) reject(error);
      return false;
    }
    for (const { durability, resolve } of units) if (durability === 'journaled') resolve('stored');
    return true;
  }

  /** When all attempts fail, callers that wait for visibility get the error; the batch is stored all the same. */
  async #finish({ id, units }: Group): Promise<void> {
    const batch = without(this.#gone, together(units.map((unit) => unit.batch)));
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#write(this.#client, id, batch, this.#clock.now());
        await guarded(() => this.#client.collection('Batch').deleteOne({ _id: id }));
        break;
      } catch (error) {
        this.#isHealthy = false;
        if (attempt < attemptsMax && !this.#isClosing) {
          await new Promise((resolve) => setTimeout(resolve, retryMs));
          continue;
        }
        this.#report('making events visible failed; they are stored and will be written later', error);
        for (const { durability, resolve, reject } of units) {
          if (durability === 'durable') reject(unavailable(error));
          else resolve('stored');
        }
        return;
      }
    }
    this.#isHealthy = true;
    for (const { resolve } of units) resolve('visible');
  }
}

/** Merges several batches in order. */
function together(batches: readonly EventBatch[]): EventBatch {
  const all = <K extends keyof EventBatch>(name: K) => batches.flatMap((batch) => [...(batch[name] ?? [])]);
  return {
    hits: all('hits') as NonNullable<EventBatch['hits']>, // flatMap loses the list type
    revenue: all('revenue') as NonNullable<EventBatch['revenue']>,
    vitals: all('vitals') as NonNullable<EventBatch['vitals']>,
    identifications: all('identifications') as NonNullable<EventBatch['identifications']>,
    bots: all('bots') as NonNullable<EventBatch['bots']>,
    resummed: all('resummed') as NonNullable<EventBatch['resummed']>,
    attached: all('attached') as NonNullable<EventBatch['attached']>,
    reassigned: all('reassigned') as NonNullable<EventBatch['reassigned']>,
    keys: all('keys') as NonNullable<EventBatch['keys']>,
    drops: all('drops') as NonNullable<EventBatch['drops']>,
  };
}

/** A batch without the rows of deleted sites. */
function without(gone: ReadonlySet<string>, batch: EventBatch): EventBatch {
  if (gone.size === 0) return batch;
  const { keys = [], ...ofSites } = batch;
  const isKept = ({ siteId }: { readonly siteId: string }) => !gone.has(siteId);
  const kept = Object.entries(ofSites).map(([name, rows]) => [
    name,
    (rows as readonly { readonly siteId: string }[]).filter(isKept),
  ]);
  return { ...(Object.fromEntries(kept) as EventBatch), keys }; // lists by name
}

function spansOf({ hits = [], vitals = [], identifications = [] }: EventBatch): VisitorSpan[] {
  const rows = [...hits, ...vitals, ...identifications];
  const visitors = groupBy(rows, ({ siteId, visitorId }) => `${siteId} ${visitorId}`);
  return [...visitors.values()].map((group) => {
    const times = group.map(({ ts }) => ts);
    return {
      siteId: group[0]?.siteId ?? '',
      ids: [...new Set(group.flatMap(({ visitorId, ownVisitorId }) => [visitorId, ownVisitorId ?? visitorId]))],
      since: times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY),
      until: times.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY),
      sessionIds: [...new Set(group.flatMap(({ sessionId }) => sessionId ?? []))],
    };
  });
}
