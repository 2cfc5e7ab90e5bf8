import type { Hit, HitDimensions, RevenueEvent } from '../domain/events.ts';
import { unavailable } from '../errors.ts';
import type { Durability, EventBatch, EventLog } from '../ports/event-log.ts';
import type { Draft, Utm } from './hit.ts';
import { idsOf, type LiveSessions, type Placeable, type Placement } from './live-sessions.ts';
import type { OrderBook } from './order-book.ts';
import { type LateHit, readUntil, rebuild } from './rebuild.ts';

/** Late hits waiting for their sessions to be rebuilt; more are refused. */
export const lateHitsMax = 20_000;
/** Late hits of one rebuild. */
const rebuildHitsMax = 2_000;

interface Entry {
  readonly draft: Draft;
  readonly seq: number;
  readonly id: string;
  readonly place: Placeable;
}

interface LateJob {
  readonly entries: readonly Entry[];
  readonly durability: Durability;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export interface RecorderParts {
  readonly log: EventLog;
  readonly live: LiveSessions;
  readonly orders: OrderBook;
  /** The next order of arrival: unique and growing. */
  readonly nextSeq: (now: number) => number;
  readonly nextId: (now: number) => string;
  /** The ids of a hit's visitor in the periods after its own. */
  readonly laterIds: (draft: Draft, until: number) => Promise<readonly string[]>;
}

/** Gives accepted hits their session and writes them. In order: at once from memory; late: after a rebuild. */
export class Recorder {
  readonly #parts: RecorderParts;
  #late: LateJob[] = [];
  #lateCount = 0;
  #rebuilding: Promise<void> | undefined;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  /** Late hits waiting for their sessions. */
  get lateCount(): number {
    return this.#lateCount;
  }

  /** Resolves when every hit is as safe as asked. A failure leaves none of them counted twice when they come again. */
  async record(drafts: readonly Draft[], durability: Durability): Promise<void> {
    const waiting = this.#parts.orders.dropKnown(drafts);
    if (waiting !== undefined) await waiting;
    const entries = drafts
      .map((draft) => this.#entry(draft))
      .sort((left, right) => left.draft.at - right.draft.at || left.seq - right.seq);
    const late: Entry[] = [];
    const batch = emptyBatch();
    for (const entry of entries) {
      const placement = this.#place(entry);
      if (placement === 'late') late.push(entry);
      else addRows(batch, entry, placement);
    }
    try {
      const writing = isEmpty(batch) ? undefined : this.#parts.log.append(batch, durability);
      if (late.length > 0) await Promise.all([writing, this.#recordLate(late, durability)]);
      else await writing;
    } catch (error) {
      for (const { place } of entries) this.#parts.live.distrust(place);
      this.#parts.orders.forget(drafts);
      throw error;
    }
  }

  #entry(draft: Draft): Entry {
    const { receivedAt } = draft.arrival;
    const [seq, id] = [this.#parts.nextSeq(receivedAt), this.#parts.nextId(receivedAt)];
    return { draft, seq, id, place: placeableOf(draft) };
  }

  #place({ draft, place }: Entry): Placement | 'late' {
    if (draft.type === 'vitals' || draft.type === 'identify') return this.#parts.live.around(place);
    return this.#parts.live.place(place);
  }

  #recordLate(entries: readonly Entry[], durability: Durability): Promise<void> {
    if (this.#lateCount + entries.length > lateHitsMax) {
      return Promise.reject(unavailable(new Error('too many late hits are waiting')));
    }
    this.#lateCount += entries.length;
    for (const { place } of entries) this.#parts.live.doubt(place.siteId, idsOf(place));
    return new Promise((resolve, reject) => {
      this.#late.push({ entries, durability, resolve, reject });
      this.#rebuilding ??= this.#rebuildAll();
    });
  }

  async #rebuildAll(): Promise<void> {
    while (this.#late.length > 0) {
      const jobs = this.#takeJobs();
      try {
        await this.#rebuildSite(jobs);
        for (const job of jobs) job.resolve();
      } catch (error) {
        for (const job of jobs) job.reject(error);
      }
    }
    this.#rebuilding = undefined;
  }

  /** Jobs of one site, as many as fit a rebuild. */
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

  async #rebuildSite(jobs: readonly LateJob[]): Promise<void> {
    const { log, live } = this.#parts;
    const entries = jobs.flatMap((job) => job.entries);
    const siteId = entries[0]?.place.siteId ?? '';
    const hits = entries.map((entry) => this.#lateHit(entry));
    const ids = entries.flatMap(({ place }) => idsOf(place));
    let laterIds: readonly string[] = [];
    let writing: Promise<void>;
    try {
      const visitors = new Map(hits.map((hit) => [hit.ownVisitorId, hit]));
      laterIds = (await Promise.all([...visitors.values()].map((hit) => hit.laterIds(readUntil(hits))))).flat();
      live.doubt(siteId, laterIds);
      await log.flush();
      const rebuilt = await rebuild(log, siteId, hits);
      const batch = emptyBatch();
      for (const entry of entries) {
        const placement = rebuilt.placements.get(entry.seq);
        entry.draft.pathname = rebuilt.pathnames.get(entry.seq) ?? entry.draft.pathname;
        if (placement !== undefined) addRows(batch, entry, placement);
      }
      batch.reassigned = rebuilt.reassigned;
      // In one turn: from here on hits of these visitors are placed from memory again.
      live.adopt(siteId, [...ids, ...laterIds], rebuilt.traces);
      writing = log.append(batch, jobs.some(({ durability }) => durability === 'durable') ? 'durable' : 'journaled');
    } finally {
      live.settle(siteId, [...ids, ...laterIds]);
      this.#lateCount -= entries.length;
    }
    await writing;
  }

  #lateHit({ place, seq, draft }: Entry): LateHit {
    const { pageviewId, pathname } = draft;
    return { ...place, seq, pageviewId, pathname, laterIds: (until) => this.#parts.laterIds(draft, until) };
  }
}

/** A hit as far as sessions go. */
export function placeableOf(draft: Draft): Placeable {
  const kind = draft.type === 'engagement' ? 'engagement' : draft.type === 'event' ? 'event' : 'pageview';
  return {
    siteId: draft.site.siteId,
    ownVisitorId: draft.ownVisitorId,
    previousVisitorId: draft.previousVisitorId,
    nextVisitorId: draft.nextVisitorId,
    activity: { kind, at: draft.at, engagedMs: kind === 'engagement' ? draft.engagedMs : 0 },
  };
}

const emptyBatch = () => ({
  hits: [] as Hit[],
  revenue: [] as RevenueEvent[],
  vitals: [] as NonNullable<EventBatch['vitals']>[number][],
  identifications: [] as NonNullable<EventBatch['identifications']>[number][],
  keys: [] as { key: string; at: number }[],
  reassigned: [] as NonNullable<EventBatch['reassigned']>,
});

type Rows = ReturnType<typeof emptyBatch>;

const isEmpty = (batch: Rows): boolean => batch.keys.length === 0;

/** The rows one hit becomes. Its revenue carries the hit's own seq, so that both move together. */
function addRows(batch: Rows, entry: Entry, { visitorId, sessionId }: Placement): void {
  const { draft, seq, id } = entry;
  draft.sessionId = sessionId;
  const recorded = { id, seq, siteId: draft.site.siteId, ts: draft.at, visitorId, sessionId };
  batch.keys.push({ key: draft.dedupeKey, at: draft.arrival.receivedAt });
  if (draft.profileId !== undefined && !draft.noProfile) {
    batch.identifications.push({ ...recorded, profileId: draft.profileId, traits: draft.traits });
  }
  switch (draft.type) {
    case 'identify':
      return;
    case 'vitals':
      if (draft.vitals !== undefined) {
        batch.vitals.push({ ...recorded, pathname: draft.pathname, device: draft.device, ...draft.vitals });
      }
      return;
    default:
      batch.hits.push(hitOf(entry, visitorId, sessionId));
      if (draft.revenue !== undefined) {
        batch.revenue.push({ ...recorded, pathname: draft.pathname, ...draft.revenue, ...dimensionsOf(draft) });
      }
  }
}

/** Every key written out: spreading here was a tenth of a hit's cost. A ping stands for no hit and has no dimensions. */
function hitOf({ draft, seq, id }: Entry, visitorId: string, sessionId: string | undefined): Hit {
  const isPing = draft.type === 'engagement';
  const from = isPing ? nowhere : draft;
  return {
    id,
    seq,
    siteId: draft.site.siteId,
    ts: draft.at,
    visitorId,
    sessionId,
    kind: isPing ? 'engagement' : draft.type === 'event' ? 'event' : 'pageview',
    ownVisitorId: draft.ownVisitorId,
    pathname: draft.pathname,
    title: draft.title,
    pageviewId: draft.pageviewId,
    engagedMs: isPing ? draft.engagedMs : undefined,
    scrollDepth: draft.scrollDepth,
    name: draft.name,
    props: draft.noProfile ? undefined : draft.props,
    interactive: draft.type === 'event' ? draft.interactive : undefined,
    hostname: from.hostname,
    referrer: from.referrer,
    source: from.source,
    channel: from.channel,
    utm_source: from.utm.source,
    utm_medium: from.utm.medium,
    utm_campaign: from.utm.campaign,
    utm_term: from.utm.term,
    utm_content: from.utm.content,
    country: from.country,
    city: from.city,
    browser: from.browser,
    os: from.os,
    device: from.device,
  };
}

const nowhere: {
  readonly [K in
    | 'hostname'
    | 'referrer'
    | 'source'
    | 'channel'
    | 'country'
    | 'city'
    | 'browser'
    | 'os'
    | 'device']: undefined;
} & {
  readonly utm: Readonly<Partial<Utm>>;
} = Object.freeze({
  hostname: undefined,
  referrer: undefined,
  source: undefined,
  channel: undefined,
  country: undefined,
  city: undefined,
  browser: undefined,
  os: undefined,
  device: undefined,
  utm: {},
});

function dimensionsOf(draft: Draft): HitDimensions {
  const { hostname, referrer, source, channel, country, city, browser, os, device, utm } = draft;
  return {
    hostname,
    referrer,
    source,
    channel,
    utm_source: utm.source,
    utm_medium: utm.medium,
    utm_campaign: utm.campaign,
    utm_term: utm.term,
    utm_content: utm.content,
    country,
    city,
    browser,
    os,
    device,
  };
}
