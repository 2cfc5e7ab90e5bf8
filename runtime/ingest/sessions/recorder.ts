import { sessionGapMs } from '../../domain/session.ts';
import { unavailable } from '../../errors.ts';
import type { Durability, EventBatch, EventLog, SharedLog, Written } from '../../ports/event-log.ts';
import type { SeenOrders } from '../drops/seen-orders.ts';
import type { Draft, DropReason } from '../hit.ts';
import type { SharedVisitors } from '../replicas/shared-visitors.ts';
import { capEngagedTime } from '../steps/put-engaged-time.ts';
import type { LiveSessions } from './live-sessions.ts';
import { idsOf, type Placeable, type Placement } from './placement.ts';
import { type LateAttachment, type LateHit, readUntil, rebuild } from './rebuild.ts';
import { addRows, type Entry, emptyBatch, isEmpty, placeableOf } from './recorded-rows.ts';

/** Late hits that wait for a rebuild; more are refused. */
export const lateHitsMax = 20_000;
/** Late hits of one rebuild. */
const rebuildHitsMax = 2_000;

interface LateJob {
  readonly entries: readonly Entry[];
  readonly durability: Durability;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
}

/** Dependencies of recording in several processes. */
export interface Sharing {
  readonly log: SharedLog;
  readonly visitors: SharedVisitors;
}

export interface RecorderDependencies {
  readonly log: EventLog;
  /** Undefined when only this process collects. */
  readonly sharing: Sharing | undefined;
  readonly live: LiveSessions;
  readonly orders: SeenOrders;
  /** The next ingestion sequence: unique and growing. */
  readonly nextSeq: (now: number) => number;
  readonly nextId: (now: number) => string;
  /** The ids of a hit's visitor in the periods after its own. */
  readonly nextPeriodIds: (draft: Draft, until: number) => Promise<readonly string[]>;
  /** Time of the page with an id, where known, ms. */
  readonly pageAt: (siteId: string, pageviewId: string) => number | undefined;
}

/** Assigns accepted hits to sessions and writes them. In order of time: at once from memory; late: after a rebuild. */
export class Recorder {
  readonly #dependencies: RecorderDependencies;
  #late: LateJob[] = [];
  #lateCount = 0;
  #rebuilding: Promise<void> | undefined;

  constructor(dependencies: RecorderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Late hits that wait for a rebuild. */
  get lateCount(): number {
    return this.#lateCount;
  }

  /**
   * Resolves when every hit has the requested durability; returns those that are not counted after all. After a failure
   * none of them is counted twice when sent again. When only this process collects, nothing of a hit but its row is
   * held meanwhile: the garbage collector copies whatever is held.
   */
  record(drafts: readonly Draft[], durability: Durability, now: number): Promise<ReadonlyMap<Draft, DropReason>> {
    const { sharing } = this.#dependencies;
    if (sharing !== undefined) return this.#recordShared(sharing, drafts, now);
    return this.#recordAll(drafts, durability).then(() => noneDropped);
  }

  async #recordShared(
    { visitors }: Sharing,
    drafts: readonly Draft[],
    now: number,
  ): Promise<ReadonlyMap<Draft, DropReason>> {
    const claim = await visitors.claim(drafts, now);
    const { dropped } = claim;
    const counted = dropped.size === 0 ? drafts : drafts.filter((draft) => !dropped.has(draft));
    let written: Written | undefined;
    try {
      written = await this.#recordAll(counted, 'durable');
    } finally {
      await claim.end(written);
    }
    return dropped;
  }

  /** The session a hit would get. */
  async peek(draft: Draft, now: number): Promise<Placement | 'late'> {
    const { sharing, live } = this.#dependencies;
    const claim = await sharing?.visitors.claim([draft], now);
    const placement = live.peek(placeableOf(draft));
    await claim?.undo();
    return placement;
  }

  #recordAll(drafts: readonly Draft[], durability: Durability): Promise<Written> {
    const waiting = this.#dependencies.orders.dropKnown(drafts);
    return waiting === undefined
      ? this.#place(drafts, durability)
      : waiting.then(() => this.#place(drafts, durability));
  }

  /** Assigns hits to sessions in this turn of the event loop, and writes them. */
  #place(drafts: readonly Draft[], durability: Durability): Promise<Written> {
    const entries = drafts
      .map((draft) => this.#entry(draft))
      .sort((left, right) => left.draft.at - right.draft.at || left.seq - right.seq);
    const late: Entry[] = [];
    const batch = emptyBatch();
    for (const entry of entries) {
      const placement = this.#placeOf(entry);
      if (placement === 'late') late.push(entry);
      else addRows(batch, entry, placement);
    }
    const writing: Promise<Written>[] = [];
    if (!isEmpty(batch)) writing.push(this.#write(batch, durability));
    if (late.length > 0) writing.push(this.#recordLate(late, durability));
    const places = entries.map(({ place }) => place);
    return this.#written(writing, places, this.#dependencies.orders.forgetting(drafts));
  }

  async #written(
    writing: readonly Promise<Written>[],
    places: readonly Placeable[],
    forgetOrders: () => void,
  ): Promise<Written> {
    try {
      const all = await Promise.all(writing);
      return all.includes('stored') ? 'stored' : 'visible';
    } catch (error) {
      for (const place of places) this.#dependencies.live.distrust(place);
      forgetOrders();
      throw error;
    }
  }

  #write(batch: EventBatch, durability: Durability): Promise<Written> {
    const { log, sharing } = this.#dependencies;
    if (sharing !== undefined) return sharing.log.write(batch);
    return log.append(batch, durability).then(() => (durability === 'durable' ? 'visible' : 'stored'));
  }

  #entry(draft: Draft): Entry {
    const { receivedAt } = draft.incoming;
    const [seq, id] = [this.#dependencies.nextSeq(receivedAt), this.#dependencies.nextId(receivedAt)];
    return { draft, seq, id, place: placeableOf(draft) };
  }

  #placeOf({ draft, place, seq }: Entry): Placement | 'late' {
    const { live, pageAt } = this.#dependencies;
    const { siteId, pageviewId } = place;
    const kind = attachmentKindOf(draft);
    if (kind !== undefined) {
      const named = pageviewId === undefined ? undefined : pageAt(siteId, pageviewId);
      return live.attach(place, { seq, kind, pageAt: named });
    }
    if (draft.type !== 'engagement' || this.#isOnKnownPage(draft)) return live.place(place);
    // Another process may have received the page: limits a ping to the length of its session.
    const startedAt = live.startedAt(place);
    if (startedAt !== undefined) capEngagedTime(draft, startedAt);
    return live.place(placeableOf(draft));
  }

  /** Whether the pipeline has compared a ping with its page. A server may report the page later. */
  #isOnKnownPage({ site, pageviewId, incoming }: Draft): boolean {
    if (pageviewId === undefined) return false;
    return incoming.form === 'server' || this.#dependencies.pageAt(site.siteId, pageviewId) !== undefined;
  }

  #recordLate(entries: readonly Entry[], durability: Durability): Promise<Written> {
    if (this.#lateCount + entries.length > lateHitsMax) {
      return Promise.reject(unavailable(new Error('too many late hits are waiting')));
    }
    this.#lateCount += entries.length;
    for (const { place } of entries) this.#dependencies.live.doubt(place.siteId, idsOf(place));
    return new Promise((resolve, reject) => {
      this.#late.push({ entries, durability, resolve, reject });
      this.#rebuilding ??= this.#rebuildAll();
    });
  }

  async #rebuildAll(): Promise<void> {
    while (this.#late.length > 0) {
      const jobs = this.#takeJobs();
      try {
        const written = await this.#rebuildSite(jobs);
        for (const job of jobs) job.resolve(written);
      } catch (error) {
        for (const job of jobs) job.reject(error);
      }
    }
    this.#rebuilding = undefined;
  }

  /** Waiting hits of one site, as many as one rebuild takes. */
  #takeJobs(): LateJob[] {
    const siteId = this.#late[0]?.entries[0]?.place.siteId;
    const taken: LateJob[] = [];
    let count = 0;
    for (const job of this.#late) {
      if (job.entries[0]?.place.siteId !== siteId || (count > 0 && count + job.entries.length > rebuildHitsMax))
        continue;
      taken.push(job);
      count += job.entries.length;
    }
    this.#late = this.#late.filter((job) => !taken.includes(job));
    return taken;
  }

  async #rebuildSite(jobs: readonly LateJob[]): Promise<Written> {
    const { log, live } = this.#dependencies;
    const entries = jobs.flatMap((job) => job.entries);
    const siteId = entries[0]?.place.siteId ?? '';
    const hits = entries.flatMap((entry) => this.#lateHit(entry) ?? []);
    const attachments = entries.flatMap((entry) => lateAttachment(entry) ?? []);
    const ids = entries.flatMap(({ place }) => idsOf(place));
    let nextPeriodIds: readonly string[] = [];
    let writing: Promise<Written>;
    try {
      const visitors = new Map(hits.map((hit) => [hit.ownVisitorId, hit]));
      const until = readUntil(hits);
      nextPeriodIds = (await Promise.all([...visitors.values()].map((hit) => hit.nextPeriodIds(until)))).flat();
      live.doubt(siteId, nextPeriodIds);
      await log.flush();
      const rebuilt = await rebuild(log, siteId, { hits, attachments });
      const batch = emptyBatch();
      for (const entry of entries) {
        const placement = rebuilt.placements.get(entry.seq);
        entry.draft.pathname = rebuilt.pathnames.get(entry.seq) ?? entry.draft.pathname;
        if (placement !== undefined) addRows(batch, entry, placement);
      }
      batch.reassigned = rebuilt.reassigned;
      batch.attached.push(...rebuilt.attached);
      // In one turn of the event loop: from here on hits of these visitors are placed from memory again. If the rebuild
      // did not read up to now, it has no information on sessions open now and moved none of them: the visitors may
      // have had one id for weeks.
      const now = entries.reduce((latest, { draft }) => Math.max(latest, draft.incoming.receivedAt), 0);
      if (rebuilt.until >= now + sessionGapMs) live.adopt(siteId, [...ids, ...nextPeriodIds], rebuilt.found);
      writing = this.#write(batch, jobs.some(({ durability }) => durability === 'durable') ? 'durable' : 'journaled');
    } finally {
      live.settle(siteId, [...ids, ...nextPeriodIds]);
      this.#lateCount -= entries.length;
    }
    return writing;
  }

  #lateHit({ place, seq, draft }: Entry): LateHit | undefined {
    if (attachmentKindOf(draft) !== undefined) return undefined;
    return { ...place, seq, nextPeriodIds: (until) => this.#dependencies.nextPeriodIds(draft, until) };
  }
}

function lateAttachment({ place, seq, draft }: Entry): LateAttachment | undefined {
  const kind = attachmentKindOf(draft);
  return kind === undefined ? undefined : { ...place, seq, kind };
}

/** The kind of a hit that belongs to a session and never opens one. */
const attachmentKindOf = ({ type }: Draft): LateAttachment['kind'] | undefined =>
  type === 'vitals' || type === 'identify' ? type : undefined;

const noneDropped: ReadonlyMap<Draft, DropReason> = new Map();
