import type { BotEvent, Hit, Identification, RevenueEvent, WebVital } from '../domain/events.ts';
import type { ProfileIdentity } from '../query/profiles.ts';

/** What is written together: all of it becomes durable at once, or none. */
export interface EventBatch {
  readonly hits?: readonly Hit[];
  readonly revenue?: readonly RevenueEvent[];
  readonly vitals?: readonly WebVital[];
  readonly identifications?: readonly Identification[];
  readonly bots?: readonly BotEvent[];
  /** Hits that a late one moved to another session, and pings it gave their page. */
  readonly reassigned?: readonly Reassignment[];
  /** Stored samples and identifications that got another session, or the path of their page. */
  readonly attached?: readonly Attachment[];
  /** Sessions to be computed anew out of their hits, whatever was counted of them before. */
  readonly resummed?: readonly SessionName[];
  /** Keys that tell a repeat for 24 hours, with their time of arrival. */
  readonly keys?: readonly { readonly key: string; readonly at: number }[];
  /** Dropped hits by site, hour and reason. */
  readonly drops?: readonly DropCount[];
}

/** Writes on their way. */
export interface Backlog {
  /** Waiting in memory. */
  readonly units: number;
  readonly rows: number;
  /** Stored in a journal alone so far, and for how long. */
  readonly journalRows: number;
  readonly journalBytes: number;
  readonly elapsedMs: number;
}

export interface Reassignment {
  readonly siteId: string;
  readonly seq: number;
  /** Time of the hit, milliseconds since the epoch. */
  readonly ts: number;
  readonly visitorId: string;
  readonly sessionId: string | undefined;
  readonly pathname: string;
}

/**
 * A Web Vitals sample or an identification that came on its own: it belongs to a session and never makes one. What came
 * with a hit follows its hit.
 */
export interface Attachment {
  readonly seq: number;
  readonly siteId: string;
  /** Milliseconds since the epoch. */
  readonly ts: number;
  readonly kind: 'vitals' | 'identify';
  /** The id under the salt of its own period. */
  readonly ownVisitorId: string;
  /** The session's visitor; outside of sessions its own id. */
  readonly visitorId: string;
  readonly sessionId: string | undefined;
  readonly pageviewId: string | undefined;
  /** Of a sample. */
  readonly pathname: string | undefined;
}

/** A session of a site. */
export interface SessionName {
  readonly siteId: string;
  readonly sessionId: string;
}

/** One visitor of a site, by every id known of them, and when they were there. */
export interface VisitorSpan {
  readonly siteId: string;
  readonly ids: readonly string[];
  readonly since: number;
  readonly until: number;
  /** Sessions their hits were counted in. */
  readonly sessionIds: readonly string[];
}

/** What became of a write: queries see it; or it is safe, and they will. */
export type Written = 'visible' | 'stored';

export interface DropCount {
  readonly siteId: string;
  /** Start of the hour, ms. */
  readonly hour: number;
  readonly reason: string;
  readonly count: number;
}

/** The part of a stored hit that sessions are computed from. */
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

/** How soon a batch must be safe. */
export type Durability =
  /** Survives a kill of the process when `append` resolves; the disk follows within 200 ms. */
  | 'journaled'
  /** On disk and visible to queries when `append` resolves. */
  | 'durable';

export interface EventLog {
  /** Refuses with `unavailable` when the queue is full or the store is down; then nothing of the batch is kept. */
  append(batch: EventBatch, durability: Durability): Promise<void>;
  /** Resolves when everything appended before is durable and visible. */
  flush(): Promise<void>;
  /** Hits of these own visitor ids between both ends, with the whole sessions they belong to; by time, then arrival. */
  adjacentHits(
    siteId: string,
    ownVisitorIds: readonly string[],
    since: number,
    until: number,
  ): Promise<readonly HitTrace[]>;
  /** Hits of every session that was active at or after `since`: what live session state is rebuilt from. */
  tail(since: number): Promise<readonly HitTrace[]>;
  /**
   * Samples and identifications between both ends that came under these ids or are in a session of theirs; by time, then
   * arrival. What came with a hit is left out.
   */
  attachments(
    siteId: string,
    visitorIds: readonly string[],
    since: number,
    until: number,
  ): Promise<readonly Attachment[]>;
  /** Those of every site at or after `since` that have no session or name a page: hits may still change their session. */
  attachmentTail(since: number): Promise<readonly Attachment[]>;
  /** Keys seen at or after `since`, oldest first, at most `limit` (the newest ones). */
  recentKeys(since: number, limit: number): Promise<readonly { readonly key: string; readonly at: number }[]>;
  /** Forgets keys seen before a moment. */
  forgetKeys(before: number): Promise<void>;
  /**
   * Erases everything recorded about a member of a site, for good: hits, pings, money, samples and identifications.
   * Durable when it resolves. Gives the ids its hits came with, so that live state can forget them.
   */
  erase(siteId: string, profile: ProfileIdentity): Promise<readonly string[]>;
  /**
   * Removes some of what a site recorded before a moment, for good: whole sessions that ended by then, and what stands
   * outside of sessions. Gives the rows removed; 0 when nothing of it is left.
   */
  expire(siteId: string, before: number): Promise<number>;
  /** Hits that were dropped since an hour, by reason. */
  dropCounts(siteId: string, since: number): Promise<readonly { readonly reason: string; readonly count: number }[]>;
  /** Order ids that already brought revenue, of those given. */
  knownOrders(siteId: string, orderIds: readonly string[]): Promise<readonly string[]>;
  /** The highest order of arrival stored. */
  lastSeq(): Promise<number>;
}

/** A log that several processes write to at once. */
export interface SharedLog extends EventLog {
  /** As `append`, and resolves when the batch is visible, or when it is safe and could not be made visible yet. */
  write(batch: EventBatch): Promise<Written>;
  /**
   * Makes visible what other processes stored and did not come to make visible, at least so old; everything where no
   * age is given. Gives whose hits these are, since sessions may have changed meanwhile.
   */
  finishLeft(olderThanMs?: number): Promise<readonly VisitorSpan[]>;
  /** Those of these keys that were stored after a moment. */
  seenKeys(keys: readonly string[], since: number): Promise<readonly string[]>;
  /** Removes what other processes wrote of sites that were deleted before a moment. */
  sweepDeletedSites(before: number): Promise<void>;
  /** The ids that hits of a member came with, as `erase` gives them. */
  idsOf(siteId: string, profile: ProfileIdentity): Promise<readonly string[]>;
}
