import { type OpenSession, sessionGapMs, sessionLengthMaxMs } from './session.ts';

/** The fields of a vitals sample or an identification that determine its session. */
export interface Attached {
  readonly kind: 'vitals' | 'identify';
  /** ms since the epoch. */
  readonly ts: number;
  readonly pageviewId?: string | undefined;
}

/** How long before a vitals sample its page may have been opened. */
export const namedPageAgeMaxMs = sessionLengthMaxMs;

/** How long after an identification its session may begin. */
const sessionAheadMaxMs = sessionGapMs;

/** Whether a session spans a time: until 30 minutes after its last activity. */
export function isSpanning(session: OpenSession, at: number): boolean {
  if (at < session.startAt || at - session.startAt > sessionLengthMaxMs) return false;
  return at - session.activeUntil <= sessionGapMs;
}

/** Whether a session begins soon enough after a time that an identification of that time belongs to it. */
const beginsSoonAfter = ({ startAt }: OpenSession, at: number): boolean =>
  startAt > at && startAt - at <= sessionAheadMaxMs;

/** Whether a page opened at one time may be the page of a vitals sample of another time. */
export const canBeNamed = (pageAt: number, at: number): boolean =>
  pageAt - at <= sessionGapMs && at - pageAt <= namedPageAgeMaxMs;

/** Whether an attachment belongs to a session by its time only. */
export const isTimely = (session: OpenSession, { kind, ts }: Attached): boolean =>
  isSpanning(session, ts) || (kind === 'identify' && beginsSoonAfter(session, ts));

/** A page of a visitor and its session. */
export interface NamedPage<S> {
  readonly at: number;
  readonly pathname: string;
  readonly session: S;
}

/** The session of an attachment. No page: it names none, or an unknown one. */
export interface AttachedPlace<S> {
  readonly session: S | undefined;
  readonly page: NamedPage<S> | undefined;
}

/**
 * The session of an attachment, among all sessions of its visitor in order: the session of its page, else the one that
 * spans its time; for an identification outside of sessions, the one that begins soon after. The order of ingestion
 * does not matter. docs/ingest.md#sessions
 */
export function placeOfAttached<S extends OpenSession>(
  attached: Attached,
  sessions: readonly S[],
  pages: ReadonlyMap<string, readonly NamedPage<S>[]>,
): AttachedPlace<S> {
  const named = attached.pageviewId === undefined ? [] : (pages.get(attached.pageviewId) ?? []);
  const near = named.filter(({ at }) => canBeNamed(at, attached.ts));
  // A repeated pageviewId names the page open at the time.
  const page = near.findLast(({ at }) => at <= attached.ts) ?? near[0];
  if (page !== undefined) return { session: page.session, page };
  const spanning = sessions.find((session) => isSpanning(session, attached.ts));
  return { session: spanning ?? sessions.find((session) => isTimely(session, attached)), page };
}
