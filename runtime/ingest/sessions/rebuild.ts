import { groupBy } from '../../domain/group-by.ts';
import { sessionGapMs, sessionLengthMaxMs, sessionsOf } from '../../domain/session.ts';
import type { Attachment, EventLog, HitTrace, Reassignment, VisitorSpan } from '../../ports/event-log.ts';
import { unknownPathname } from '../hit.ts';
import { JoinedVisitors } from '../visitors/joined-visitors.ts';
import { attach } from './attach.ts';
import { activityOf, type Found, idsOf, type Placeable, type Placement, sessionIdOf } from './placement.ts';

/** A hit that could not be placed from memory, with its ingestion sequence. */
export interface LateHit extends Placeable {
  readonly seq: number;
  /** The ids of its visitor in later periods, up to a time. */
  readonly nextPeriodIds: (until: number) => Promise<readonly string[]>;
}

/** An attachment that could not be placed from memory. */
export interface LateAttachment extends Placeable {
  readonly seq: number;
  readonly kind: Attachment['kind'];
}

/** The input of a rebuild. */
export interface Wanted {
  readonly hits?: readonly LateHit[];
  readonly attachments?: readonly LateAttachment[];
  /** Visitors whose stored events are recomputed, too. */
  readonly spans?: readonly VisitorSpan[];
}

/** The result of a rebuild: a session for everything late, and the stored rows that moved. */
export interface Rebuilt {
  readonly placements: ReadonlyMap<number, Placement>;
  readonly reassigned: readonly Reassignment[];
  /** Stored attachments that moved. */
  readonly attached: readonly Attachment[];
  /** Paths of late pings and vitals samples whose page was found. */
  readonly pathnames: ReadonlyMap<number, string>;
  /** All events of the visitors concerned, in order, with their new sessions. */
  readonly found: Found;
  /** The end of the time range that was read, ms. */
  readonly until: number;
}

/** The length of one session and the gap after it: no later hit can belong to it. */
const reachMs = sessionLengthMaxMs + sessionGapMs;

/**
 * Recomputes the sessions around late hits of one site from all events of the visitors concerned. Sessions before a
 * late hit do not change. Later ones may move as long as their visitor never pauses, since a session ends after 24
 * hours: later events are read until nothing moves any more. Then attachments are assigned to these sessions.
 */
export async function rebuild(log: EventLog, siteId: string, wanted: Wanted): Promise<Rebuilt> {
  const { hits = [], attachments = [], spans = [] } = wanted;
  const late = [...hits, ...attachments];
  const begin = least([...late.map(beginOf), ...spans.map(({ since }) => since)]);
  // A hit does not change attachments more than this before it.
  const attachedSince = begin - 2 * sessionGapMs;
  const since = attachedSince - reachMs;
  const firstUntil = Math.max(readUntil(late), ...spans.map((each) => each.until + 2 * reachMs));
  let until = firstUntil;
  const visitors = new JoinedVisitors();
  for (;;) {
    await joinIds(visitors, wanted, until);
    const { ids } = visitors;
    const stored = await log.adjacentHits(siteId, ids, since, until);
    for (const trace of stored) visitors.join(trace.ownVisitorId, trace.visitorId);
    const traces = [...stored, ...hits.map((hit) => traceOf(siteId, hit))];
    const groups = [...groupBy(traces, (trace) => visitors.find(trace.ownVisitorId)).values()];

    const before = new Map(stored.map((trace) => [trace.seq, trace]));
    const assigned = groups.map((group) => assign(siteId, group));
    if (assigned.some((group) => movesBeyond(group, before, until - reachMs))) {
      until += 2 * reachMs;
      continue;
    }
    const attachedBefore = await log.attachments(siteId, visitors.ids, attachedSince, until - sessionGapMs);
    const all = [...attachedBefore, ...attachments.map(attachmentOf)];
    for (const { ownVisitorId, visitorId } of all) visitors.join(ownVisitorId, visitorId);
    // The page of an attachment may have been recorded under an id whose events were not all read.
    if (all.length > 0 && visitors.ids.length > ids.length) continue;
    const attached = attachAll(all, assigned, visitors);
    return { ...rebuiltOf({ assigned: assigned.flat(), before, attached, attachedBefore }), until };
  }
}

const beginOf = ({ activity }: Placeable): number => activity.at - activity.engagedMs;

const least = (moments: readonly number[]): number =>
  moments.reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY);

interface Computed {
  readonly assigned: readonly HitTrace[];
  /** Stored events before the rebuild, by ingestion sequence. */
  readonly before: ReadonlyMap<number, HitTrace>;
  readonly attached: readonly Attachment[];
  readonly attachedBefore: readonly Attachment[];
}

function rebuiltOf({ assigned, before, attached, attachedBefore }: Computed): Omit<Rebuilt, 'until'> {
  const pages = pagesOf(assigned);
  const traces = assigned.map((trace) => onItsPage(trace, pages));
  const pings = traces.filter(({ seq, kind }) => kind === 'engagement' && !before.has(seq));
  const wasAttached = new Map(attachedBefore.map((each) => [each.seq, each]));
  const fresh = attached.filter(({ seq }) => !wasAttached.has(seq));
  const placements = placementsOf(traces, before);
  for (const { seq, visitorId, sessionId } of fresh) placements.set(seq, { visitorId, sessionId, isNew: false });
  const pathnames = [...pings, ...fresh].flatMap(({ seq, pathname }) =>
    pathname === undefined ? [] : [[seq, pathname] as const],
  );
  return {
    placements,
    reassigned: movesOf(traces, before),
    attached: attached.filter((each) => isMoved(each, wasAttached.get(each.seq))),
    pathnames: new Map(pathnames),
    found: { traces, attachments: attached },
  };
}

const isMoved = (now: Attachment, was: Attachment | undefined): boolean =>
  was !== undefined &&
  (was.sessionId !== now.sessionId || was.visitorId !== now.visitorId || was.pathname !== now.pathname);

/** Attachments with the sessions of their visitors, by time and sequence. */
function attachAll(
  attachments: readonly Attachment[],
  assigned: readonly (readonly HitTrace[])[],
  visitors: JoinedVisitors,
): Attachment[] {
  const groups = groupBy(attachments, ({ ownVisitorId }) => visitors.find(ownVisitorId));
  // Ids that only an attachment connects belong to one visitor, whose events are in several groups.
  const traces = groupBy(assigned.flat(), ({ ownVisitorId }) => visitors.find(ownVisitorId));
  return [...groups]
    .flatMap(([visitor, group]) => attach(group, (traces.get(visitor) ?? []).toSorted(byTime)))
    .sort(byTime);
}

const byTime = (left: Timed, right: Timed): number => left.ts - right.ts || left.seq - right.seq;

type Timed = Pick<HitTrace, 'ts' | 'seq'>;

/** The time range that a rebuild reads first. */
export const readUntil = (late: readonly Pick<Placeable, 'activity'>[]): number =>
  Math.max(...late.map(({ activity }) => activity.at)) + 2 * reachMs;

/** Adds the visitors of late hits, with every id they may have until a time. */
async function joinIds(
  visitors: JoinedVisitors,
  { hits = [], attachments = [], spans = [] }: Wanted,
  until: number,
): Promise<void> {
  const firsts = new Map(hits.map((hit) => [hit.ownVisitorId, hit]));
  for (const late of [...hits, ...attachments]) for (const id of idsOf(late)) visitors.join(late.ownVisitorId, id);
  for (const hit of firsts.values())
    for (const id of await hit.nextPeriodIds(until)) visitors.join(hit.ownVisitorId, id);
  for (const { ids } of spans) for (const id of ids) visitors.join(ids[0] ?? id, id);
}

/** Whether events moved so late that events which were not read may move with them. */
function movesBeyond(group: readonly HitTrace[], before: ReadonlyMap<number, HitTrace>, readUntil: number): boolean {
  const moved = group.findLast(({ seq, sessionId }) => before.get(seq)?.sessionId !== sessionId);
  return moved !== undefined && moved.ts > readUntil;
}

/** The events of one visitor in order, each with its session and the visitor id of that session. */
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

/** Paths of the pages among these events, by pageviewId. */
function pagesOf(traces: readonly HitTrace[]): Map<string, string> {
  const pages = new Map<string, string>();
  for (const { kind, pageviewId, pathname } of traces) {
    if (kind === 'pageview' && pageviewId !== undefined) pages.set(pageviewId, pathname);
  }
  return pages;
}

/** A ping that was received before its page gets the page's path. */
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

function attachmentOf({ seq, siteId, kind, activity, ownVisitorId, pageviewId, pathname }: LateAttachment): Attachment {
  const own = { ownVisitorId, visitorId: ownVisitorId, sessionId: undefined };
  return { seq, siteId, ts: activity.at, kind, ...own, pageviewId, pathname: kind === 'vitals' ? pathname : undefined };
}
