import { PeriodicTask } from '../../../concurrency/periodic-task.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { DuckdbClient } from '../connection/client.ts';
import type { StoreState } from '../writing/store-state.ts';
import type { Report, Writer } from '../writing/write-queue.ts';
import { compact } from './compact.ts';

/** How often sessions that ended are compacted. */
const compactEveryMs = 60_000;
/** Sessions are left alone so long after their last activity. */
const compactAfterMs = 35 * 60_000;
/** Event rows compacted in one transaction: about 250 ms in which no other write is made. */
export const compactRowsMax = 50_000;

export interface CompactionJobOptions {
  readonly client: DuckdbClient;
  readonly writer: Writer;
  readonly state: StoreState;
  readonly clock: Clock;
  readonly report: Report;
  /** The highest sequence number that was stored when the process began. */
  readonly lastSeq: number;
}

/** Compacts sessions that ended, every minute, a transaction of a bounded size at a time. */
export class CompactionJob {
  readonly #options: CompactionJobOptions;
  /** The latest event row when the last round began: a session that got one since then is not compacted yet. */
  #storedBy: number;
  readonly #task: PeriodicTask;
  #compactedRows = 0;

  constructor(options: CompactionJobOptions) {
    this.#options = options;
    this.#storedBy = options.lastSeq;
    this.#task = new PeriodicTask({
      everyMs: compactEveryMs,
      work: () => this.run(),
      failed: (error) => options.report('compacting sessions failed and will be tried again', error),
    });
  }

  /** Event rows compacted since the process began. */
  get compactedRows(): number {
    return this.#compactedRows;
  }

  start(): void {
    this.#task.start();
  }

  /** One round: every session that has ended by now. */
  async run(): Promise<void> {
    const { client, writer, state, clock } = this.#options;
    const endedBefore = clock.now() - compactAfterMs;
    const storedBy = this.#storedBy;
    this.#storedBy = state.latestSeq;
    const limits = { endedBefore, storedBy, rowsMax: compactRowsMax };
    for (let isDone = false; !isDone && !this.#task.isStopping; ) {
      const { compactedRows } = await writer.maintain(() => compact(client, state, limits));
      this.#compactedRows += compactedRows;
      isDone = compactedRows === 0;
    }
  }

  /** Resolves when no round is under way. */
  stop(): Promise<void> {
    return this.#task.stop();
  }
}
