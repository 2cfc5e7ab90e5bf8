import { shownHostname } from '../../domain/hostname.ts';
import { cutText, normalisePathname, pathnameLengthMax } from '../../domain/pathname.ts';
import { isOwnHost } from '../fields/own-host.ts';
import { redactorFor } from '../fields/redactors.ts';
import { opensSession, type Step } from '../hit.ts';

const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'android-app:']);

/**
 * Stores host and path of a foreign referrer; its query may contain secrets. The registrable domains of the page and of
 * the site, and local machines, are no referrers.
 */
export const putReferrer: Step = (draft, context) => {
  const url = opensSession(draft) ? parsed(draft.incoming.body.referrer) : undefined;
  if (!url) return undefined;
  draft.hasReferrer = true;
  const host = shownHostname(url.hostname).replace(/^www\./, '');
  if (host === '' || isLocal(host)) return undefined;
  if (isOwnHost(host, draft, context)) return undefined;

  const path = normalisePathname(url.pathname, redactorFor(draft, context));
  draft.referrerHost = host;
  draft.referrer = cutText(path === '/' ? host : host + path, pathnameLengthMax);
  return undefined;
};

function parsed(text: unknown): URL | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    const url = new URL(text);
    return schemes.has(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

const isLocal = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^(?:127\.|0\.0\.0\.0$)/.test(host);
