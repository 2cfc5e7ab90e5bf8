import type { IncomingMessage, ServerResponse } from 'node:http';
import { cutText } from '../domain/pathname.ts';
import { notFound } from '../errors.ts';
import { bodyBytesMax, readBody } from './body.ts';
import {
  arrivalOf,
  type CollectParts,
  embeddedHeaders,
  type HitOutcome,
  headerName,
  hitHeaders,
  objectOf,
  putOutcome,
  siteOf,
} from './collect-parts.ts';
import { send } from './headers.ts';

/**
 * Plausible's event API, for sites that switched it on. A hit counts for every site that it names; the names of those
 * that are not here are in a header, and the answer is 202 all the same, as its senders expect.
 */
export async function collectPlausible(
  request: IncomingMessage,
  response: ServerResponse,
  parts: CollectParts,
): Promise<void> {
  const bodyText = await readBody(request, bodyBytesMax);
  const { domains, body } = parts.compatible.plausible(objectOf(bodyText));
  const arrival = arrivalOf(request, parts, body, bodyText);
  const counted = new Set<string>();
  const unknown: string[] = [];
  const outcomes: HitOutcome[] = [];
  for (const domain of domains) {
    const site = await parts.collector.sites.findByDomain(domain, 'plausible');
    if (site === undefined) unknown.push(domain);
    else if (!counted.has(site.siteId)) {
      counted.add(site.siteId);
      outcomes.push(await parts.collector.browser(arrival, site));
    }
  }
  const headers: Record<string, string> = { ...plausibleHeaders };
  // Of several sites, the one that dropped the hit says why.
  const shown = outcomes.find(({ reason }) => reason !== undefined) ?? outcomes[0];
  if (shown !== undefined) putOutcome(headers, shown);
  if (unknown.length > 0) headers['X-Unknown-Sites'] = unknown.map(siteName).join(', ');
  send(response, 202, headers, 'ok');
}

const plausibleHeaders: Readonly<Record<string, string>> = Object.freeze({
  ...hitHeaders,
  'Access-Control-Expose-Headers': `${hitHeaders['Access-Control-Expose-Headers']}, X-Unknown-Sites`,
  'Content-Type': 'text/plain; charset=utf-8',
});

/** Longest name that is sent back: no domain is longer. */
const nameLengthMax = 253;

const siteName = (name: string): string => headerName(cutText(name, nameLengthMax).toWellFormed());

/** A transparent point of 1 × 1. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A picture for pages without scripts: `?p=` the page, `?r=` its referrer. */
export async function collectPixel(
  request: IncomingMessage,
  response: ServerResponse,
  parts: CollectParts,
  siteId: string,
): Promise<void> {
  const site = await siteOf(parts, siteId);
  if (!site.compatibilities.includes('pixel')) throw notFound('Site');
  const address = request.url ?? '';
  // A page's own query may stand there unescaped, question mark and all.
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  const url = pageOf(query.get('p') ?? request.headers.referer ?? '/', site.domain);
  const arrival = arrivalOf(request, parts, { type: 'pageview', url, referrer: query.get('r') }, request.url ?? '');
  const headers: Record<string, string> = {
    ...embeddedHeaders,
    'Access-Control-Allow-Origin': '*',
    'Content-Type': 'image/gif',
    'Cache-Control': 'no-store',
  };
  // A request for the headers alone comes from no page that is shown.
  if (request.method !== 'HEAD') putOutcome(headers, await parts.collector.browser(arrival, site));
  send(response, 200, headers, pixel);
}

const pageOf = (page: string, domain: string): string => (page.startsWith('/') ? `https://${domain}${page}` : page);
