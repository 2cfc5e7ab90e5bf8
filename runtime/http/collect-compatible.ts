import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, notFound, validationFailed } from '../errors.ts';
import { bodyBytesMax, readBody } from './body.ts';
import {
  arrivalOf,
  batchBytesMax,
  batchEventsMax,
  type CollectParts,
  hitHeaders,
  jsonOf,
  objectOf,
  putOutcome,
  siteOf,
  textOfJson,
} from './collect-parts.ts';
import { send } from './headers.ts';

/** Plausible's event API, for sites that switched it on. Unknown domains answer 202 too, as its senders expect. */
export async function collectPlausible(
  request: IncomingMessage,
  response: ServerResponse,
  parts: CollectParts,
): Promise<void> {
  const bodyText = await readBody(request, bodyBytesMax);
  const { domain, body } = parts.compatible.plausible(objectOf(bodyText));
  const site = await parts.collector.sites.findByDomain(domain, 'plausible');
  const headers: Record<string, string> = { ...hitHeaders, 'Content-Type': 'text/plain; charset=utf-8' };
  if (site !== undefined) {
    putOutcome(headers, await parts.collector.browser(arrivalOf(request, parts, body, bodyText), site));
  }
  send(response, 202, headers, 'ok');
}

/** Umami's send API. */
export async function collectUmami(
  request: IncomingMessage,
  response: ServerResponse,
  parts: CollectParts,
): Promise<void> {
  const bodyText = await readBody(request, bodyBytesMax);
  const { outcome, answer } = await takeUmami(objectOf(bodyText), request, parts);
  const headers: Record<string, string> = { ...hitHeaders };
  putOutcome(headers, outcome);
  send(response, 200, headers, JSON.stringify(answer));
}

/** Umami's batch API: a bad element refuses no other. */
export async function collectUmamiBatch(
  request: IncomingMessage,
  response: ServerResponse,
  parts: CollectParts,
): Promise<void> {
  const list = jsonOf(await readBody(request, batchBytesMax));
  if (!Array.isArray(list) || list.length < 1 || list.length > batchEventsMax) {
    throw validationFailed(`The body must be a list of 1 to ${batchEventsMax} objects.`);
  }
  const details: { index: number; response: object }[] = [];
  for (const [index, element] of list.entries()) {
    await takeUmami(element, request, parts).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      details.push({ index, response: { error: { code: error.code, message: error.message } } });
    });
  }
  const answer = { size: list.length, processed: list.length - details.length, errors: details.length, details };
  send(response, 200, { ...hitHeaders }, JSON.stringify(answer));
}

async function takeUmami(element: unknown, request: IncomingMessage, parts: CollectParts) {
  const given = parts.compatible.umami(element);
  if (given === undefined) throw validationFailed('The body must be {"type", "payload": {"website", …}}.');
  const found = await parts.collector.sites.find(given.website);
  if (found === undefined || !found.compatibilities.includes('umami')) {
    throw validationFailed(`There is no website "${given.website.slice(0, 100)}" that takes this form.`);
  }
  const arrival = arrivalOf(request, parts, given.body, textOfJson(element));
  const outcome = await parts.collector.browser(arrival, found);
  const { sessionId = '' } = outcome;
  return { outcome, answer: { cache: '', sessionId, visitId: sessionId } };
}

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
    'Access-Control-Allow-Origin': '*',
    'Content-Type': 'image/gif',
    'Cache-Control': 'no-store',
  };
  // A request for the headers alone comes from no page that is shown.
  if (request.method !== 'HEAD') putOutcome(headers, await parts.collector.browser(arrival, site));
  send(response, 200, headers, pixel);
}

const pageOf = (page: string, domain: string): string => (page.startsWith('/') ? `https://${domain}${page}` : page);
