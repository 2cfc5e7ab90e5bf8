import { PeriodicTask } from '../../../concurrency/periodic-task.ts';
import type { Clock } from '../../../ports/clock.ts';
import { dayMs } from '../../../query/whole-days.ts';
import type { DuckdbClient } from '../connection/client.ts';
import type { StoreState } from '../writing/store-state.ts';
import type { Report, Writer } from '../writing/write-queue.ts';
import {
  type ClusterSizes,
  clusteredDayRowsMin,
  clusterPart,
  clusterRowsMax,
  noteClustered,
  partsOfDay,
  unclusteredDays,
} from './cluster.ts';
import { daysToRollUp, otherVisitorsShareMax, rollUp, rollUpSessionsMin, type SiteDay } from './roll-up.ts';

/** How often days that are over are looked for. */
const dailyJobEveryMs = 3_600_000;
/** A day is clustered so long after its end: by then nearly all its sessions are compacted. */
const clusterAfterMs = 2 * 3_600_000;
/** A day is rolled up so long after its end: a session of it may go on for a day, and is compacted after that. */
const rollUpAfterMs = dayMs + 2 * 3_600_000;

/** What rolling up asks of a site. */
export interface RollUpSite {
  /** Whether its visitors have new ids every day. */
  readonly isDaily: boolean;
  readonly retentionDays: number;
}

export interface DailyJobOptions {
  readonly client: DuckdbClient;
  readonly writer: Writer;
  readonly state: StoreState;
  readonly clock: Clock;
  readonly report: Report;
  /** Undefined: there is no such site. */
  readonly siteOf: (siteId: string) => RollUpSite | undefined;
  readonly cluster?: Partial<ClusterSizes>;
  readonly rollUps?: { readonly sessionsMin?: number; readonly othersShareMax?: number };
}

/**
 * What is done once with each UTC day that is over: its rows are clustered by site, and the days of busy sites are rolled
 * up, so that windows of weeks read sums instead of sessions. Each piece is a transaction of a bounded size; a piece that
 * a kill ends is done again.
 */
export class DailyJob {
  readonly #options: DailyJobOptions;
  readonly #task: PeriodicTask;

  constructor(options: DailyJobOptions) {
    this.#options = options;
    this.#task = new PeriodicTask({
      everyMs: dailyJobEveryMs,
      work: () => this.run(),
      failed: (error) => options.report('clustering or rolling up a day failed and will be tried again', error),
    });
  }

  start(): void {
    this.#task.start();
  }

  /** One round: every day that is over and not clustered, then every one that is not rolled up. */
  async run(): Promise<void> {
    await this.clusterDays();
    await this.rollUpDays();
  }

  async clusterDays(): Promise<void> {
    const { client, writer, cluster } = this.#options;
    const sizes = { rowsMin: clusteredDayRowsMin, rowsMax: clusterRowsMax, ...cluster };
    for (const day of await unclusteredDays(client, this.#endedBy(clusterAfterMs))) {
      for (const part of await partsOfDay(client, day, sizes)) {
        if (this.#task.isStopping) return;
        await writer.maintain(() => clusterPart(client, part));
      }
      await writer.maintain(() => noteClustered(client, day));
    }
  }

  async rollUpDays(): Promise<void> {
    const { client, writer, state, rollUps } = this.#options;
    const { sessionsMin = rollUpSessionsMin, othersShareMax = otherVisitorsShareMax } = rollUps ?? {};
    for (const siteDay of await daysToRollUp(client, { before: this.#endedBy(rollUpAfterMs), sessionsMin })) {
      if (this.#task.isStopping) return;
      if (this.#isRolledUp(siteDay)) await writer.maintain(() => rollUp(client, state, { ...siteDay, othersShareMax }));
    }
  }

  /** The first moment of the earliest day that ended less than so long ago. */
  #endedBy(agoMs: number): number {
    const moment = this.#options.clock.now() - agoMs;
    return moment - (moment % dayMs);
  }

  #isRolledUp({ siteId, day }: SiteDay): boolean {
    const site = this.#options.siteOf(siteId);
    if (site === undefined || !site.isDaily) return false;
    // A day at the end of what the site keeps would lose some of it every hour.
    return !(day < this.#options.clock.now() - (site.retentionDays - 1) * dayMs);
  }

  /** Resolves when no round is under way. */
  stop(): Promise<void> {
    return this.#task.stop();
  }
}
