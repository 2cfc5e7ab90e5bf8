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

/** Visitors kept at once; beyond, those silent the longest go and are looked up in the store when they come back. */
export const liveVisitorsMax = 500_000;
/** A visitor silent for so long has no open session any more. */
export const keepMs = 2 * sessionGapMs;

/** What is known of a visitor who was here lately. */
interface LiveVisitor {
  session: OpenSession | undefined;
  visitorId: string;
  sessionId: string | undefined;
  /** Of any activity, pings outside sessions too: what comes earlier is late. */
  lastAt: number;
  /** Samples and identifications whose session a later hit may change. */
  waiting: readonly Attachment[] | undefined;
}

/** What processes tell each other of a visitor. */
export interface VisitorNote {
  /** The visitor of the latest session. */
  readonly of: string;
  readonly id: string | undefined;
  /** Start, last pageview or event and last activity of that session. */
  readonly spans: readonly [number, number, number] | undefined;
  readonly lastAt: number;
  readonly waiting?: readonly Attachment[] | undefined;
}

/**
 * The sessions open right now, by site and visitor. Places a hit that comes in order at once; everything else is
 * `late` and needs the store.
 */
export class LiveSessions {
  readonly #visitors = new Map<string, LiveVisitor>();
  /** Visitors whose sessions are being rebuilt right now, and by how many rebuilds. */
  readonly #uncertain = new Map<string, number>();
  /** Visitors of whom a write failed: only the store knows. */
  readonly #distrusted = new Set<string>();
  #coveredSince: number;

  /** `coveredSince`: every session active at or after it is known, once `load` was given them. */
  constructor(coveredSince: number) {
    this.#coveredSince = coveredSince;
  }

  /** The place of a hit that comes in order; `late` when an earlier or unknown past could change it. */
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

  /** What `place` would say, without doing it. */
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
   * The session of a sample or an identification that comes in order: it neither slides nor opens one. One outside of
   * sessions is kept for the hits to come. `late` when the page it names is of an earlier session or not known.
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

  /** Keeps a sample or an identification for later hits of its visitor. */
  #wait(each: Attachment, known: LiveVisitor | undefined): void {
    const { ownVisitorId, ts } = each;
    const visitor = known ?? unseen(ownVisitorId, ts);
    visitor.lastAt = Math.max(visitor.lastAt, ts);
    if (!isCrowded(visitor)) visitor.waiting = [...(visitor.waiting ?? []), each];
    this.#remember(each, visitor);
  }

  /** Gives what waited for a hit of this visitor to the session that the hit opened or extended. */
  #claim(hit: Placeable, latest: LiveVisitor | undefined, visitor: LiveVisitor): readonly Attachment[] | undefined {
    if (latest?.waiting === undefined) return undefined;
    const { taken, left } = claimWaiting(latest.waiting, visitor, hit);
    latest.waiting = undefined;
    visitor.waiting = left.length === 0 ? undefined : left;
    return taken;
  }

  /** When the session began that is open for a hit's visitor, however long the hit claims to be; undefined: not known. */
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

  /** Keeps a visitor under the id of this hit, as the one seen last. */
  #remember(hit: VisitorKey, visitor: LiveVisitor): void {
    const key = keyOf(hit.siteId, hit.ownVisitorId);
    this.#visitors.delete(key);
    this.#visitors.set(key, visitor);
  }

  /** After a failed write: what is in memory may never have been stored. */
  distrust(hit: Placeable): void {
    for (const id of idsOf(hit)) this.#distrusted.add(keyOf(hit.siteId, id));
  }

  /** Erased visitors: what is known of them goes, and the store tells where their next hit belongs. */
  forget(siteId: string, ids: Iterable<string>): void {
    for (const id of ids) {
      const key = keyOf(siteId, id);
      if (this.#visitors.delete(key) || this.#uncertain.has(key)) this.#distrusted.add(key);
    }
  }

  /** Marks visitors as uncertain until `settle` as many times. */
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

  /** Takes in what a rebuild found of these visitors, in place of what was known. */
  adopt(siteId: string, ids: Iterable<string>, { traces, attachments }: Found): void {
    for (const id of ids) {
      this.#visitors.delete(keyOf(siteId, id));
      this.#distrusted.delete(keyOf(siteId, id));
    }
    for (const { ownVisitorId } of [...traces, ...attachments]) this.#visitors.delete(keyOf(siteId, ownVisitorId));
    this.load({ traces, attachments });
  }

  /** From now on what came before this moment is late: nobody answers for it. */
  coverSince(moment: number): void {
    this.#coveredSince = Math.max(this.#coveredSince, moment);
  }

  /** What is known of a visitor, for another process to go on with; undefined when nothing is. */
  noteOf(siteId: string, visitorId: string): VisitorNote | undefined {
    const visitor = this.#visitors.get(keyOf(siteId, visitorId));
    if (visitor === undefined) return undefined;
    const { session, lastAt, waiting } = visitor;
    const spans = session && ([session.startAt, session.lastAt, session.activeUntil] as const);
    return { of: visitor.visitorId, id: visitor.sessionId, spans, lastAt, waiting };
  }

  /** Takes in what another process noted of a visitor, in place of what was known; undefined: there was nothing. */
  put(siteId: string, visitorId: string, note: VisitorNote | undefined): void {
    const key = keyOf(siteId, visitorId);
    this.#visitors.delete(key);
    this.#distrusted.delete(key);
    if (note === undefined) return;
    const { of, id, spans, lastAt, waiting } = note;
    const session = spans && { startAt: spans[0], lastAt: spans[1], activeUntil: spans[2] };
    this.#visitors.set(key, { session, visitorId: of, sessionId: id, lastAt, waiting });
  }

  /** Takes in the sessions of stored hits, ordered by time and then arrival, and what may still come to a session. */
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
    // A ping outside every session hides no session, it only tells that the visitor was there.
    if (visitor.session === undefined && known?.session !== undefined) {
      known.lastAt = Math.max(known.lastAt, visitor.lastAt);
      return;
    }
    if (known !== undefined && known !== visitor) visitor.lastAt = Math.max(visitor.lastAt, known.lastAt);
    this.#remember(trace, visitor);
  }

  /** Forgets visitors whose sessions are over, and the oldest ones beyond the limit. */
  sweep(now: number): void {
    this.coverSince(now - keepMs);
    for (const [key, visitor] of this.#visitors) {
      if (visitor.lastAt < now - keepMs) this.#visitors.delete(key);
      else if (this.#visitors.size > liveVisitorsMax) {
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
