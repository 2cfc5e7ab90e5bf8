import { type OpenSession, sessionGapMs, sessionLengthMaxMs } from './session.ts';

/** As much of a Web Vitals sample or an identification as its session depends on. */
export interface Attached {
  readonly kind: 'vitals' | 'identify';
  /** Milliseconds since the epoch. */
  readonly ts: number;
  readonly pageviewId?: string | undefined;
}

/** How long before a sample the page it names may have been opened. */
export const namedPageAgeMaxMs = sessionLengthMaxMs;

/** How long after an identification the session it is given may begin. */
export const sessionAheadMaxMs = sessionGapMs;

/** Whether a session spans a moment: it counts up to 30 minutes after its last activity. */
export function isSpanning(session: OpenSession, at: number): boolean {
  if (at < session.startAt || at - session.startAt > sessionLengthMaxMs) return false;
  return at - session.activeUntil <= sessionGapMs;
}

/** Whether a session begins so soon after a moment that an identification of that moment belongs to it. */
export const beginsSoonAfter = ({ startAt }: OpenSession, at: number): boolean =>
  startAt > at && startAt - at <= sessionAheadMaxMs;

/** Whether a page opened at one moment may be the page that a sample of another moment names. */
export const canBeNamed = (pageAt: number, at: number): boolean =>
  pageAt - at <= sessionGapMs && at - pageAt <= namedPageAgeMaxMs;

/** Whether a session is one an attachment belongs to by its time alone. */
export const isTimely = (session: OpenSession, { kind, ts }: Attached): boolean =>
  isSpanning(session, ts) || (kind === 'identify' && beginsSoonAfter(session, ts));

/** A page of a visitor and the session it is in. */
export interface NamedPage<S> {
  readonly at: number;
  readonly pathname: string;
  readonly session: S;
}

/** Where a sample or an identification belongs. No page: it names none, or none that is known. */
export interface AttachedPlace<S> {
  readonly session: S | undefined;
  readonly page: NamedPage<S> | undefined;
}

/**
 * The session of a sample or an identification, among all sessions of its visitor in order: that of the page it names,
 * else the one that spans its time; for an identification outside of sessions the one that begins soon after. Which of
 * these arrived first does not matter. docs/ingest.md#sessions
 */
export function placeOfAttached<S extends OpenSession>(
  attached: Attached,
  sessions: readonly S[],
  pages: ReadonlyMap<string, readonly NamedPage<S>[]>,
): AttachedPlace<S> {
  const named = attached.pageviewId === undefined ? [] : (pages.get(attached.pageviewId) ?? []);
  const near = named.filter(({ at }) => canBeNamed(at, attached.ts));
  // An id that was given twice names the page that was open.
  const page = near.findLast(({ at }) => at <= attached.ts) ?? near[0];
  if (page !== undefined) return { session: page.session, page };
  const spanning = sessions.find((session) => isSpanning(session, attached.ts));
  return { session: spanning ?? sessions.find((session) => isTimely(session, attached)), page };
}
