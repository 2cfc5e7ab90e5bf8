import type { DeletedCounts } from '../../../domain/site.ts';
import { unavailable } from '../../../errors.ts';
import type { Backlog, Durability } from '../../../ports/event-log.ts';
import { type DuckdbClient, freeBytesMin, isDurableDespite, isFatal, isTrouble } from '../connection/client.ts';
import { CheckpointClock } from '../journal/checkpoint-trigger.ts';
import type { Journal } from '../journal/journal.ts';
import { markAs, setMark } from '../journal/last-sequence.ts';
import { takeMovedRows } from '../sessions/compaction-state.ts';
import { openGrouped } from '../sessions/open-sessions.ts';
import { applyOperations } from './apply.ts';
import { type Operation, rowsIn } from './operations.ts';
import { isOneNewDocument, type Unit, type WriterOptions } from './write-unit.ts';

/** Rows waiting to be written; more are refused. */
export const queueRowsMax = 40_000;
/** Rows of one transaction. */
export const batchRowsMax = 5_000;
/** Journaled rows wait at most this long for company. */
export const flushMs = 200;
const retryMs = 500;
const probeMs = 1_000;
const attemptsMax = 5;

/** Tells of faults nobody waits for. */
export type Report = (message: string, error: unknown) => void;

/** The one way into the database: a bounded queue, written in order, a transaction a batch. */
export class Writer {
  readonly #client: DuckdbClient;
  readonly #journal: Journal;
  readonly #options: WriterOptions;
  #queue: Unit[] = [];
  #queuedRows = 0;
  #unjournaled: Unit[] = [];
  #next: number;
  /** The last write that is in the database. */
  #mark: number;
  #timer: NodeJS.Timeout | undefined;
  #draining: Promise<void> | undefined;
  #probing: NodeJS.Timeout | undefined;
  readonly #sinceCheckpoint = new CheckpointClock();
  #isHealthy = true;
  /** Nothing is written to the database meanwhile. */
  #isHeld = false;

  constructor(client: DuckdbClient, journal: Journal, mark: number, options: WriterOptions) {
    this.#client = client;
    this.#journal = journal;
    this.#next = mark + 1;
    this.#mark = mark;
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

  /** Queues operations as one unit: all of them or none. Resolves as soon as they are as safe as asked. */
  submit(
    operations: readonly Operation[],
    durability: Durability,
    isProbe = false,
  ): Promise<DeletedCounts | undefined> {
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
      unit.resolve(undefined);
    }
    this.#wake(flushMs);
  }

  #append(units: readonly Unit[]): void {
    this.#sinceCheckpoint.note({ bytes: this.#journal.append(units.map(({ n, operations }) => ({ n, operations }))) });
  }

  /** Takes units out that were promised nothing. */
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
    while (this.#queue.length > 0) {
      const batch = this.#take();
      if (batch.length === 0) break;
      if (!(await this.#write(batch))) break;
      if (this.#sinceCheckpoint.isDue) await this.#checkpoint();
    }
    this.#draining = undefined;
    if (this.#queue.length > 0) this.#wake(this.#isHealthy ? flushMs : retryMs);
  }

  /** The next units, as many as fit a transaction. Units not yet journaled were acknowledged to nobody: they wait. */
  #take(): Unit[] {
    let rows = 0;
    let count = 0;
    for (const unit of this.#queue) {
      if (count > 0 && rows + unit.rowCount > batchRowsMax) break;
      if (unit.durability === 'journaled' && !unit.isJournaled) break;
      rows += unit.rowCount;
      count += 1;
    }
    this.#queuedRows -= rows;
    return this.#queue.splice(0, count);
  }

  /** Writes a batch; false when the store is in trouble and the rest should wait. */
  async #write(batch: readonly Unit[]): Promise<boolean> {
    try {
      const counts = await this.#transact(batch);
      this.#mark = Math.max(this.#mark, batch.at(-1)?.n ?? 0);
      this.#settle(batch, counts);
      return true;
    } catch (error) {
      if (isFatal(error)) await this.#reopen(error);
      if (batch.length > 1 && this.#isRoomLeft() && !isTrouble(error)) {
        for (const unit of batch) await this.#write([unit]);
        return this.#isHealthy;
      }
      this.#fail(batch, error);
      return this.#isHealthy;
    }
  }

  async #transact(batch: readonly Unit[]): Promise<DeletedCounts[]> {
    if (!this.#isRoomLeft()) throw new Error('less than 64 MB are left on the disk of the store');
    const { writer } = this.#client;
    this.#options.folded.groups.next.clear();
    const operations = batch.flatMap((unit) => unit.operations);
    // One statement is a transaction by itself at a third of the cost; a put may be replayed, so it needs no mark.
    if (isOneNewDocument(operations)) return applyOperations(this.#client, operations, this.#options);
    await writer.run('BEGIN');
    try {
      const counts = await applyOperations(this.#client, operations, this.#options);
      await writer.run(`${markAs(batch.at(-1)?.n ?? 0)}; COMMIT`);
      return counts;
    } catch (error) {
      if (isDurableDespite(error)) return [];
      if (!isFatal(error)) await writer.run('ROLLBACK').catch(() => undefined); // the first error says more
      throw error;
    }
  }

  #settle(batch: readonly Unit[], counts: readonly DeletedCounts[]): void {
    // A write of nothing proves little: on a full disk it may still fit.
    if (batch.some((unit) => unit.rowCount > 0 || unit.isProbe)) this.#isHealthy = true;
    const waiting = batch.filter((unit) => unit.durability === 'durable');
    openGrouped(this.#options.folded);
    this.#options.committed?.(batch, waiting.length > 0);
    try {
      this.#append(waiting);
    } catch (error) {
      this.#options.report('the journal could not be written; the database has the data', error);
    }
    const left = [...counts];
    for (const unit of waiting) {
      unit.resolve(unit.operations.some(({ kind }) => kind === 'dropSite') ? left.shift() : undefined);
    }
    const rows = batch.reduce((sum, unit) => sum + unit.rowCount, takeMovedRows(this.#options.folded));
    this.#sinceCheckpoint.note({ rows });
  }

  /** Who waits is told; what was acknowledged goes back to the head of the queue. */
  #fail(batch: readonly Unit[], error: unknown): void {
    const isPoison = batch.length === 1 && this.#isRoomLeft() && !isTrouble(error);
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

  /** Nobody may write while the store is not ready, so the writer finds out by itself when it works again. */
  #probe(): void {
    if (this.#probing !== undefined) return;
    this.#probing = setTimeout(() => {
      this.#probing = undefined;
      this.submit([], 'durable', true).catch(() => undefined); // a failure probes again
    }, probeMs);
    this.#probing.unref();
  }

  #isRoomLeft(): boolean {
    return this.#client.freeBytes() >= freeBytesMin;
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
      await setMark(this.#client.writer, this.#mark);
      await this.#client.writer.run('CHECKPOINT');
      this.#journal.discard(this.#mark);
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
      if (this.#queue.length > 0) this.#wake(0);
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
