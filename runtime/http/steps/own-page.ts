import { ApiError, validationFailed } from '../../errors.ts';
import type { MatchedExchange } from '../exchange.ts';
import type { Services } from '../services.ts';

/** A page of another origin cannot set this header without a preflight, which is not granted to it with cookies. */
export function refuseForeignPage({ request }: MatchedExchange): void {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new ApiError('unauthenticated', 'This address answers only to the pages of the service itself.');
}

/**
 * A browser keeps no secure cookie that came to a page over http, so that signing in there would lead back to the form.
 * Refused before a password is checked or a one-time link is spent.
 */
export function refusePlainPage({ request, method }: MatchedExchange, { ports }: Services): void {
  const { origin } = request.headers;
  const isSecure = ports.baseUrl.startsWith('https:');
  if (!isSecure || method !== 'POST' || origin === undefined || !URL.canParse(origin)) return;
  const { protocol, hostname } = new URL(origin);
  if (protocol !== 'http:' || isLoopback(hostname)) return;
  throw validationFailed(
    `This page was opened over http, where the browser does not keep a sign-in. Open ${ports.baseUrl}/ instead.`,
  );
}

/** The names of this machine, over which browsers keep secure cookies without https. */
const isLoopback = (hostname: string): boolean => /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
