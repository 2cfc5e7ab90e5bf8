import { groupBy } from '../domain/group-by.ts';
import { sessionGapMs, sessionLengthMaxMs, sessionsOf } from '../domain/session.ts';
import type { EventLog, HitTrace, Presence, Reassignment } from '../ports/event-log.ts';
import { unknownPathname } from './hit.ts';
import { activityOf, idsOf, type Placeable, type Placement, sessionIdOf } from './live-sessions.ts';

/** A hit that could not be placed from memory, with its order of arrival. */
export interface LateHit extends Placeable {
  readonly seq: number;
  readonly pageviewId: string | undefined;
  readonly pathname: string;
  /** Its visitor's ids in later periods, as far as a moment. */
  readonly laterIds: (until: number) => Promise<readonly string[]>;
}

/** What a rebuild found: a place for each late hit, and the stored hits that moved. */
export interface Rebuilt {
  readonly placements: ReadonlyMap<number, Placement>;
  readonly reassigned: readonly Reassignment[];
  /** Paths of late pings whose page was found. */
  readonly pathnames: ReadonlyMap<number, string>;
  /** Every hit of the visitors concerned, in order, as it stands now. */
  readonly traces: readonly HitTrace[];
}

/** As long as one session and the gap behind it: no later hit can belong to it. */
const reachMs = sessionLengthMaxMs + sessionGapMs;

/**
 * Computes the sessions around late hits of one site anew: all hits of the visitors concerned, through the one function
 * that decides sessions. Sessions before a hit stay as they are. Those after it may move for as long as their visitor
 * never pauses, since a session ends after 24 hours: later hits are read until nothing moves any more.
 */
export async function rebuild(
  log: EventLog,
  siteId: string,
  late: readonly LateHit[],
  /** Visitors whose stored hits are to be looked at, too. */
  present: readonly Presence[] = [],
): Promise<Rebuilt> {
  const since = Math.min(...late.map(({ activity }) => activity.at), ...present.map((each) => each.since)) - reachMs;
  const firstUntil = Math.max(readUntil(late), ...present.map((each) => each.until + 2 * reachMs));
  for (let until = firstUntil; ; until += 2 * reachMs) {
    const people = await peopleOf(late, until);
    for (const { ids } of present) for (const id of ids) people.join(ids[0] ?? id, id);
    const stored = await log.neighbours(siteId, people.ids, since, until);
    for (const trace of stored) people.join(trace.ownVisitorId, trace.visitorId);
    const all = [...stored, ...late.map((hit) => traceOf(siteId, hit))];
    const groups = [...groupBy(all, (trace) => people.find(trace.ownVisitorId)).values()];

    const before = new Map(stored.map((trace) => [trace.seq, trace]));
    const assigned = groups.map((group) => assign(siteId, group));
    if (assigned.some((group) => movesBeyond(group, before, until - reachMs))) continue;
    const found = pagesOf(assigned.flat());
    const traces = assigned.flat().map((trace) => onItsPage(trace, found));
    const pings = traces.filter(({ seq, kind }) => kind === 'engagement' && !before.has(seq));
    const pathnames = new Map(pings.map(({ seq, pathname }) => [seq, pathname]));
    return { placements: placementsOf(traces, before), reassigned: movesOf(traces, before), pathnames, traces };
  }
}

/** How far a rebuild reads at first. */
export const readUntil = (late: readonly Pick<LateHit, 'activity'>[]): number =>
  Math.max(...late.map(({ activity }) => activity.at)) + 2 * reachMs;

/** Whose hits are late, with every id they may have been seen under until a moment. */
async function peopleOf(late: readonly LateHit[], until: number): Promise<People> {
  const people = new People();
  const firsts = new Map(late.map((hit) => [hit.ownVisitorId, hit]));
  for (const hit of late) for (const id of idsOf(hit)) people.join(hit.ownVisitorId, id);
  for (const hit of firsts.values()) for (const id of await hit.laterIds(until)) people.join(hit.ownVisitorId, id);
  return people;
}

/** Whether a person's last session moved and hits that were not read may belong to it. */
function movesBeyond(group: readonly HitTrace[], before: ReadonlyMap<number, HitTrace>, readUntil: number): boolean {
  const last = group.findLast(({ sessionId }) => sessionId !== undefined);
  return last !== undefined && last.ts > readUntil && before.get(last.seq)?.sessionId !== last.sessionId;
}

/** One person's hits in order, each with its session and the visitor that session belongs to. */
function assign(siteId: string, group: HitTrace[]): HitTrace[] {
  const ordered = group.sort((left, right) => left.ts - right.ts || left.seq - right.seq);
  const indexes = sessionsOf(ordered.map(activityOf));
  const sessions: { visitorId: string; sessionId: string }[] = [];
  return ordered.map((trace, position) => {
    const index = indexes[position] ?? -1;
    if (index === -1) return { ...trace, visitorId: trace.ownVisitorId, sessionId: undefined };
    const session = sessions[index] ?? {
      visitorId: trace.ownVisitorId,
      sessionId: sessionIdOf(siteId, trace.ownVisitorId, trace.ts),
    };
    sessions[index] = session;
    return { ...trace, ...session };
  });
}

/** Paths of the pages among these hits, by pageviewId. */
function pagesOf(traces: readonly HitTrace[]): Map<string, string> {
  const pages = new Map<string, string>();
  for (const { kind, pageviewId, pathname } of traces) {
    if (kind === 'pageview' && pageviewId !== undefined) pages.set(pageviewId, pathname);
  }
  return pages;
}

/** A ping that came before its page gets the page's path. */
function onItsPage(trace: HitTrace, pages: ReadonlyMap<string, string>): HitTrace {
  if (trace.kind !== 'engagement' || trace.pathname !== unknownPathname) return trace;
  return { ...trace, pathname: pages.get(trace.pageviewId ?? '') ?? unknownPathname };
}

function placementsOf(traces: readonly HitTrace[], before: ReadonlyMap<number, HitTrace>): Map<number, Placement> {
  const seen = new Set<string>();
  const placements = new Map<number, Placement>();
  for (const { seq, visitorId, sessionId } of traces) {
    if (!before.has(seq))
      placements.set(seq, { visitorId, sessionId, isNew: sessionId !== undefined && !seen.has(sessionId) });
    if (sessionId !== undefined) seen.add(sessionId);
  }
  return placements;
}

function movesOf(traces: readonly HitTrace[], before: ReadonlyMap<number, HitTrace>): Reassignment[] {
  return traces.flatMap(({ seq, siteId, ts, visitorId, sessionId, pathname }) => {
    const was = before.get(seq);
    if (was === undefined) return [];
    const stays = was.sessionId === sessionId && was.visitorId === visitorId && was.pathname === pathname;
    return stays ? [] : [{ siteId, seq, ts, visitorId, sessionId, pathname }];
  });
}

function traceOf(siteId: string, hit: LateHit): HitTrace {
  const { seq, ownVisitorId, activity, pageviewId, pathname } = hit;
  return {
    seq,
    siteId,
    ts: activity.at,
    kind: activity.kind,
    visitorId: ownVisitorId,
    ownVisitorId,
    sessionId: undefined,
    engagedMs: activity.engagedMs,
    pageviewId,
    pathname,
  };
}

/** Which visitor ids are one person: ids of neighbouring days that a hit or a session ties together. */
class People {
  readonly #parents = new Map<string, string>();
  readonly #ids = new Set<string>();

  get ids(): string[] {
    return [...this.#ids];
  }

  find(id: string): string {
    let root = id;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) root = parent;
    return root;
  }

  join(left: string, right: string): void {
    this.#ids.add(left).add(right);
    const [a, b] = [this.find(left), this.find(right)];
    if (a !== b) this.#parents.set(a, b);
  }
}
