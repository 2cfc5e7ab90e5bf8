import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../ports/random.ts';
import { readCookie } from './session-cookie.ts';

/** The cookie that identifies a browser which has signed in to an account. It grants no access. */
export const browserCookieName = 'footfall_browser';
/** Lifetime of the cookie. */
export const browserCookieMs = 365 * 86_400_000;
const idBytes = 12;

/** `userId.id.signature`: HMAC-SHA-256 over the first two. */
export function signBrowser(userId: string, random: Random, secret: string): string {
  const payload = `${userId}.${Buffer.from(random.bytes(idBytes)).toString('hex')}`;
  return `${payload}.${signature(payload, secret)}`;
}

/** The id of a browser that has signed in as this user before; undefined for any other. */
export function knownBrowser(cookies: string | undefined, userId: string, secret: string): string | undefined {
  const [user, id, given] = readCookie(cookies, browserCookieName)?.split('.') ?? [];
  if (user !== userId || id === undefined || given === undefined) return undefined;
  const [expected, actual] = [Buffer.from(signature(`${user}.${id}`, secret)), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? id : undefined;
}

const signature = (payload: string, secret: string): string =>
  createHmac('sha256', secret).update(`browser.${payload}`).digest('base64url');
