import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Caller, User } from '../domain/account.ts';
import type { UserStore } from '../ports/stores.ts';

/** The cookie of a dashboard session. */
export const sessionCookieName = 'footfall_session';
/** Lifetime of a dashboard session. */
export const sessionMs = 30 * 86_400_000;
/** The most signed-out sessions stored for a user. */
export const endedSessionsMax = 100;

/** `userId.issuedAt.signature`: HMAC-SHA-256 over the first two. */
export function signSession(userId: string, now: number, secret: string): string {
  const payload = `${userId}.${now}`;
  return `${payload}.${signature(payload, secret)}`;
}

/** Dependencies of session checks. */
export interface Sessions {
  readonly users: UserStore;
  readonly secret: string;
  /** ms since the epoch. */
  readonly now: number;
}

/** The user of a session cookie; undefined when it is forged, expired or signed out. */
export async function callerOfSession(cookie: string | undefined, sessions: Sessions): Promise<Caller | undefined> {
  const session = await sessionOf(cookie, sessions);
  if (session === undefined) return undefined;
  return { userId: session.user.id, user: session.user, keyId: undefined, scope: 'admin', siteIds: [] };
}

/**
 * Ends the session of a cookie, including copies of it. Signed-out sessions that have expired are removed; beyond the
 * maximum every session of the user ends.
 */
export async function endSession(cookie: string | undefined, sessions: Sessions): Promise<void> {
  const session = await sessionOf(cookie, sessions);
  if (session === undefined) return;
  const { user, issuedAt } = session;
  const { users, now } = sessions;
  const ended = [...(user.endedSessions ?? []).filter((at) => now < at + sessionMs), issuedAt];
  const isFull = ended.length > endedSessionsMax;
  await users.update(
    user.id,
    isFull ? { endedSessions: [], sessionsValidFrom: new Date(now).toISOString() } : { endedSessions: ended },
  );
}

async function sessionOf(
  cookie: string | undefined,
  { users, secret, now }: Sessions,
): Promise<{ readonly user: User; readonly issuedAt: number } | undefined> {
  const [userId = '', issued = '', given = ''] = (cookie ?? '').split('.');
  const expected = signature(`${userId}.${issued}`, secret);
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined;
  const issuedAt = Number(issued);
  if (!(issuedAt <= now && now < issuedAt + sessionMs)) return undefined;
  const user = await users.find(userId);
  if (user === undefined || Date.parse(user.sessionsValidFrom ?? user.createdAt) > issuedAt) return undefined;
  return user.endedSessions?.includes(issuedAt) === true ? undefined : { user, issuedAt };
}

/** The session cookie of a request. */
export const sessionCookieOf = ({
  headers,
}: {
  readonly headers: { readonly cookie?: unknown };
}): string | undefined =>
  typeof headers.cookie === 'string' ? readCookie(headers.cookie, sessionCookieName) : undefined;

/** One cookie of a Cookie header. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header === undefined ? undefined : parseCookie(header)[name];

const signature = (payload: string, secret: string): string =>
  createHmac('sha256', secret).update(`session.${payload}`).digest('base64url');
