import { hash } from 'node:crypto';
import { type Activity, advance, extend, type OpenSession, opened, sessionGapMs } from '../domain/session.ts';
import type { HitTrace } from '../ports/event-log.ts';

/** Visitors kept at once; beyond, those silent the longest go and are looked up in the store when they come back. */
export const liveVisitorsMax = 500_000;
/** A visitor silent for so long has no open session any more. */
export const keepMs = 2 * sessionGapMs;

/** A hit as far as sessions go: whose it is, when, what. */
export interface Placeable {
  readonly siteId: string;
  readonly ownVisitorId: string;
  readonly previousVisitorId: string | undefined;
  readonly nextVisitorId: string | undefined;
  readonly activity: Activity;
}

/** Where a hit belongs. No sessionId: a ping outside every session. */
export interface Placement {
  readonly visitorId: string;
  readonly sessionId: string | undefined;
  readonly isNew: boolean;
}

/** What is known of a visitor who was here lately. */
interface LiveVisitor {
  session: OpenSession | undefined;
  visitorId: string;
  sessionId: string | undefined;
  /** Of any activity, pings outside sessions too: what comes earlier is late. */
  lastAt: number;
}

/** What processes tell each other of a visitor. */
export interface VisitorNote {
  /** The visitor of the latest session. */
  readonly of: string;
  readonly id: string | undefined;
  /** Start, last pageview or event and last activity of that session. */
  readonly spans: readonly [number, number, number] | undefined;
  readonly lastAt: number;
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
    if (latest === 'late') return 'late';
    const step = advance(latest?.session, hit.activity);
    const isNew = step.kind === 'opened';
    if (latest === undefined || isNew) {
      const visitor = this.#fresh(hit, step.session);
      this.#remember(hit, visitor);
      return { visitorId: visitor.visitorId, sessionId: visitor.sessionId, isNew };
    }
    if (step.kind === 'joined') latest.session = step.session;
    latest.lastAt = hit.activity.at;
    this.#remember(hit, latest);
    if (step.kind === 'outside') return { visitorId: hit.ownVisitorId, sessionId: undefined, isNew: false };
    return { visitorId: latest.visitorId, sessionId: latest.sessionId, isNew: false };
  }

  /** What `place` would say, without doing it. */
  peek(hit: Placeable): Placement | 'late' {
    const latest = this.#latest(hit);
    if (latest === 'late') return 'late';
    const step = advance(latest?.session, hit.activity);
    if (step.kind === 'joined' && latest !== undefined) {
      return { visitorId: latest.visitorId, sessionId: latest.sessionId, isNew: false };
    }
    return { visitorId: hit.ownVisitorId, sessionId: undefined, isNew: step.kind === 'opened' };
  }

  /** The open session a sample or an identification falls into; it neither slides nor opens one. */
  around(hit: Placeable): Placement {
    const latest = this.#latest(hit);
    if (latest !== 'late' && latest?.session !== undefined) {
      const step = advance(latest.session, hit.activity);
      if (step.kind === 'joined') return { visitorId: latest.visitorId, sessionId: latest.sessionId, isNew: false };
    }
    return { visitorId: hit.ownVisitorId, sessionId: undefined, isNew: false };
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
      if (known === undefined) continue;
      if (known.lastAt > activity.at) return 'late';
      if (latest === undefined || known.lastAt > latest.lastAt) latest = known;
    }
    return latest;
  }

  #fresh(hit: Placeable, session: OpenSession | undefined): LiveVisitor {
    const { siteId, ownVisitorId, activity } = hit;
    const sessionId = session === undefined ? undefined : sessionIdOf(siteId, ownVisitorId, activity.at);
    return { session, visitorId: ownVisitorId, sessionId, lastAt: activity.at };
  }

  /** Keeps a visitor under the id of this hit, as the one seen last. */
  #remember(hit: Pick<Placeable, 'siteId' | 'ownVisitorId'>, visitor: LiveVisitor): void {
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
  adopt(siteId: string, ids: Iterable<string>, traces: readonly HitTrace[]): void {
    for (const id of ids) {
      this.#visitors.delete(keyOf(siteId, id));
      this.#distrusted.delete(keyOf(siteId, id));
    }
    for (const trace of traces) this.#visitors.delete(keyOf(siteId, trace.ownVisitorId));
    this.load(traces);
  }

  /** From now on what came before this moment is late: nobody answers for it. */
  coverSince(moment: number): void {
    this.#coveredSince = Math.max(this.#coveredSince, moment);
  }

  /** What is known of a visitor, for another process to go on with; undefined when nothing is. */
  noteOf(siteId: string, visitorId: string): VisitorNote | undefined {
    const visitor = this.#visitors.get(keyOf(siteId, visitorId));
    if (visitor === undefined) return undefined;
    const { session, lastAt } = visitor;
    const spans = session && ([session.startAt, session.lastAt, session.activeUntil] as const);
    return { of: visitor.visitorId, id: visitor.sessionId, spans, lastAt };
  }

  /** Takes in what another process noted of a visitor, in place of what was known; undefined: there was nothing. */
  put(siteId: string, visitorId: string, note: VisitorNote | undefined): void {
    const key = keyOf(siteId, visitorId);
    this.#visitors.delete(key);
    this.#distrusted.delete(key);
    if (note === undefined) return;
    const { of, id, spans, lastAt } = note;
    const session = spans && { startAt: spans[0], lastAt: spans[1], activeUntil: spans[2] };
    this.#visitors.set(key, { session, visitorId: of, sessionId: id, lastAt });
  }

  /** Takes in the sessions of stored hits, ordered by time and then arrival. */
  load(traces: readonly HitTrace[]): void {
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
        };
        sessions.set(`${trace.siteId} ${sessionKey}`, visitor);
      } else if (visitor.session !== undefined) visitor.session = extend(visitor.session, activity);
      visitor.lastAt = Math.max(visitor.lastAt, activity.at);
      this.#take(trace, visitor);
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

const keyOf = (siteId: string, visitorId: string): string => `${siteId} ${visitorId}`;

/** The ids a hit's visitor may be known by, the day before and after included. */
export function idsOf(hit: Pick<Placeable, 'ownVisitorId' | 'previousVisitorId' | 'nextVisitorId'>): string[] {
  const ids = [hit.ownVisitorId];
  if (hit.previousVisitorId !== undefined) ids.push(hit.previousVisitorId);
  if (hit.nextVisitorId !== undefined) ids.push(hit.nextVisitorId);
  return ids;
}

export function activityOf(trace: Pick<HitTrace, 'kind' | 'ts' | 'engagedMs'>): Activity {
  return { kind: trace.kind, at: trace.ts, engagedMs: trace.kind === 'engagement' ? (trace.engagedMs ?? 0) : 0 };
}

/** The id of a session follows from whose it is and when it began: a rebuild gives the same one. */
export const sessionIdOf = (siteId: string, visitorId: string, startAt: number): string =>
  hash('sha256', `${siteId} ${visitorId} ${startAt}`, 'hex').slice(0, 24);
