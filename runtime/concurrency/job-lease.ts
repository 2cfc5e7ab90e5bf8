import type { Clock } from '../ports/clock.ts';
import type { Leases } from '../ports/leases.ts';

/** How long a process may do a job without a sign of life. */
export const jobHoldMs = 30_000;

/** What became of a job here. */
export type JobOutcome = 'done' | 'stopped' | 'not due' | 'elsewhere';

export interface Job {
  readonly name: string;
  /** From the end of one run, wherever it was, to the next. */
  readonly everyMs: number;
  /**
   * Does it in small pieces, and asks before each whether the job is still this process's own. Gives whether it is
   * done; a job that is not is due again at once.
   */
  readonly work: (isMine: () => Promise<boolean>) => Promise<boolean>;
}

/** Lets a job be done where and when it should be. */
export interface JobLease {
  run(job: Job): Promise<JobOutcome>;
}

/** Where one process does all jobs, each when it says. */
export const doneAlone: JobLease = {
  run: async ({ work }) => ((await work(async () => true)) ? 'done' : 'stopped'),
};

/**
 * Among several processes: a job is done by one at a time, and by none before it is due. Whoever pauses for longer than
 * it holds the job finds at the next piece that it is another's; what it then tells of the end is not taken.
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
    const giveBack = (told: string | undefined) =>
      this.#leases.release([{ key, fence, note: told, keepMs: 2 * everyMs, isKnown: true }]);
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
