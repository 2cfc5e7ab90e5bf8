import { unavailable } from '../../../errors.ts';
import type { Backlog, Durability } from '../../../ports/event-log.ts';
import { type DuckdbClient, isFatal, isTrouble } from '../connection/client.ts';
import { CheckpointTrigger } from '../journal/checkpoint-trigger.ts';
import type { Journal } from '../journal/journal.ts';
import { noteLastApplied, writeLastApplied } from '../journal/last-applied.ts';
import { type Applied, applyOperations, type OperationResult } from './apply.ts';
import { type Operation, rowsIn } from './operations.ts';
import { checkRoom, inTransaction, isRoomLeft } from './transaction.ts';
import { batchLength, isOneNewDocument, resultOf, type Unit, type WriterOptions } from './write-unit.ts';

/** Rows waiting to be written; more are refused. */
export const queueRowsMax = 40_000;
/** Journaled rows wait at most this long for more to be written with them. */
const flushMs = 200;
const retryMs = 500;
const probeMs = 1_000;
const attemptsMax = 5;

/** Logs faults of work that has no caller. */
export type Report = (message: string, error: unknown) => void;

/** Housekeeping that waits for its transaction. */
type Task = () => Promise<void>;

/** The one way into the database: a bounded queue, written in order, a transaction a batch, and housekeeping between batches. */
export class Writer {
  readonly #client: DuckdbClient;
  readonly #journal: Journal;
  readonly #options: WriterOptions;
  #queue: Unit[] = [];
  #queuedRows = 0;
  #unjournaled: Unit[] = [];
  #tasks: Task[] = [];
  #next: number;
  /** The last write that is in the database. */
  #lastApplied: number;
  #timer: NodeJS.Timeout | undefined;
  #draining: Promise<void> | undefined;
  #probing: NodeJS.Timeout | undefined;
  readonly #sinceCheckpoint = new CheckpointTrigger();
  #isHealthy = true;
  /** Nothing is written to the database meanwhile. */
  #isHeld = false;

  constructor(client: DuckdbClient, journal: Journal, options: WriterOptions & { readonly lastApplied: number }) {
    this.#client = client;
    this.#journal = journal;
    this.#next = options.lastApplied + 1;
    this.#lastApplied = options.lastApplied;
    this.#options = options;
  }

  /** False while writes fail: a full disk, a dead instance. */
  get isHealthy(): boolean {
    return this.#isHealthy;
  }

  /** What waits to be written, and what a restart would write again. */
  get backlog(): Backlog {
    return { units: this.#queue.length, rows: this.#queuedRows, ...this.#sinceCheckpoint.written };
  }

  /**
   * Queues operations as one unit: all of them or none. Resolves as soon as they are as durable as asked, with the result
   * of the last of them that has one. Rejects with 503 when the queue is full or the store fails.
   */
  submit(operations: readonly Operation[], durability: Durability, isProbe = false): Promise<OperationResult> {
    const rowCount = operations.reduce((sum, operation) => sum + rowsIn(operation), 0);
    if (this.#queuedRows + rowCount > queueRowsMax && this.#queue.length > 0) {
      return Promise.reject(unavailable(new Error('the write queue is full')));
    }
    return new Promise((resolve, reject) => {
      const fresh = { n: this.#next, attempts: 0, isJournaled: false };
      const unit: Unit = { ...fresh, operations, durability, rowCount, isProbe, resolve, reject };
      this.#next += 1;
      this.#queue.push(unit);
      this.#queuedRows += rowCount;
      if (durability === 'durable') return this.#wake(0);
      if (this.#unjournaled.push(unit) === 1) setImmediate(() => this.#journalWaiting());
    });
  }

  /**
   * Does housekeeping in a transaction of its own between two batches. It is not journaled: what a kill undoes, the job
   * that asked for it does again.
   */
  maintain<T extends { readonly movedRows: number }>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#tasks.push(() => this.#maintain(work).then(resolve, reject));
      this.#wake(0);
    });
  }

  async #maintain<T extends { readonly movedRows: number }>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await inTransaction(this.#client, work);
      this.#sinceCheckpoint.note({ rows: result.movedRows });
      return result;
    } catch (error) {
      if (isFatal(error)) await this.#reopen(error);
      throw error;
    }
  }

  /** One write call for every unit that came in since the last turn of the event loop. */
  #journalWaiting(): void {
    const units = this.#unjournaled;
    this.#unjournaled = [];
    try {
      this.#append(units);
    } catch (error) {
      this.#drop(units, error);
      return;
    }
    for (const unit of units) {
      unit.isJournaled = true;
      unit.resolve({});
    }
    this.#wake(flushMs);
  }

  #append(units: readonly Unit[]): void {
    this.#sinceCheckpoint.note({ bytes: this.#journal.append(units.map(({ n, operations }) => ({ n, operations }))) });
  }

  /** Takes units out that were not acknowledged. */
  #drop(units: readonly Unit[], error: unknown): void {
    this.#isHealthy = false;
    this.#probe();
    const dropped = new Set(units);
    this.#queue = this.#queue.filter((unit) => !dropped.has(unit));
    for (const unit of units) {
      this.#queuedRows -= unit.rowCount;
      unit.reject(unavailable(error));
    }
  }

  #wake(delayMs: number): void {
    if (this.#draining !== undefined || this.#isHeld) return;
    if (delayMs === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#draining = this.#drain();
    } else {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#draining ??= this.#drain();
      }, delayMs);
    }
  }

  async #drain(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0 || this.#tasks.length > 0) {
      const task = this.#tasks.shift();
      await task?.();
      const batch = this.#take();
      if (batch.length === 0 && task === undefined) break;
      if (batch.length > 0 && !(await this.#write(batch))) break;
      if (this.#sinceCheckpoint.isDue) await this.#checkpoint();
    }
    this.#draining = undefined;
    if (this.#queue.length > 0 || this.#tasks.length > 0) this.#wake(this.#isHealthy ? flushMs : retryMs);
  }

  #take(): Unit[] {
    const batch = this.#queue.splice(0, batchLength(this.#queue));
    this.#queuedRows -= batch.reduce((sum, { rowCount }) => sum + rowCount, 0);
    return batch;
  }

  /** Writes a batch; false when the store is in trouble and the rest should wait. */
  async #write(batch: readonly Unit[]): Promise<boolean> {
    try {
      const applied = await this.#transact(batch);
      this.#lastApplied = Math.max(this.#lastApplied, batch.at(-1)?.n ?? 0);
      this.#settle(batch, applied);
      return true;
    } catch (error) {
      if (isFatal(error)) await this.#reopen(error);
      if (batch.length > 1 && isRoomLeft(this.#client) && !isTrouble(error)) {
        for (const unit of batch) await this.#write([unit]);
        return this.#isHealthy;
      }
      this.#fail(batch, error);
      return this.#isHealthy;
    }
  }

  async #transact(batch: readonly Unit[]): Promise<Applied> {
    const operations = batch.flatMap((unit) => unit.operations);
    const apply = () => applyOperations(this.#client, operations, this.#options);
    // One statement is a transaction by itself at a third of the cost; a put may be replayed, so it needs no note.
    if (isOneNewDocument(operations)) {
      checkRoom(this.#client);
      return apply();
    }
    return inTransaction(this.#client, apply, `${noteLastApplied(batch.at(-1)?.n ?? 0)}; COMMIT`);
  }

  #settle(batch: readonly Unit[], { results, movedRows }: Applied): void {
    // A write of nothing proves little: on a full disk it may still fit.
    if (batch.some((unit) => unit.rowCount > 0 || unit.isProbe)) this.#isHealthy = true;
    const waiting = batch.filter((unit) => unit.durability === 'durable');
    this.#options.committed?.({ units: batch, results, isAcknowledgedVisible: waiting.length > 0 });
    try {
      this.#append(waiting);
    } catch (error) {
      this.#options.report('the journal could not be written; the database has the data', error);
    }
    for (const unit of waiting) unit.resolve(resultOf(unit, results));
    this.#sinceCheckpoint.note({ rows: batch.reduce((sum, unit) => sum + unit.rowCount, movedRows) });
  }

  /** Durable writes are rejected; what was acknowledged goes back to the head of the queue. */
  #fail(batch: readonly Unit[], error: unknown): void {
    const isPoison = batch.length === 1 && isRoomLeft(this.#client) && !isTrouble(error);
    this.#isHealthy = isPoison;
    if (!isPoison) this.#probe();
    const kept: Unit[] = [];
    for (const unit of batch) {
      unit.attempts += 1;
      if (unit.durability === 'durable') unit.reject(unavailable(error));
      else if (isPoison && unit.attempts >= attemptsMax) this.#options.report('a hit cannot be stored', error);
      else kept.push(unit);
    }
    if (kept.length > 0) this.#options.report('writing failed and will be tried again', error);
    this.#queue.unshift(...kept);
    this.#queuedRows += kept.reduce((sum, unit) => sum + unit.rowCount, 0);
  }

  /** While the store is not ready no request writes: a probe finds out when writes work again. */
  #probe(): void {
    if (this.#probing !== undefined) return;
    this.#probing = setTimeout(() => {
      this.#probing = undefined;
      this.submit([], 'durable', true).catch(() => undefined); // a failure probes again
    }, probeMs);
    this.#probing.unref();
  }

  async #reopen(cause: unknown): Promise<void> {
    this.#isHealthy = false;
    this.#options.report('the store failed and is being reopened', cause);
    await this.#client.reopen().catch((error: unknown) => this.#options.report('reopening the store failed', error));
  }

  async #checkpoint(): Promise<void> {
    this.#sinceCheckpoint.restart();
    try {
      this.#journal.rotate();
      // Single documents were written without it.
      await writeLastApplied(this.#client.writer, this.#lastApplied);
      await this.#client.writer.run('CHECKPOINT');
      this.#journal.discard(this.#lastApplied);
    } catch (error) {
      this.#options.report('a checkpoint failed; the journal is kept', error);
      if (isFatal(error)) await this.#reopen(error);
    }
  }

  /** Resolves when everything submitted before is on disk and visible. */
  async flush(): Promise<void> {
    await this.submit([], 'durable');
  }

  /**
   * Writes and hands over to the database file what was submitted before, then does `work` while nothing is written. Hits
   * that the journal acknowledges are taken meanwhile, and wait.
   */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    await this.flush();
    while (this.#draining !== undefined) await this.#draining;
    if (this.#isHeld) throw unavailable(new Error('the store is being rewritten'));
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isHeld = true;
    try {
      await this.#checkpoint();
      return await work();
    } finally {
      this.#isHeld = false;
      if (this.#queue.length > 0 || this.#tasks.length > 0) this.#wake(0);
    }
  }

  /** Writes what is left, hands the journal over to the database file. */
  async close(): Promise<void> {
    if (this.#queue.length > 0 || this.#draining !== undefined) await this.flush().catch(() => undefined); // journaled
    clearTimeout(this.#timer);
    clearTimeout(this.#probing);
    await this.#checkpoint();
    this.#journal.close();
  }
}
