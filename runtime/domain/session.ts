/** A gap of exactly this long continues a session; one millisecond more starts a new one. */
export const sessionGapMs = 30 * 60_000;

/** A hit later than this after the start of a session opens a new session. */
export const sessionLengthMaxMs = 24 * 60 * 60_000;

/** An event that sessions are computed from. Vitals samples and identifications neither open nor extend a session. */
export interface Activity {
  readonly kind: 'pageview' | 'event' | 'engagement';
  /** ms since the epoch; for an engagement ping the end of its interval. */
  readonly at: number;
  /** Length of an engagement ping's interval, ms; 0 for other kinds. */
  readonly engagedMs: number;
}

/** The state of a session that decides about its next activity. */
export interface OpenSession {
  /** Time of the first hit. */
  readonly startAt: number;
  /** Time of the last pageview or event; pings count in no bucket. */
  readonly lastAt: number;
  /** Time of the last activity, pings included: the end of the session's duration. */
  readonly activeUntil: number;
}

/**
 * Whether the next activity of a visitor, in order of time, belongs to the session. A ping is activity from `at -
 * engagedMs` to `at`, so that a long read is no gap.
 */
function joins(session: OpenSession, activity: Activity): boolean {
  if (activity.at - session.startAt > sessionLengthMaxMs) return false;
  const beginsAt = activity.kind === 'engagement' ? activity.at - activity.engagedMs : activity.at;
  return beginsAt - session.activeUntil <= sessionGapMs;
}

/** The session after an activity joined it. */
export function extend(session: OpenSession, activity: Activity): OpenSession {
  return {
    startAt: session.startAt,
    lastAt: activity.kind === 'engagement' ? session.lastAt : Math.max(session.lastAt, activity.at),
    activeUntil: Math.max(session.activeUntil, activity.at),
  };
}

/** The session that a pageview or an event opens; a ping opens none. */
export function opened(activity: Activity): OpenSession | undefined {
  if (activity.kind === 'engagement') return undefined;
  return { startAt: activity.at, lastAt: activity.at, activeUntil: activity.at };
}

/** The effect of one activity on a visitor's latest session. */
export type SessionStep =
  | { readonly kind: 'joined'; readonly session: OpenSession }
  | { readonly kind: 'opened'; readonly session: OpenSession }
  /** A ping outside of sessions; the latest session, if any, is unchanged. */
  | { readonly kind: 'outside'; readonly session: undefined };

/** Incremental form of `sessionsOf`: applied to activities in order, it gives the same sessions. */
export function advance(latest: OpenSession | undefined, activity: Activity): SessionStep {
  if (latest && joins(latest, activity)) return { kind: 'joined', session: extend(latest, activity) };
  const session = opened(activity);
  return session ? { kind: 'opened', session } : { kind: 'outside', session: undefined };
}

/** For each of a visitor's activities, ordered by time and sequence, the index of its session; -1 for none. */
export function sessionsOf(activities: readonly Activity[]): number[] {
  let latest: OpenSession | undefined;
  let index = -1;
  return activities.map((activity) => {
    const step = advance(latest, activity);
    if (step.kind === 'outside') return -1;
    if (step.kind === 'opened') index += 1;
    latest = step.session;
    return index;
  });
}

/** Whole seconds from the first hit to the last hit or ping, half up. */
export const durationSeconds = (session: OpenSession): number =>
  Math.floor((session.activeUntil - session.startAt) / 1000 + 0.5);
