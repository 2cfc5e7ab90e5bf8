import { PeriodicTask } from '../../../concurrency/periodic-task.ts';
import type { DuckdbClient } from '../connection/client.ts';
import type { Report, Writer } from '../writing/write-queue.ts';
import type { CompactionState } from './compaction-state.ts';

/**
 * How often it is seen what arrived. A hit that is stored so much later than one with a higher number would cost its site
 * its groups; they are stored in the order in which they get their numbers, but for what one request waits for.
 */
export const groupEveryMs = 500;
/** A site with fewer recent hits is read in no time as it is. */
export const groupedSiteHitsMin = 20_000;
/** So many hits arrive before a site is grouped further. */
export const groupHitsMin = 3_000;
/** Hits of a site grouped in one round, a transaction of about 60 ms; of more, reads would feel it. */
export const groupHitsMax = 5_000;
/**
 * Hits that arrive from one round to the next, of all sites: 8,000 a second. Of more none are grouped: it would fall behind
 * all the same, and storing them, which comes first, would be a fifth slower. What they left is grouped afterwards.
 */
export const groupArrivalsMax = 4_000;

/** Numbers of hits. */
export interface GroupingLimits {
  readonly ofSite: number;
  readonly min: number;
  readonly max: number;
  readonly arrivals: number;
}

const groupingLimits: GroupingLimits = {
  ofSite: groupedSiteHitsMin,
  min: groupHitsMin,
  max: groupHitsMax,
  arrivals: groupArrivalsMax,
};

interface Parts {
  readonly client: DuckdbClient;
  readonly writer: Writer;
  readonly state: CompactionState;
  readonly report: Report;
  readonly limits?: GroupingLimits;
}

/**
 * Groups the recent hits of busy sites into sessions, again and again, a site in a transaction of a bounded size at a time,
 * so that a read looks one by one at no more than what arrived in the last seconds.
 * docs/decisions/0048-open-sessions-of-busy-sites.md
 */
export class Grouping {
  readonly #parts: Parts;
  readonly #limits: GroupingLimits;
  readonly #rounds: PeriodicTask;
  /** What had arrived when the last round began: nothing from before is still on its way. */
  #arrivedBy: number;
  /** What had arrived when sites were looked at last. */
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** Whether a site had more than one round groups. */
  #isBehind = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#limits = parts.limits ?? groupingLimits;
    this.#arrivedBy = parts.state.seq;
    this.#rounds = new PeriodicTask({
      everyMs: groupEveryMs,
      work: () => this.run(),
      failed: (error) => parts.report('grouping open sessions failed and will be tried again', error),
    });
  }

  start(): void {
    this.#rounds.start();
  }

  /** One round: each busy site, at most up to what had arrived by the last one. */
  async run(): Promise<void> {
    const { client, state, writer } = this.#parts;
    const arrivedBy = this.#arrivedBy;
    this.#arrivedBy = state.seq;
    if (this.#arrivedBy - arrivedBy > this.#limits.arrivals) return;
    // Numbers go up with every hit, of whichever site.
    if (arrivedBy - this.#lookedAt < this.#limits.min && !this.#isBehind) return;
    this.#lookedAt = arrivedBy;
    this.#isBehind = false;
    const rows = await client.read(
      `SELECT site_id, count(*)::DOUBLE AS hits FROM recent_hits GROUP BY site_id HAVING count(*) >= $ofSite`,
      { ofSite: this.#limits.ofSite },
    );
    const busy = rows.map(({ site_id }) => String(site_id));
    for (const siteId of busy) await this.#group(siteId, arrivedBy);
    for (const siteId of [...state.groups.seqs.keys()].filter((known) => !busy.includes(known))) {
      await writer.submit([{ kind: 'ungroup', siteId }], 'durable');
    }
  }

  async #group(siteId: string, arrivedBy: number): Promise<void> {
    const { client, state, writer } = this.#parts;
    const { min, max } = this.#limits;
    const after = state.groups.seqs.get(siteId) ?? -1;
    const [row] = await client.read(
      `SELECT count(*)::DOUBLE AS hits, max(seq)::DOUBLE AS seq FROM (
         SELECT seq FROM recent_hits WHERE site_id = $siteId AND session_id IS NOT NULL AND seq > $after AND seq <= $arrivedBy
         ORDER BY seq LIMIT $max)`,
      { siteId, arrivedBy, after, max },
    );
    const [hits, upTo] = [Number(row?.hits), Number(row?.seq)];
    if (hits >= min) await writer.submit([{ kind: 'group', siteId, upTo }], 'durable');
    if (hits >= max) this.#isBehind = true;
  }

  /** Resolves when no round is under way. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }
}
