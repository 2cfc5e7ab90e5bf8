import { doneAlone, type JobLease } from '../concurrency/job-lease.ts';
import { PeriodicTask } from '../concurrency/periodic-task.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventLog } from '../ports/event-log.ts';
import type { SiteStore } from '../ports/stores.ts';

/** How often what sites do not keep any longer is looked for. */
export const expireEveryMs = 3_600_000;
const dayMs = 86_400_000;

export interface ExpiryDependencies {
  readonly sites: Pick<SiteStore, 'retentions'>;
  readonly log: Pick<EventLog, 'expire'>;
  readonly clock: Clock;
  /** Where other processes do the same. */
  readonly turns?: JobLease;
  /** Told of faults nobody waits for. */
  readonly report: (message: string, error: unknown) => void;
}

/** Removes what is older than each site keeps, some of it at a time, so that hits and reads come in between. */
export class Expiry {
  readonly #dependencies: ExpiryDependencies;
  readonly #rounds: PeriodicTask;

  constructor(dependencies: ExpiryDependencies) {
    this.#dependencies = dependencies;
    this.#rounds = new PeriodicTask({
      everyMs: expireEveryMs,
      work: () => this.#round(),
      failed: (error) => dependencies.report('how long sites keep their traffic could not be read', error),
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
   * One round over all sites, as long as it is this process's turn. A site that cannot be cleared now is told of and
   * tried again in the next. Gives whether every site was looked at.
   */
  async run(isMine: () => Promise<boolean> = async () => true): Promise<boolean> {
    const goesOn = async () => !this.#rounds.isStopping && (await isMine());
    for (const { siteId, retentionDays } of await this.#dependencies.sites.retentions()) {
      // Without a limit nothing is past it: NaN compares as later than everything.
      if (!(retentionDays > 0)) continue;
      const before = this.#dependencies.clock.now() - retentionDays * dayMs;
      try {
        do {
          if (!(await goesOn())) return false;
        } while ((await this.#dependencies.log.expire(siteId, before)) > 0);
      } catch (error) {
        this.#dependencies.report(
          `what site ${siteId} does not keep could not be removed and will be tried again`,
          error,
        );
      }
    }
    return true;
  }

  /** Resolves when no round is under way. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }
}
