import type { IncomingMessage } from 'node:http';
import type { CollectingSite } from '../domain/collecting-site.ts';
import { ApiError, notFound } from '../errors.ts';
import type { AuthFailures } from '../limits/auth-failures.ts';
import type { IngestBudget } from '../limits/ingest-budget.ts';
import type { CollectingSites } from '../ports/collecting-sites.ts';
import type { Ports } from '../ports/ports.ts';
import type { RequestLog } from './dispatch.ts';
import { jsonType } from './headers.ts';

/** The largest body of the server form: 1,000 events with room. */
export const batchBytesMax = 4 * 1024 * 1024;
/** Events of one request of the server form. */
export const batchEventsMax = 1_000;

/** One hit as the endpoint hands it over. */
export interface CollectArrival {
  readonly form: 'browser' | 'server';
  readonly receivedAt: number;
  readonly headers: IncomingMessage['headers'];
  readonly socketAddress: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly bodyText: string;
}

/** What became of a hit of the browser form. */
export interface HitOutcome {
  /** Why it is not counted; undefined when it is. */
  readonly reason: string | undefined;
  readonly sessionId: string | undefined;
  /** Fields that are not stored as sent. */
  readonly ignored: readonly string[];
}

/** What the endpoint needs of ingest. */
export interface HitCollector {
  readonly sites: CollectingSites;
  browser(arrival: CollectArrival, site: CollectingSite): Promise<HitOutcome>;
  batch(arrivals: readonly CollectArrival[], site: CollectingSite): Promise<object>;
  explain(arrival: CollectArrival, site: CollectingSite): Promise<object>;
}

/** How bodies of other products become hits of our own. */
export interface Compatible {
  plausible(body: Readonly<Record<string, unknown>>): {
    domains: readonly string[];
    body: Readonly<Record<string, unknown>>;
  };
  /** The id of the site that a body names; undefined when it is no body of this form. */
  umamiWebsite(body: unknown): string | undefined;
  umami(body: unknown, domain: string): Readonly<Record<string, unknown>>;
}

export interface CollectParts {
  readonly ports: Ports;
  readonly collector: HitCollector;
  readonly compatible: Compatible;
  readonly failures: AuthFailures;
  readonly budget: IngestBudget;
  readonly addressRules: { readonly trustedProxyHops: number; readonly trustXRealIp: boolean };
  readonly log: RequestLog;
}

/**
 * On every answer of the collect endpoints, refusals too. `no-cache` and not `no-store`: Chromium reads an answer to
 * its end when the page does not, except one that says `no-store`, and until an answer was read its request takes from
 * the 64 KiB that a document may have on its way with `keepalive`. Other sites embed these addresses, also those that
 * are cross-origin isolated.
 */
export const embeddedHeaders: Readonly<Record<string, string>> = Object.freeze({
  'Cache-Control': 'no-cache',
  'Cross-Origin-Resource-Policy': 'cross-origin',
});

/** On every answer to a hit: any page may send one and read why it was not counted. */
export const hitHeaders: Readonly<Record<string, string>> = Object.freeze({
  ...embeddedHeaders,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Dropped, X-Ignored',
  'Content-Type': jsonType,
});

/** Adds to the headers of an answer why its hit was not counted, and which of its fields were not stored as sent. */
export function putOutcome(
  headers: Record<string, string>,
  { reason, ignored }: Pick<HitOutcome, 'reason' | 'ignored'>,
): void {
  if (reason !== undefined) headers['X-Dropped'] = reason;
  if (ignored.length > 0) headers['X-Ignored'] = ignored.map(headerName).join(', ');
}

/** A header holds visible ASCII, and a comma ends a name: other characters are percent-encoded. */
export const headerName = (name: string): string => name.replace(/[^\x21-\x7e]|[%,]/gu, encodeURIComponent);

export async function siteOf(parts: CollectParts, siteId: string): Promise<CollectingSite> {
  const found = parts.collector.sites.find(siteId);
  const site = found instanceof Promise ? await found : found;
  if (site === undefined) throw notFound('Site');
  return site;
}

export function arrivalOf(
  request: IncomingMessage,
  parts: CollectParts,
  body: Readonly<Record<string, unknown>>,
  bodyText: string,
): CollectArrival {
  const { headers, socket } = request;
  return {
    form: 'browser',
    receivedAt: parts.ports.clock.now(),
    headers,
    socketAddress: socket.remoteAddress,
    body,
    bodyText,
  };
}

/** One event of the server form. */
export class ServerArrival implements CollectArrival {
  readonly form = 'server';
  readonly receivedAt: number;
  readonly headers: IncomingMessage['headers'];
  readonly socketAddress: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;

  constructor({ headers, socket }: IncomingMessage, receivedAt: number, event: Readonly<Record<string, unknown>>) {
    this.receivedAt = receivedAt;
    this.headers = headers;
    this.socketAddress = socket.remoteAddress;
    this.body = event;
  }

  /** Only a hit without an eventId is told apart by its text. */
  get bodyText(): string {
    return textOfJson(this.body);
  }
}

/** The body as an object; 400 for anything else, since nothing of it could be counted. */
export function objectOf(text: string): Readonly<Record<string, unknown>> {
  const value = jsonOf(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>; // just checked
  throw new ApiError('malformed_json', 'The body must be one JSON object.');
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('malformed_json', 'The body is no JSON.');
  }
}

/** Deeper parts of a body play no role in telling a repeat. */
const comparedDepth = 8;

/** The JSON text of a value that came as JSON, by which a repeat is told. Parsing takes any depth, writing does not. */
export function textOfJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return JSON.stringify(shallow(value, comparedDepth));
  }
}

function shallow(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((element: unknown) => shallow(element, depth - 1));
  return Object.entries(value).map(([key, part]) => [key, shallow(part, depth - 1)]);
}
