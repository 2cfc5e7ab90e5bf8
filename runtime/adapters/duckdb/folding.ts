import type { Clock } from '../../ports/clock.ts';
import type { FoldState } from './fold.ts';
import type { Report, Writer } from './writer.ts';

/** How often sessions that ended are folded. */
export const foldEveryMs = 60_000;
/** Sessions are left alone so long after their last activity. */
export const foldAfterMs = 35 * 60_000;
/** Hits folded in one transaction: about 250 ms in which no other write is made. */
export const foldHitsMax = 50_000;

/** Folds sessions that ended, again and again, a transaction of a bounded size at a time. */
export class Folding {
  readonly #writer: Writer;
  readonly #state: FoldState;
  readonly #clock: Clock;
  readonly #report: Report;
  /** What had arrived when the last round began: a session that got a hit since then is not folded yet. */
  #arrivedBy: number;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #isStopping = false;
  #foldedRows = 0;

  constructor(parts: { writer: Writer; state: FoldState; clock: Clock; report: Report; lastSeq: number }) {
    this.#writer = parts.writer;
    this.#state = parts.state;
    this.#clock = parts.clock;
    this.#report = parts.report;
    this.#arrivedBy = parts.lastSeq;
  }

  /** Rows folded since the process began. */
  get foldedRows(): number {
    return this.#foldedRows;
  }

  /** Begins with what was left over by the last run of the process. */
  start(): void {
    this.#next(0);
  }

  #next(delayMs: number): void {
    this.#timer = setTimeout(() => {
      this.#round = this.run()
        .catch((error: unknown) => this.#report('folding sessions failed and will be tried again', error))
        .finally(() => {
          this.#round = undefined;
          if (!this.#isStopping) this.#next(foldEveryMs);
        });
    }, delayMs);
    this.#timer.unref();
  }

  /** One round: everything that ended by now. */
  async run(): Promise<void> {
    const endedBefore = this.#clock.now() - foldAfterMs;
    const arrivedBy = this.#arrivedBy;
    this.#arrivedBy = this.#state.seq;
    do {
      await this.#writer.submit([{ kind: 'fold', endedBefore, arrivedBy, hitsMax: foldHitsMax }], 'durable');
      this.#foldedRows += this.#state.foldedRows;
    } while (this.#state.foldedRows > 0 && !this.#isStopping);
  }

  /** Resolves when no round is under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#round;
  }
}
