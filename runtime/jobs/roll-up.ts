import { doneAlone, type JobLease } from '../concurrency/job-lease.ts';
import { PeriodicTask } from '../concurrency/periodic-task.ts';
import type { Clock } from '../ports/clock.ts';
import type { RollUps } from '../ports/roll-ups.ts';
import type { SiteStore } from '../ports/stores.ts';

/** How often finished days are rolled up. */
const rollUpEveryMs = 3_600_000;
/** The most days of one site in a run, so that every site is served. */
const rollUpDaysMax = 31;
const dayMs = 86_400_000;

export interface RollUpDependencies {
  readonly sites: Pick<SiteStore, 'retentions'>;
  readonly rollUps: RollUps;
  readonly clock: Clock;
  /** Shared with other processes that run this job. */
  readonly turns?: JobLease;
  /** Logs background failures. */
  readonly report: (message: string, error: unknown) => void;
}

/** Builds the roll-ups of finished days, one day at a time, newest first. */
export class RollingUp {
  readonly #dependencies: RollUpDependencies;
  readonly #rounds: PeriodicTask;

  constructor(dependencies: RollUpDependencies) {
    this.#dependencies = dependencies;
    this.#rounds = new PeriodicTask({
      everyMs: rollUpEveryMs,
      work: () => this.#round(),
      failed: (error) => dependencies.report('listing the sites to roll up failed; will retry', error),
    });
  }

  start(): void {
    this.#rounds.start();
  }

  async #round(): Promise<void> {
    const { turns = doneAlone } = this.#dependencies;
    await turns.run({ name: 'roll-ups', everyMs: rollUpEveryMs, work: (isMine) => this.run(isMine) });
  }

  /**
   * One run over all sites, while this process has the lease. A failing site is reported and retried in the next run.
   * Returns whether every site was processed.
   */
  async run(isMine: () => Promise<boolean> = async () => true): Promise<boolean> {
    const { sites, rollUps, clock, report } = this.#dependencies;
    const goesOn = async () => !this.#rounds.isStopping && (await isMine());
    for (const { siteId, retentionDays } of await sites.retentions()) {
      // A roll-up of data that expires within a day is not worth building: expiry would invalidate it every hour.
      // Without a retention nothing expires.
      const since = retentionDays > 0 ? clock.now() - (retentionDays - 1) * dayMs : Number.NEGATIVE_INFINITY;
      try {
        for (let built = 0; built < rollUpDaysMax; built += 1) {
          if (!(await goesOn())) return false;
          if (!(await rollUps.buildNext(siteId, since))) break;
        }
      } catch (error) {
        report(`rolling up days of site ${siteId} failed; will retry`, error);
      }
    }
    return true;
  }

  /** Resolves when no run is in progress. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }
}
