import type { IncomingMessage, ServerResponse } from 'node:http';
import { bearerToken, callerOfKey, requireScope } from '../access/bearer.ts';
import { clientAddress } from '../access/client-address.ts';
import { accessSite, requireRole } from '../access/site-access.ts';
import type { CollectingSite } from '../domain/collecting-site.ts';
import { ApiError, validationFailed } from '../errors.ts';
import { readBody } from './body.ts';
import { collectPixel, collectPlausible, collectUmami, collectUmamiBatch } from './collect-compatible.ts';
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
import { refuse } from './dispatch.ts';
import type { Door } from './door.ts';
import { corsHeaders, jsonType, preflightHeaders, send } from './headers.ts';

type Route = (request: IncomingMessage, response: ServerResponse, parts: CollectParts, siteId: string) => Promise<void>;

const fixedRoutes: Readonly<Record<string, readonly [string, Route]>> = {
  '/api/event': ['POST', collectPlausible],
  '/api/send': ['POST', collectUmami],
  '/api/batch': ['POST', collectUmamiBatch],
};

/** Everything traffic comes in by: our own form, those of other products, and a picture for pages without scripts. */
export function collectDoor(parts: CollectParts): Door {
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
  for (const [name, value] of Object.entries(embeddedHeaders)) response.setHeader(name, value);
  if (request.method === 'OPTIONS') {
    const allowed = {
      ...preflightHeaders,
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Content-Encoding, X-Debug-Request',
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
    refuse(response, parts, error, { id: path.startsWith('/api/sites/') ? 'collectHit' : path });
  }
  return true;
}

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
  const { ports } = parts;
  const now = ports.clock.now();
  const token = bearerToken(request.headers.authorization);
  const { address } = clientAddress(request.headers, parts.addressRules);
  if (token === undefined) {
    await parts.failures.refuseWhenEmpty(address, now);
    throw new ApiError(
      'unauthenticated',
      'Send the key as "Authorization: Bearer <API_KEY>", or no Authorization at all.',
    );
  }
  const caller = await callerOfKey(token, ports, now);
  if (caller instanceof ApiError) {
    await parts.failures.charge(address, now);
    throw caller;
  }
  await parts.budget.charge(caller.userId, now);
  requireScope(caller, 'write');
  const { site, role } = await accessSite(caller, siteId, ports);
  requireRole(role, 'admin');
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
  send(response, status, { ...corsHeaders, 'Content-Type': jsonType }, JSON.stringify(body));
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
