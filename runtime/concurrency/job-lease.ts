import type { Clock } from '../ports/clock.ts';
import type { Leases } from '../ports/leases.ts';

/** How long a job's lease lasts without a renewal. */
export const jobHoldMs = 30_000;

/** The outcome of a job in this process. */
export type JobOutcome = 'done' | 'stopped' | 'not due' | 'elsewhere';

export interface Job {
  readonly name: string;
  /** Time from the end of one run, in any process, to the next. */
  readonly everyMs: number;
  /**
   * Runs in small steps, and checks before each step whether this process still has the lease. Returns whether it
   * finished; an unfinished job is due again at once.
   */
  readonly work: (isMine: () => Promise<boolean>) => Promise<boolean>;
}

/** Runs a job when it is due and no other process runs it. */
export interface JobLease {
  run(job: Job): Promise<JobOutcome>;
}

/** For a single process: every job runs whenever it is called. */
export const doneAlone: JobLease = {
  run: async ({ work }) => ((await work(async () => true)) ? 'done' : 'stopped'),
};

/**
 * Among several processes: a job runs in one process at a time, and not before it is due. A process that pauses longer
 * than its lease finds at the next step that it has lost the job; its result is discarded.
 */
export class SharedJobLease implements JobLease {
  readonly #leases: Leases;
  readonly #clock: Clock;
  readonly #holdMs: number;

  constructor(parts: { readonly leases: Leases; readonly clock: Clock; readonly holdMs?: number }) {
    this.#leases = parts.leases;
    this.#clock = parts.clock;
    this.#holdMs = parts.holdMs ?? jobHoldMs;
  }

  async run({ name, everyMs, work }: Job): Promise<JobOutcome> {
    const key = `job ${name}`;
    const acquisition = await this.#leases.acquire([key], this.#holdMs);
    const [lease] = acquisition?.leases ?? [];
    if (lease === undefined) return 'elsewhere';
    const { fence, note } = lease;
    const giveBack = (reported: string | undefined) =>
      this.#leases.release([{ key, fence, note: reported, keepMs: 2 * everyMs, isKnown: true }]);
    const doneAt = Number(note ?? Number.NEGATIVE_INFINITY);
    if (doneAt + everyMs > this.#clock.now()) {
      await giveBack(note);
      return 'not due';
    }
    let isDone = false;
    try {
      isDone = await work(async () => (await this.#leases.renew([lease], this.#holdMs)).length === 0);
    } finally {
      await giveBack(isDone ? String(this.#clock.now()) : note);
    }
    return isDone ? 'done' : 'stopped';
  }
}
