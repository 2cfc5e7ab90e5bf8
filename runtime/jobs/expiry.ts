import { doneAlone, type JobLease } from '../concurrency/job-lease.ts';
import { PeriodicTask } from '../concurrency/periodic-task.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventLog } from '../ports/event-log.ts';
import type { SiteStore } from '../ports/stores.ts';

/** How often expired data is deleted. */
const expireEveryMs = 3_600_000;
const dayMs = 86_400_000;

export interface ExpiryDependencies {
  readonly sites: Pick<SiteStore, 'retentions'>;
  readonly log: Pick<EventLog, 'expire'>;
  readonly clock: Clock;
  /** Shared with other processes that run this job. */
  readonly turns?: JobLease;
  /** Logs background failures. */
  readonly report: (message: string, error: unknown) => void;
}

/** Deletes the data that is older than each site's retention, in batches, so that hits and reads are not delayed. */
export class Expiry {
  readonly #dependencies: ExpiryDependencies;
  readonly #rounds: PeriodicTask;

  constructor(dependencies: ExpiryDependencies) {
    this.#dependencies = dependencies;
    this.#rounds = new PeriodicTask({
      everyMs: expireEveryMs,
      work: () => this.#round(),
      failed: (error) => dependencies.report('reading the retention of the sites failed; will retry', error),
    });
  }

  start(): void {
    this.#rounds.start();
  }

  async #round(): Promise<void> {
    const { turns = doneAlone } = this.#dependencies;
    await turns.run({ name: 'expiry', everyMs: expireEveryMs, work: (isMine) => this.run(isMine) });
  }

  /**
   * One run over all sites, while this process has the lease. A failing site is reported and retried in the next run.
   * Returns whether every site was processed.
   */
  async run(isMine: () => Promise<boolean> = async () => true): Promise<boolean> {
    const goesOn = async () => !this.#rounds.isStopping && (await isMine());
    for (const { siteId, retentionDays } of await this.#dependencies.sites.retentions()) {
      // Without a retention nothing expires: comparisons with NaN are false.
      if (!(retentionDays > 0)) continue;
      const before = this.#dependencies.clock.now() - retentionDays * dayMs;
      try {
        do {
          if (!(await goesOn())) return false;
        } while ((await this.#dependencies.log.expire(siteId, before)) > 0);
      } catch (error) {
        this.#dependencies.report(`deleting expired data of site ${siteId} failed; will retry`, error);
      }
    }
    return true;
  }

  /** Resolves when no run is in progress. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }
}
