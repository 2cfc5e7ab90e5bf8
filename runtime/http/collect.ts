import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CollectingSite } from '../domain/collecting-site.ts';
import { ApiError, validationFailed } from '../errors.ts';
import { readBody } from './body.ts';
import { collectPixel, collectPlausible } from './collect-compatible.ts';
import { writableSite, writerOf } from './collect-key.ts';
import {
  arrivalOf,
  batchBytesMax,
  batchEventsMax,
  type CollectParts,
  embeddedHeaders,
  hitHeaders,
  objectOf,
  putOutcome,
  ServerArrival,
  siteOf,
} from './collect-parts.ts';
import { collectUmami, collectUmamiBatch } from './collect-umami.ts';
import { refuse } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import { corsHeaders, jsonType, preflightHeaders, send } from './headers.ts';

type Route = (request: IncomingMessage, response: ServerResponse, parts: CollectParts, siteId: string) => Promise<void>;

const fixedRoutes: Readonly<Record<string, readonly [string, Route]>> = {
  '/api/event': ['POST', collectPlausible],
  '/api/send': ['POST', collectUmami],
  '/api/batch': ['POST', collectUmamiBatch],
};

/** Everything traffic comes in by: our own form, those of other products, and a picture for pages without scripts. */
export function collectEndpoint(parts: CollectParts): Endpoint {
  return (request, response, path) => {
    const found = routeOf(path);
    return found === undefined ? false : take(request, response, path, parts, found);
  };
}

async function take(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  parts: CollectParts,
  [method, route, siteId]: readonly [string, Route, string],
): Promise<boolean> {
  if (request.method === 'OPTIONS') {
    const allowed = {
      ...preflightHeaders,
      ...embeddedHeaders,
      'Access-Control-Allow-Headers': allowedHeaders(request.headers['access-control-request-headers']),
    };
    send(response, 204, { ...allowed, 'Access-Control-Allow-Methods': `${method}, OPTIONS` }, undefined);
    return true;
  }
  try {
    if (request.method !== method && !(method === 'GET' && request.method === 'HEAD')) {
      response.setHeader('Allow', `${method}, OPTIONS`);
      throw new ApiError('method_not_allowed', `${request.method} is not allowed here. Allowed: ${method}, OPTIONS.`);
    }
    await route(request, response, parts, siteId);
  } catch (error) {
    // Not before: headers set one by one cost more than all of them written at once.
    for (const [name, value] of Object.entries(embeddedHeaders)) response.setHeader(name, value);
    refuse(response, parts, error, { id: path.startsWith('/api/sites/') ? 'collectHit' : path });
  }
  return true;
}

const ownHeaders = 'Authorization, Content-Type, Content-Encoding, X-Debug-Request';
const headerNames = /^[\w-]{1,100}(?: *, *[\w-]{1,100}){0,50}$/;

/**
 * Senders add headers of their own, and scripts that watch a page's requests add more; a browser sends no hit if one of
 * them is refused. They are all allowed, since none but those of ours is read.
 */
const allowedHeaders = (asked: string | undefined): string =>
  asked === undefined || !headerNames.test(asked.trim()) ? ownHeaders : `${ownHeaders}, ${asked.trim()}`;

function routeOf(path: string): readonly [string, Route, string] | undefined {
  if (path.startsWith('/api/sites/')) {
    const rest = path.slice('/api/sites/'.length);
    if (rest.endsWith('/collect')) return ['POST', collect, rest.slice(0, -'/collect'.length)];
    if (rest.endsWith('/pixel.gif')) return ['GET', collectPixel, rest.slice(0, -'/pixel.gif'.length)];
    return undefined;
  }
  const fixed = fixedRoutes[path];
  return fixed === undefined ? undefined : [...fixed, ''];
}

async function collect(
  request: IncomingMessage,
  response: ServerResponse,
  parts: CollectParts,
  siteId: string,
): Promise<void> {
  if (request.headers.authorization !== undefined) return collectBatch(request, response, parts, siteId);
  const bodyText = await readBody(request);
  const site = await siteOf(parts, siteId);
  const arrival = arrivalOf(request, parts, objectOf(bodyText), bodyText);
  if (isDebug(request)) return answerJson(response, 200, await parts.collector.explain(arrival, site));
  const headers: Record<string, string> = { ...hitHeaders };
  putOutcome(headers, await parts.collector.browser(arrival, site));
  send(response, 202, headers, '{}');
}

/** The server form: a key, and one event or up to 1,000. */
async function collectBatch(
  request: IncomingMessage,
  response: ServerResponse,
  parts: CollectParts,
  siteId: string,
): Promise<void> {
  const caller = await writerOf(request, parts);
  const site = await writableSite(caller, siteId, parts);
  const bodyText = await readBody(request, batchBytesMax);
  const collecting = await siteOf(parts, site.id);
  answerJson(response, isDebug(request) ? 200 : 202, await takeEvents(request, parts, bodyText, collecting));
}

/** Not async: no event is kept by a function that waits. */
function takeEvents(
  request: IncomingMessage,
  parts: CollectParts,
  bodyText: string,
  site: CollectingSite,
): Promise<object> {
  const receivedAt = parts.ports.clock.now();
  const arrivals = eventsOf(objectOf(bodyText)).map((event) => new ServerArrival(request, receivedAt, event));
  const [first] = arrivals;
  return isDebug(request) && first !== undefined
    ? parts.collector.explain(first, site)
    : parts.collector.batch(arrivals, site);
}

/** Asks what would become of a hit, of several of the first, without counting it. */
const isDebug = ({ headers }: IncomingMessage): boolean => headers['x-debug-request'] === '1';

function answerJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, { ...corsHeaders, ...embeddedHeaders, 'Content-Type': jsonType }, JSON.stringify(body));
}

function eventsOf(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  if (body.events === undefined) return [body];
  const { events } = body;
  if (!Array.isArray(events) || events.length < 1 || events.length > batchEventsMax) {
    throw validationFailed(`events must be a list of 1 to ${batchEventsMax} objects.`, [
      { in: 'body', path: 'events', message: `must be a list of 1 to ${batchEventsMax} objects` },
    ]);
  }
  const odd = events.findIndex((event) => typeof event !== 'object' || event === null || Array.isArray(event));
  if (odd !== -1) {
    throw validationFailed(`events.${odd} must be an object.`, [
      { in: 'body', path: `events.${odd}`, message: 'must be an object' },
    ]);
  }
  return events;
}
