import { doneAlone, type JobLease } from '../concurrency/job-lease.ts';
import { PeriodicTask } from '../concurrency/periodic-task.ts';
import type { Clock } from '../ports/clock.ts';
import type { RollUps } from '../ports/roll-ups.ts';
import type { SiteStore } from '../ports/stores.ts';

/** How often days that are over are looked for. */
export const rollUpEveryMs = 3_600_000;
/** Days of one site that a round builds, so that every site has its turn. */
export const rollUpDaysMax = 31;
const dayMs = 86_400_000;

export interface RollUpDependencies {
  readonly sites: Pick<SiteStore, 'retentions'>;
  readonly rollUps: RollUps;
  readonly clock: Clock;
  /** Where other processes do the same. */
  readonly turns?: JobLease;
  /** Told of faults nobody waits for. */
  readonly report: (message: string, error: unknown) => void;
}

/** Builds the sums of days that are over, a day at a time and the newest first. */
export class RollingUp {
  readonly #dependencies: RollUpDependencies;
  readonly #rounds: PeriodicTask;

  constructor(dependencies: RollUpDependencies) {
    this.#dependencies = dependencies;
    this.#rounds = new PeriodicTask({
      everyMs: rollUpEveryMs,
      work: () => this.#round(),
      failed: (error) => dependencies.report('days to roll up could not be looked for', error),
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
   * One round over all sites, as long as it is this process's turn. A site that fails is told of and tried again in the
   * next. Gives whether every site was looked at.
   */
  async run(isMine: () => Promise<boolean> = async () => true): Promise<boolean> {
    const { sites, rollUps, clock, report } = this.#dependencies;
    const goesOn = async () => !this.#rounds.isStopping && (await isMine());
    for (const { siteId, retentionDays } of await sites.retentions()) {
      // What goes within a day is not worth it, and would be forgotten hour by hour. Without a limit nothing goes.
      const since = retentionDays > 0 ? clock.now() - (retentionDays - 1) * dayMs : Number.NEGATIVE_INFINITY;
      try {
        for (let built = 0; built < rollUpDaysMax; built += 1) {
          if (!(await goesOn())) return false;
          if (!(await rollUps.buildNext(siteId, since))) break;
        }
      } catch (error) {
        report(`days of site ${siteId} could not be rolled up and will be tried again`, error);
      }
    }
    return true;
  }

  /** Resolves when no round is under way. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }
}
