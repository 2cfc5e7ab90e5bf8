import { stringifySetCookie } from 'cookie';
import { browserCookieMs, browserCookieName, signBrowser } from '../access/browser-cookie.ts';
import { sessionCookieName, sessionMs, signSession } from '../access/session-cookie.ts';
import type { Random } from '../ports/random.ts';

/** Where and how the cookies of this service are sent. */
export interface CookieRules {
  readonly isSecure: boolean;
  /** The path of the public address. */
  readonly path: string;
}

interface Signing {
  readonly now: number;
  readonly random: Random;
  readonly sessionSecret: string;
}

/** The session, and the mark of a browser that has signed in. */
export const signedInCookies = (userId: string, signing: Signing, rules: CookieRules): readonly string[] => [
  cookie(rules, {
    name: sessionCookieName,
    value: signSession(userId, signing.now, signing.sessionSecret),
    maxAgeMs: sessionMs,
  }),
  cookie(rules, {
    name: browserCookieName,
    value: signBrowser(userId, signing.random, signing.sessionSecret),
    maxAgeMs: browserCookieMs,
  }),
];

/** Removes the session cookie from the browser. */
export const endedSessionCookie = (rules: CookieRules): string =>
  cookie(rules, { name: sessionCookieName, value: '', maxAgeMs: 0 });

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeMs: number;
}

const cookie = ({ isSecure, path }: CookieRules, { name, value, maxAgeMs }: Cookie): string =>
  stringifySetCookie({
    ...{ name, value, path, maxAge: maxAgeMs / 1000 },
    ...{ httpOnly: true, sameSite: 'strict', secure: isSecure },
  });
