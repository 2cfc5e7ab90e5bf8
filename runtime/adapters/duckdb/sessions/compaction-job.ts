import { PeriodicTask } from '../../../concurrency/periodic-task.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Report, Writer } from '../writing/write-queue.ts';
import type { CompactionState } from './compaction-state.ts';

/** How often sessions that ended are folded. */
export const foldEveryMs = 60_000;
/** Sessions are left alone so long after their last activity. */
export const foldAfterMs = 35 * 60_000;
/** Hits folded in one transaction: about 250 ms in which no other write is made. */
export const foldHitsMax = 50_000;

/** Folds sessions that ended, again and again, a transaction of a bounded size at a time. */
export class Folding {
  readonly #writer: Writer;
  readonly #state: CompactionState;
  readonly #clock: Clock;
  /** What had arrived when the last round began: a session that got a hit since then is not folded yet. */
  #arrivedBy: number;
  readonly #rounds: PeriodicTask;
  #foldedRows = 0;

  constructor(parts: { writer: Writer; state: CompactionState; clock: Clock; report: Report; lastSeq: number }) {
    this.#writer = parts.writer;
    this.#state = parts.state;
    this.#clock = parts.clock;
    this.#arrivedBy = parts.lastSeq;
    this.#rounds = new PeriodicTask({
      everyMs: foldEveryMs,
      work: () => this.run(),
      failed: (error) => parts.report('folding sessions failed and will be tried again', error),
    });
  }

  /** Rows folded since the process began. */
  get foldedRows(): number {
    return this.#foldedRows;
  }

  start(): void {
    this.#rounds.start();
  }

  /** One round: everything that ended by now. */
  async run(): Promise<void> {
    const endedBefore = this.#clock.now() - foldAfterMs;
    const arrivedBy = this.#arrivedBy;
    this.#arrivedBy = this.#state.seq;
    do {
      await this.#writer.submit([{ kind: 'fold', endedBefore, arrivedBy, hitsMax: foldHitsMax }], 'durable');
      this.#foldedRows += this.#state.foldedRows;
    } while (this.#state.foldedRows > 0 && !this.#rounds.isStopping);
  }

  /** Resolves when no round is under way. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }
}
