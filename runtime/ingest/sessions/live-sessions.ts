import { canBeNamed, isSpanning } from '../../domain/attachment.ts';
import { advance, extend, type OpenSession, opened, sessionGapMs } from '../../domain/session.ts';
import type { Attachment, HitTrace } from '../../ports/event-log.ts';
import {
  type AttachmentFacts,
  activityOf,
  type Found,
  idsOf,
  type Placeable,
  type Placement,
  sessionIdOf,
} from './placement.ts';
import { canWait, claimWaiting, waitingMax } from './waiting-attachments.ts';

/** The most visitors in memory; beyond it the least recently active are evicted. */
export const liveVisitorsMax = 500_000;
/** A visitor inactive for so long has no open session. */
export const keepMs = 2 * sessionGapMs;

/** State of a recently active visitor. */
interface LiveVisitor {
  session: OpenSession | undefined;
  visitorId: string;
  sessionId: string | undefined;
  /** Time of the latest event of any kind, pings outside of sessions included; an earlier event is late. */
  lastAt: number;
  /** Attachments whose session a later hit may change. */
  waiting: readonly Attachment[] | undefined;
}

/** State of a visitor as passed between processes. */
export interface VisitorNote {
  /** The visitor id of the latest session. */
  readonly of: string;
  readonly id: string | undefined;
  /** Start, last pageview or event, and last activity of that session. */
  readonly spans: readonly [number, number, number] | undefined;
  readonly lastAt: number;
  readonly waiting?: readonly Attachment[] | undefined;
}

/**
 * The open sessions, by site and visitor. A hit in order of time gets its session here at once; any other is `late` and
 * needs the store.
 */
export class LiveSessions {
  readonly #visitors = new Map<string, LiveVisitor>();
  /** Visitors whose sessions are being rebuilt, with the number of concurrent rebuilds. */
  readonly #uncertain = new Map<string, number>();
  /** Visitors with a failed write: their state can only be read from the store. */
  readonly #distrusted = new Set<string>();
  #coveredSince: number;

  /** `coveredSince`: after `load`, every session active at or after it is known. */
  constructor(coveredSince: number) {
    this.#coveredSince = coveredSince;
  }

  /** The session of a hit in order of time; `late` when an earlier or unknown event could change it. */
  place(hit: Placeable): Placement | 'late' {
    const latest = this.#latest(hit);
    if (latest === 'late' || isCrowded(latest)) return 'late';
    const step = advance(latest?.session, hit.activity);
    const isNew = step.kind === 'opened';
    if (latest === undefined || isNew) {
      const visitor = this.#fresh(hit, step.session);
      const attached = this.#claim(hit, latest, visitor);
      this.#remember(hit, visitor);
      return { visitorId: visitor.visitorId, sessionId: visitor.sessionId, isNew, attached };
    }
    if (step.kind === 'joined') latest.session = step.session;
    latest.lastAt = hit.activity.at;
    this.#remember(hit, latest);
    if (step.kind === 'outside')
      return { visitorId: hit.ownVisitorId, sessionId: undefined, isNew, attached: undefined };
    const attached = this.#claim(hit, latest, latest);
    return { visitorId: latest.visitorId, sessionId: latest.sessionId, isNew, attached };
  }

  /** The result of `place` without its effect. */
  peek(hit: Placeable): Placement | 'late' {
    const latest = this.#latest(hit);
    if (latest === 'late' || isCrowded(latest)) return 'late';
    const step = advance(latest?.session, hit.activity);
    if (step.kind === 'joined' && latest !== undefined) {
      return { visitorId: latest.visitorId, sessionId: latest.sessionId, isNew: false };
    }
    return { visitorId: hit.ownVisitorId, sessionId: undefined, isNew: step.kind === 'opened' };
  }

  /**
   * The session of an attachment in order of time; it neither extends nor opens a session. One outside of sessions is
   * kept for later hits. `late` when its page belongs to an earlier session or is unknown.
   */
  attach(hit: Placeable, { seq, kind, pageAt }: AttachmentFacts): Placement | 'late' {
    const { siteId, ownVisitorId, activity, pageviewId } = hit;
    const { at } = activity;
    const latest = this.#latest(hit);
    if (latest === 'late') return 'late';
    const session = latest?.session;
    if (pageviewId !== undefined) {
      const isOfLatest = session !== undefined && pageAt !== undefined && session.startAt <= pageAt && pageAt <= at;
      if (!isOfLatest || !canBeNamed(pageAt, at) || !isSpanning(session, at)) return 'late';
    }
    if (latest !== undefined && session !== undefined && isSpanning(session, at))
      return { visitorId: latest.visitorId, sessionId: latest.sessionId, isNew: false };
    const own = { visitorId: ownVisitorId, sessionId: undefined };
    this.#wait({ seq, siteId, ts: at, kind, ownVisitorId, ...own, pageviewId, pathname: undefined }, latest);
    return { ...own, isNew: false };
  }

  /** Keeps an attachment for later hits of its visitor. */
  #wait(each: Attachment, known: LiveVisitor | undefined): void {
    const { ownVisitorId, ts } = each;
    const visitor = known ?? unseen(ownVisitorId, ts);
    visitor.lastAt = Math.max(visitor.lastAt, ts);
    if (!isCrowded(visitor)) visitor.waiting = [...(visitor.waiting ?? []), each];
    this.#remember(each, visitor);
  }

  /** Assigns waiting attachments of a hit's visitor to the session that the hit opened or extended. */
  #claim(hit: Placeable, latest: LiveVisitor | undefined, visitor: LiveVisitor): readonly Attachment[] | undefined {
    if (latest?.waiting === undefined) return undefined;
    const { taken, left } = claimWaiting(latest.waiting, visitor, hit);
    latest.waiting = undefined;
    visitor.waiting = left.length === 0 ? undefined : left;
    return taken;
  }

  /** Start of the open session of a hit's visitor, ms; undefined: unknown. */
  startedAt(hit: Placeable): number | undefined {
    const latest = this.#latest({ ...hit, activity: { ...hit.activity, engagedMs: 0 } });
    return latest === 'late' ? undefined : latest?.session?.startAt;
  }

  #latest(hit: Placeable): LiveVisitor | undefined | 'late' {
    const { activity, siteId } = hit;
    if (activity.at - activity.engagedMs - sessionGapMs < this.#coveredSince) return 'late';
    let latest: LiveVisitor | undefined;
    for (const id of idsOf(hit)) {
      const key = keyOf(siteId, id);
      if (this.#uncertain.has(key) || this.#distrusted.has(key)) return 'late';
      const known = this.#visitors.get(key);
      if (known === undefined || known === latest) continue;
      if (known.lastAt > activity.at) return 'late';
      if (latest !== undefined && (latest.waiting ?? known.waiting) !== undefined) return 'late';
      if (latest === undefined || known.lastAt > latest.lastAt) latest = known;
    }
    return latest;
  }

  #fresh(hit: Placeable, session: OpenSession | undefined): LiveVisitor {
    const { siteId, ownVisitorId, activity } = hit;
    const sessionId = session === undefined ? undefined : sessionIdOf(siteId, ownVisitorId, activity.at);
    return { session, visitorId: ownVisitorId, sessionId, lastAt: activity.at, waiting: undefined };
  }

  /** Stores a visitor under the id of this hit, as the most recently active. */
  #remember(hit: VisitorKey, visitor: LiveVisitor): void {
    const key = keyOf(hit.siteId, hit.ownVisitorId);
    this.#visitors.delete(key);
    this.#visitors.set(key, visitor);
  }

  /** After a failed write: the state in memory may not have been stored. */
  distrust(hit: Placeable): void {
    for (const id of idsOf(hit)) this.#distrusted.add(keyOf(hit.siteId, id));
  }

  /** Removes erased visitors: the session of their next hit is read from the store. */
  forget(siteId: string, ids: Iterable<string>): void {
    for (const id of ids) {
      const key = keyOf(siteId, id);
      if (this.#visitors.delete(key) || this.#uncertain.has(key)) this.#distrusted.add(key);
    }
  }

  /** Marks visitors as uncertain until the same number of calls of `settle`. */
  doubt(siteId: string, ids: Iterable<string>): void {
    for (const id of ids) {
      const key = keyOf(siteId, id);
      this.#uncertain.set(key, (this.#uncertain.get(key) ?? 0) + 1);
    }
  }

  settle(siteId: string, ids: Iterable<string>): void {
    for (const id of ids) {
      const key = keyOf(siteId, id);
      const left = (this.#uncertain.get(key) ?? 0) - 1;
      if (left > 0) this.#uncertain.set(key, left);
      else this.#uncertain.delete(key);
    }
  }

  /** Replaces the state of these visitors by the result of a rebuild. */
  adopt(siteId: string, ids: Iterable<string>, { traces, attachments }: Found): void {
    for (const id of ids) {
      this.#visitors.delete(keyOf(siteId, id));
      this.#distrusted.delete(keyOf(siteId, id));
    }
    for (const { ownVisitorId } of [...traces, ...attachments]) this.#visitors.delete(keyOf(siteId, ownVisitorId));
    this.load({ traces, attachments });
  }

  /** From now on events before this time are late: their sessions are not complete in memory. */
  coverSince(moment: number): void {
    this.#coveredSince = Math.max(this.#coveredSince, moment);
  }

  /** State of a visitor for the note of another process; undefined when unknown. */
  noteOf(siteId: string, visitorId: string): VisitorNote | undefined {
    const visitor = this.#visitors.get(keyOf(siteId, visitorId));
    if (visitor === undefined) return undefined;
    const { session, lastAt, waiting } = visitor;
    const spans = session && ([session.startAt, session.lastAt, session.activeUntil] as const);
    return { of: visitor.visitorId, id: visitor.sessionId, spans, lastAt, waiting };
  }

  /** Replaces the state of a visitor by another process's note; undefined: the visitor has no sessions. */
  put(siteId: string, visitorId: string, note: VisitorNote | undefined): void {
    const key = keyOf(siteId, visitorId);
    this.#visitors.delete(key);
    this.#distrusted.delete(key);
    if (note === undefined) return;
    const { of, id, spans, lastAt, waiting } = note;
    const session = spans && { startAt: spans[0], lastAt: spans[1], activeUntil: spans[2] };
    this.#visitors.set(key, { session, visitorId: of, sessionId: id, lastAt, waiting });
  }

  /** Loads the sessions of stored events, ordered by time and sequence, and attachments that later hits may change. */
  load({ traces, attachments }: Found): void {
    const sessions = new Map<string, LiveVisitor>();
    for (const trace of traces) {
      const activity = activityOf(trace);
      const sessionKey = trace.sessionId === undefined ? `outside ${trace.ownVisitorId}` : trace.sessionId;
      let visitor = sessions.get(`${trace.siteId} ${sessionKey}`);
      if (visitor === undefined) {
        const session = trace.sessionId === undefined ? undefined : opened(activity);
        visitor = {
          session,
          visitorId: trace.visitorId,
          sessionId: trace.sessionId,
          lastAt: activity.at,
          waiting: undefined,
        };
        sessions.set(`${trace.siteId} ${sessionKey}`, visitor);
      } else if (visitor.session !== undefined) visitor.session = extend(visitor.session, activity);
      visitor.lastAt = Math.max(visitor.lastAt, activity.at);
      this.#take(trace, visitor);
    }
    if (attachments.length === 0) return;
    const pages = new Set(traces.map(({ siteId, pageviewId }) => keyOf(siteId, pageviewId ?? '')));
    for (const each of attachments) {
      const { siteId, ownVisitorId, visitorId, sessionId, pageviewId, ts } = each;
      const hasPage = pageviewId === undefined || pages.has(keyOf(siteId, pageviewId));
      if (ts < this.#coveredSince || (sessionId !== undefined && hasPage)) continue;
      const known = this.#visitors.get(keyOf(siteId, ownVisitorId)) ?? this.#visitors.get(keyOf(siteId, visitorId));
      if (known?.session === undefined || canWait(each, known.session, known.lastAt)) this.#wait(each, known);
    }
  }

  #take(trace: HitTrace, visitor: LiveVisitor): void {
    const key = keyOf(trace.siteId, trace.ownVisitorId);
    const known = this.#visitors.get(key);
    // A ping outside of sessions does not end a session; it only updates the latest time.
    if (visitor.session === undefined && known?.session !== undefined) {
      known.lastAt = Math.max(known.lastAt, visitor.lastAt);
      return;
    }
    if (known !== undefined && known !== visitor) visitor.lastAt = Math.max(visitor.lastAt, known.lastAt);
    this.#remember(trace, visitor);
  }

  /** Evicts visitors whose sessions have ended, and the least recently active beyond the maximum. */
  sweep(now: number, visitorsMax: number = liveVisitorsMax): void {
    this.coverSince(now - keepMs);
    for (const [key, visitor] of this.#visitors) {
      if (visitor.lastAt < now - keepMs) this.#visitors.delete(key);
      else if (this.#visitors.size > visitorsMax) {
        this.#visitors.delete(key);
        this.#coveredSince = Math.max(this.#coveredSince, visitor.lastAt + 1);
      }
    }
  }

  get size(): number {
    return this.#visitors.size;
  }
}

type VisitorKey = Pick<Placeable, 'siteId' | 'ownVisitorId'>;

/** A visitor without a session. */
const unseen = (visitorId: string, lastAt: number): LiveVisitor => ({
  ...{ session: undefined, visitorId, sessionId: undefined, lastAt, waiting: undefined },
});

const isCrowded = (visitor: LiveVisitor | undefined): boolean => (visitor?.waiting?.length ?? 0) >= waitingMax;

const keyOf = (siteId: string, visitorId: string): string => `${siteId} ${visitorId}`;
