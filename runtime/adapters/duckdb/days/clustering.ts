import { PeriodicTask } from '../../../concurrency/periodic-task.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { DuckdbClient } from '../connection/client.ts';
import type { ClusterOperation } from '../writing/operations.ts';
import type { Report, Writer } from '../writing/write-queue.ts';

const dayMs = 86_400_000;

/** How often days that are over are looked for. */
export const sortEveryMs = 3_600_000;
/** A day is sorted so long after its end: by then nearly all its sessions are folded. */
export const sortAfterMs = 2 * 3_600_000;
/** Hits written anew in one transaction: about 250 ms in which no other write is made. */
export const sortHitsMax = 50_000;
/** A day of fewer hits is read in no time as it is. */
export const sortedDayHitsMin = 10_000;

interface SiteOfDay {
  /** Its number, as text: it does not fit a number of JavaScript. */
  readonly site: string;
  readonly hits: number;
}

/**
 * Sorts days by site, once each. Sessions are folded minute by minute, all sites mixed, so that a read of one site would
 * look at the rows of all. docs/decisions/0042-days-are-sorted-by-site.md
 */
export class DaySorting {
  readonly #client: DuckdbClient;
  readonly #writer: Writer;
  readonly #clock: Clock;
  readonly #hitsMin: number;
  readonly #hitsMax: number;
  readonly #rounds: PeriodicTask;

  constructor(parts: {
    client: DuckdbClient;
    writer: Writer;
    clock: Clock;
    report: Report;
    hitsMin?: number;
    hitsMax?: number;
  }) {
    this.#client = parts.client;
    this.#writer = parts.writer;
    this.#clock = parts.clock;
    this.#hitsMin = parts.hitsMin ?? sortedDayHitsMin;
    this.#hitsMax = parts.hitsMax ?? sortHitsMax;
    this.#rounds = new PeriodicTask({
      everyMs: sortEveryMs,
      work: () => this.run(),
      failed: (error) => parts.report('sorting a day failed and will be tried again', error),
    });
  }

  start(): void {
    this.#rounds.start();
  }

  /** One round: every day that is over and not sorted yet, a part in a transaction. */
  async run(): Promise<void> {
    for (const day of await this.#unsortedDays()) {
      for (const part of partsOf(day, await this.#sitesOf(day), this.#hitsMin, this.#hitsMax)) {
        if (this.#rounds.isStopping) return;
        await this.#writer.submit([part], 'durable');
      }
      await this.#writer.submit([{ kind: 'sorted', day }], 'durable');
    }
  }

  async #unsortedDays(): Promise<number[]> {
    const now = this.#clock.now() - sortAfterMs;
    const rows = await this.#client.read(
      `SELECT day::DOUBLE AS day FROM (SELECT DISTINCT first_ts - first_ts % ${dayMs} AS day FROM sessions
         WHERE first_ts < $before) ANTI JOIN sorted_days USING (day) ORDER BY day`,
      { before: now - (now % dayMs) },
    );
    return rows.map(({ day }) => Number(day));
  }

  async #sitesOf(day: number): Promise<SiteOfDay[]> {
    const rows = await this.#client.read(
      `SELECT site::VARCHAR AS number, count(*)::DOUBLE AS hits FROM facts WHERE ts BETWEEN $since AND $until
       GROUP BY site ORDER BY site`,
      { since: day, until: day + dayMs - 1 },
    );
    return rows.map(({ number, hits }) => ({ site: String(number), hits: Number(hits) }));
  }

  /** Resolves when no round is under way. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }
}

/** A day in parts of about so many hits: sites beside each other, or a busy one in pieces of its day. */
function partsOf(day: number, sites: readonly SiteOfDay[], hitsMin: number, hitsMax: number): ClusterOperation[] {
  if (sites.length < 2 || sites.reduce((sum, { hits }) => sum + hits, 0) < hitsMin) return [];
  const parts: ClusterOperation[] = [];
  let open: { fromSite: string; toSite: string; hits: number } | undefined;
  const close = () => {
    if (open === undefined) return;
    const { fromSite, toSite, hits } = open;
    parts.push(...piecesOf(day, { fromSite, toSite }, Math.ceil(hits / hitsMax)));
    open = undefined;
  };
  for (const { site, hits } of sites) {
    if (open !== undefined && open.hits + hits > hitsMax) close();
    open = { fromSite: open?.fromSite ?? site, toSite: site, hits: (open?.hits ?? 0) + hits };
  }
  close();
  return parts;
}

function piecesOf(day: number, sites: { fromSite: string; toSite: string }, count: number): ClusterOperation[] {
  const startOf = (piece: number) => day + Math.floor((piece * dayMs) / count);
  return Array.from({ length: count }, (_, piece) => ({
    kind: 'sort',
    ...sites,
    since: startOf(piece),
    until: startOf(piece + 1) - 1,
  }));
}
