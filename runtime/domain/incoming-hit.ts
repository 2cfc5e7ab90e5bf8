import type { components } from '../../generated/openapi.ts';
import { ApiError, validationFailed } from '../errors.ts';

/** Hits of one request of the server form. */
export const batchEventsMax = 1_000;

type Body = Readonly<Record<string, unknown>>;

/** What is known of the sender of a request. */
export interface Sender {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socketAddress: string | undefined;
}

/** One hit as a request brought it. */
export interface IncomingHit extends Sender {
  readonly form: 'browser' | 'server';
  /** ms since the epoch. */
  readonly receivedAt: number;
  readonly body: Body;
  /** The text of the body. A repeated hit without an `eventId` is recognised by it. */
  readonly bodyText: string;
}

/** What became of a hit of the browser form. */
export interface HitOutcome {
  /** Why the hit is not counted; undefined when it is. */
  readonly reason: DropReason | undefined;
  readonly sessionId: string | undefined;
  /** Fields that are not stored as sent. */
  readonly ignored: readonly string[];
}

/** What became of a request of the server form: a duplicate is neither accepted nor dropped. */
export interface BatchOutcome {
  readonly accepted: number;
  readonly duplicates: number;
  readonly dropped: readonly { readonly index: number; readonly reason: DropReason }[];
  /** Accepted events that are not stored as sent; absent when there are none. */
  readonly ignored?: readonly { readonly index: number; readonly fields: readonly string[] }[];
}

type HitExplained = components['schemas']['HitExplained'];

/** What would become of a hit. */
export interface Explanation extends Readonly<Omit<HitExplained, 'ignored'>> {
  readonly ignored: readonly string[];
}
export type DropReason = components['schemas']['DropReason'];

/** A hit of the browser form: address, user agent and time are those of the request. */
export const browserHit = ({ headers, socketAddress }: Sender, receivedAt: number, sent: SentBody): IncomingHit => ({
  form: 'browser',
  receivedAt,
  headers,
  socketAddress,
  ...sent,
});

interface SentBody {
  readonly body: Body;
  readonly bodyText: string;
}

/** One hit of the server form. */
export class ServerHit implements IncomingHit {
  readonly form = 'server';
  readonly receivedAt: number;
  readonly headers: Sender['headers'];
  readonly socketAddress: string | undefined;
  readonly body: Body;

  constructor({ headers, socketAddress }: Sender, receivedAt: number, body: Body) {
    this.receivedAt = receivedAt;
    this.headers = headers;
    this.socketAddress = socketAddress;
    this.body = body;
  }

  /** Written on demand: only a hit without an eventId is compared by its text. */
  get bodyText(): string {
    return textOfJson(this.body);
  }
}

/** The hits of a body of the server form: the body itself, or its list `events`. */
export function eventsOf(body: Body): Body[] {
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

/** The body as an object; 400 for anything else, since nothing of it could be counted. */
export function objectOf(text: string): Body {
  const value = jsonOf(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body; // just checked
  throw new ApiError('malformed_json', 'The body must be one JSON object.');
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('malformed_json', 'The body is no JSON.');
  }
}

/** Two hits are compared down to this level of nesting. */
const comparedDepth = 8;

/** The JSON text of a parsed value. A value nested too deep to write is cut at `comparedDepth`. */
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

/** The headers of an answer that say why a hit was not counted, and which of its fields were not stored as sent. */
export function outcomeHeaders({ reason, ignored }: Pick<HitOutcome, 'reason' | 'ignored'>): Record<string, string> {
  const headers: Record<string, string> = {};
  if (reason !== undefined) headers['X-Dropped'] = reason;
  if (ignored.length > 0) headers['X-Ignored'] = ignored.map(headerName).join(', ');
  return headers;
}

/** A header holds visible ASCII, and a comma ends a name: other characters are percent-encoded. */
export const headerName = (name: string): string => name.replace(/[^\x21-\x7e]|[%,]/gu, encodeURIComponent);
