import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../domain/account.ts';
import type { UserStore } from '../ports/stores.ts';

/** The cookie of a dashboard session. */
export const sessionCookieName = 'footfall_session';
/** A dashboard session ends after so long. */
export const sessionMs = 30 * 86_400_000;

/** `userId.issuedAt.signature`: HMAC-SHA-256 over the first two. */
export function signSession(userId: string, now: number, secret: string): string {
  const payload = `${userId}.${now}`;
  return `${payload}.${signature(payload, secret)}`;
}

/** The user a session cookie stands for; undefined when it is forged, over, or signed before the last sign-out everywhere. */
export async function callerOfSession(
  cookie: string | undefined,
  ports: { readonly users: UserStore },
  secret: string,
  now: number,
): Promise<Caller | undefined> {
  const [userId = '', issued = '', given = ''] = (cookie ?? '').split('.');
  const expected = signature(`${userId}.${issued}`, secret);
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined;
  const issuedAt = Number(issued);
  if (!(issuedAt <= now && now < issuedAt + sessionMs)) return undefined;
  const user = await ports.users.find(userId);
  if (user === undefined || Date.parse(user.sessionsValidFrom ?? user.createdAt) > issuedAt) return undefined;
  return { userId, user, keyId: undefined, scope: 'admin', siteIds: [] };
}

/** One cookie out of a Cookie header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name) return value;
  }
  return undefined;
}

const signature = (payload: string, secret: string): string =>
  createHmac('sha256', secret).update(`session.${payload}`).digest('base64url');
