import { PeriodicTask } from '../../../concurrency/periodic-task.ts';
import type { Clock } from '../../../ports/clock.ts';
import { dayMs } from '../../../query/whole-days.ts';
import type { DuckdbClient } from '../connection/client.ts';
import { hashOf } from '../sessions/compaction-state.ts';
import type { RollUpOperation } from '../writing/operations.ts';
import type { Report, Writer } from '../writing/write-queue.ts';

/** How often days to roll up are looked for. */
export const rollUpEveryMs = 3_600_000;
/** A day is rolled up so long after its end: a session of it may go on for a day, and is folded after that. */
export const rollUpAfterMs = dayMs + 2 * 3_600_000;
/** A day of a site with fewer sessions is read in no time as it is. */
export const rolledDaySessionsMin = 3_000;

/** Days with a larger share of sessions of visitors who were here on other days too are read as they are. */
export const rolledOthersShareMax = 0.05;

/** What rolling up asks of a site. */
export interface RollingSite {
  /** Whether its visitors have new ids every day. */
  readonly isDaily: boolean;
  readonly retentionDays: number;
}

interface Parts {
  readonly client: DuckdbClient;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly report: Report;
  /** Undefined: no such site. */
  readonly siteOf: (siteId: string) => RollingSite | undefined;
  readonly sessionsMin?: number;
  readonly othersShareMax?: number;
}

/**
 * Rolls up days that are over, a site's day in a transaction, the latest first, so that windows of weeks read sums
 * instead of sessions. docs/decisions/0046-days-rolled-up.md
 */
export class RollingUp {
  readonly #parts: Parts;
  readonly #rounds: PeriodicTask;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#rounds = new PeriodicTask({
      everyMs: rollUpEveryMs,
      work: () => this.run(),
      failed: (error) => parts.report('rolling up a day failed and will be tried again', error),
    });
  }

  start(): void {
    this.#rounds.start();
  }

  /** One round: every day that is over and not rolled up. */
  async run(): Promise<void> {
    for (const operation of await this.#missingDays()) {
      if (this.#rounds.isStopping) return;
      await this.#parts.writer.submit([operation], 'durable');
    }
  }

  async #missingDays(): Promise<RollUpOperation[]> {
    const { client, clock, siteOf, sessionsMin = rolledDaySessionsMin } = this.#parts;
    const { othersShareMax = rolledOthersShareMax } = this.#parts;
    const now = clock.now();
    const over = now - rollUpAfterMs;
    const rows = await client.read(
      `SELECT id AS site_id, day::DOUBLE AS day FROM (
         SELECT site, first_ts - first_ts % ${dayMs} AS day FROM sessions WHERE first_ts < $before
         GROUP BY ALL HAVING count(*) >= $sessionsMin)
       JOIN (SELECT id, ${hashOf('id')} AS site FROM documents WHERE collection = 'Site') USING (site)
       ANTI JOIN rolled_days USING (site, day) ORDER BY day DESC, site_id`,
      { before: over - (over % dayMs), sessionsMin },
    );
    return rows.flatMap((row) => {
      const [siteId, day] = [String(row.site_id), Number(row.day)];
      const site = siteOf(siteId);
      // A day at the end of what the site keeps would lose some of it every hour.
      const isKept = site !== undefined && !(day < now - (site.retentionDays - 1) * dayMs);
      return isKept && site.isDaily ? [{ kind: 'rollUp' as const, siteId, day, othersShareMax }] : [];
    });
  }

  /** Resolves when no round is under way. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }
}
