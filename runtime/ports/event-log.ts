import type { BotEvent, Hit, Identification, RevenueEvent, WebVital } from '../domain/events.ts';
import type { ProfileIdentity } from '../query/profiles.ts';

/** Rows that are written in one unit: all become durable, or none. */
export interface EventBatch {
  readonly hits?: readonly Hit[];
  readonly revenue?: readonly RevenueEvent[];
  readonly vitals?: readonly WebVital[];
  readonly identifications?: readonly Identification[];
  readonly bots?: readonly BotEvent[];
  /** Stored events that a late hit moved to another session, and stored pings that a late pageview gave their page. */
  readonly reassigned?: readonly Reassignment[];
  /** Stored vitals samples and identifications with a new session or a new pathname. */
  readonly attached?: readonly Attachment[];
  /** Sessions whose totals are recomputed from their events, replacing the stored totals. */
  readonly resummed?: readonly SessionName[];
  /** Deduplication keys, kept for 24 hours, with the time each was received (ms). */
  readonly keys?: readonly { readonly key: string; readonly at: number }[];
  /** Dropped hits, counted by site, hour and reason. */
  readonly drops?: readonly DropCount[];
}

/** Writes that are queued and not yet in the database. */
export interface Backlog {
  /** Batches queued in memory. */
  readonly units: number;
  readonly rows: number;
  /** Rows that are only in the journal so far, and the age of the oldest. */
  readonly journalRows: number;
  readonly journalBytes: number;
  readonly elapsedMs: number;
}

export interface Reassignment {
  readonly siteId: string;
  readonly seq: number;
  /** Time of the event, ms since the epoch. */
  readonly ts: number;
  readonly visitorId: string;
  readonly sessionId: string | undefined;
  readonly pathname: string;
}

/**
 * A Web Vitals sample or an identification that was sent on its own. It belongs to a session and never opens one. Those
 * sent together with a hit follow that hit and are not attachments.
 */
export interface Attachment {
  readonly seq: number;
  readonly siteId: string;
  /** ms since the epoch. */
  readonly ts: number;
  readonly kind: 'vitals' | 'identify';
  /** The visitor id under the salt of the attachment's own period. */
  readonly ownVisitorId: string;
  /** The visitor id of its session; outside of sessions, `ownVisitorId`. */
  readonly visitorId: string;
  readonly sessionId: string | undefined;
  readonly pageviewId: string | undefined;
  /** Set for vitals samples only. */
  readonly pathname: string | undefined;
}

/** The key of a session: session ids are unique within a site only. */
export interface SessionName {
  readonly siteId: string;
  readonly sessionId: string;
}

/** One visitor of a site, all of the visitor's known ids, and the time range of the visitor's events (ms). */
export interface VisitorSpan {
  readonly siteId: string;
  readonly ids: readonly string[];
  readonly since: number;
  readonly until: number;
  /** Sessions that count the visitor's events. */
  readonly sessionIds: readonly string[];
}

/**
 * The result of a write. `visible`: queries return the rows. `stored`: the rows are durable and become visible later.
 */
export type Written = 'visible' | 'stored';

export interface DropCount {
  readonly siteId: string;
  /** Start of the hour, ms since the epoch. */
  readonly hour: number;
  readonly reason: string;
  readonly count: number;
}

/** The columns of a stored event that sessions are computed from. */
export type HitTrace = Pick<
  Hit,
  | 'seq'
  | 'siteId'
  | 'ts'
  | 'kind'
  | 'visitorId'
  | 'ownVisitorId'
  | 'sessionId'
  | 'engagedMs'
  | 'pageviewId'
  | 'pathname'
>;

/** The guarantee that a batch has when `append` resolves. */
export type Durability =
  /** The batch survives a kill of the process; it is synced to disk within 200 ms. */
  | 'journaled'
  /** The batch is on disk and visible to queries. */
  | 'durable';

export interface EventLog {
  /** Rejects with `unavailable` when the queue is full or the store is down; nothing of the batch is stored then. */
  append(batch: EventBatch, durability: Durability): Promise<void>;
  /** Resolves when everything appended before is durable and visible. */
  flush(): Promise<void>;
  /** Events of these own visitor ids in [since, until] with all events of their sessions; by time, then sequence. */
  adjacentHits(
    siteId: string,
    ownVisitorIds: readonly string[],
    since: number,
    until: number,
  ): Promise<readonly HitTrace[]>;
  /** Events of every session that was active at or after `since`; live session state is restored from them. */
  tail(since: number): Promise<readonly HitTrace[]>;
  /**
   * Vitals samples and identifications in [since, until] that have one of these visitor ids or belong to one of these
   * visitors' sessions; by time, then sequence. Those sent together with a hit are left out.
   */
  attachments(
    siteId: string,
    visitorIds: readonly string[],
    since: number,
    until: number,
  ): Promise<readonly Attachment[]>;
  /**
   * Attachments of all sites at or after `since` that have no session or name a page: later hits may change their
   * session.
   */
  attachmentTail(since: number): Promise<readonly Attachment[]>;
  /** Deduplication keys received at or after `since`, oldest first; of more than `limit`, the newest `limit`. */
  recentKeys(since: number, limit: number): Promise<readonly { readonly key: string; readonly at: number }[]>;
  /** Deletes the deduplication keys received before a time. */
  forgetKeys(before: number): Promise<void>;
  /**
   * Erases everything recorded about a profile of a site, permanently: hits, pings, revenue, vitals samples and
   * identifications. Resolves when durable. Returns the visitor ids of the erased events, to be removed from live
   * state.
   */
  erase(siteId: string, profile: ProfileIdentity): Promise<readonly string[]>;
  /**
   * Deletes a batch of the data that a site recorded before a time, permanently: whole sessions that ended by then, and
   * rows outside of sessions. Returns the number of rows deleted; 0 when none is left.
   */
  expire(siteId: string, before: number): Promise<number>;
  /** Counts of dropped hits by reason, from the hour `since` on. */
  dropCounts(siteId: string, since: number): Promise<readonly { readonly reason: string; readonly count: number }[]>;
  /** Those of the given order ids that already have revenue. */
  knownOrders(siteId: string, orderIds: readonly string[]): Promise<readonly string[]>;
  /** The highest ingestion sequence stored. */
  lastSeq(): Promise<number>;
}

/** An event log that several processes write to concurrently. */
export interface SharedLog extends EventLog {
  /**
   * Like `append`; resolves with `visible`, or with `stored` when the batch is durable and could not be made visible
   * yet.
   */
  write(batch: EventBatch): Promise<Written>;
  /**
   * Makes batches visible that other processes stored and left unfinished, if they are at least `olderThanMs` old; all
   * of them without an age. Returns the visitors of these events, since their sessions may have changed.
   */
  finishAbandoned(olderThanMs?: number): Promise<readonly VisitorSpan[]>;
  /** Those of the given deduplication keys that were stored after a time. */
  seenKeys(keys: readonly string[], since: number): Promise<readonly string[]>;
  /** Deletes rows that other processes wrote for sites deleted before a time. */
  sweepDeletedSites(before: number): Promise<void>;
  /** The visitor ids of a profile's events; equal to what `erase` returns. */
  idsOf(siteId: string, profile: ProfileIdentity): Promise<readonly string[]>;
}
