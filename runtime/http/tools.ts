import type { IncomingMessage, ServerResponse } from 'node:http';
import { bearerToken, callerOfKey } from '../access/bearer.ts';
import { clientAddress } from '../access/client-address.ts';
import type { Caller } from '../domain/account.ts';
import { ApiError } from '../errors.ts';
import type { AuthFailures } from '../limits/auth-failures.ts';
import type { OwnerBudget } from '../limits/owner-budget.ts';
import { RateRefusal } from '../limits/rate-refusal.ts';
import { newDeadline } from '../limits/wait-limit.ts';
import type { Ports } from '../ports/ports.ts';
import type { Deadline } from '../ports/rate-store.ts';
import { readBody } from './body.ts';
import { type RequestLog, refuse } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import { corsHeaders, jsonType, preflightHeaders, rateHeaders, send } from './headers.ts';
import { parseJson } from './json.ts';

export const toolBodyBytesMax = 1024 * 1024;
const allowed = 'POST, OPTIONS';
const allowedHeaders =
  'Authorization, Content-Type, Content-Encoding, Accept, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID';

/** One POST with its key checked and its unit paid, for the part that knows the protocol. */
export interface ToolPost {
  readonly text: string;
  readonly authorization: string;
  readonly headers: Readonly<Record<'version' | 'method' | 'name', string | undefined>>;
  readonly parse: (text: string) => unknown;
  /** Takes another unit of the owner's budget; gives the refusal when there is none. */
  readonly charge: () => Promise<string | undefined>;
  /** Fires when the client is gone. Made when it is asked for: most posts need none. */
  readonly signal: () => AbortSignal;
}

export interface ToolParts {
  readonly ports: Pick<Ports, 'clock' | 'keys' | 'keyUses' | 'users'>;
  readonly budget: OwnerBudget;
  readonly failures: AuthFailures;
  readonly addressRules: { readonly trustedProxyHops: number; readonly trustXRealIp: boolean };
  readonly log: RequestLog;
  readonly answer: (post: ToolPost) => Promise<{ readonly status: number; readonly text: string | undefined }>;
}

/** The tool endpoint. Keys alone open it; no cookie counts, so any origin may ask. */
export function toolsEndpoint(parts: ToolParts): Endpoint {
  return (request, response, path) =>
    (path === '/api/mcp' || path === '/api/mcp/') && answerOrRefuse(request, response, parts);
}

async function answerOrRefuse(request: IncomingMessage, response: ServerResponse, parts: ToolParts): Promise<true> {
  try {
    await take(request, response, parts);
  } catch (error) {
    refuse(response, parts, error, { id: 'callTools' });
  }
  return true;
}

async function take(request: IncomingMessage, response: ServerResponse, parts: ToolParts): Promise<void> {
  if (request.method === 'OPTIONS') {
    const headers = { 'Access-Control-Allow-Headers': allowedHeaders, 'Access-Control-Allow-Methods': allowed };
    return send(response, 204, { ...preflightHeaders, ...headers }, undefined);
  }
  if (request.method !== 'POST') {
    response.setHeader('Allow', allowed);
    throw new ApiError('method_not_allowed', `${request.method} is not allowed here. Allowed: ${allowed}.`);
  }
  const { budget, ports } = parts;
  const deadline = newDeadline();
  const caller = await authenticate(request, parts, deadline);
  await budget.charge(caller, ports.clock.now(), deadline);
  const text = await readBody(request, toolBodyBytesMax);
  const outcome = await parts.answer(postOf(request, response, text, () => chargeMore(caller, parts, deadline)));
  const headers: Record<string, string | number> = { ...corsHeaders, 'Cache-Control': 'no-store' };
  if (outcome.status < 300)
    Object.assign(headers, rateHeaders(await budget.state(caller, ports.clock.now(), deadline)));
  if (outcome.text !== undefined) headers['Content-Type'] = jsonType;
  send(response, outcome.status, headers, outcome.text);
}

function postOf(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  charge: ToolPost['charge'],
): ToolPost {
  const { headers } = request;
  let gone: AbortController | undefined;
  const signal = () => {
    if (gone !== undefined) return gone.signal;
    const made = new AbortController();
    if (response.destroyed) made.abort();
    else response.once('close', () => made.abort());
    gone = made;
    return made.signal;
  };
  const one = (name: string): string | undefined => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    text,
    authorization: headers.authorization ?? '',
    headers: { version: one('mcp-protocol-version'), method: one('mcp-method'), name: one('mcp-name') },
    parse: (body) => parseJson(body, { anyText: true }),
    charge,
    signal,
  };
}

async function chargeMore(
  caller: Caller,
  { budget, ports }: ToolParts,
  deadline: Deadline,
): Promise<string | undefined> {
  try {
    await budget.charge(caller, ports.clock.now(), deadline);
    return undefined;
  } catch (error) {
    if (error instanceof RateRefusal) return error.message;
    throw error;
  }
}

/** 401, or 429 for an address that failed too often. */
async function authenticate({ headers }: IncomingMessage, parts: ToolParts, deadline: Deadline): Promise<Caller> {
  const { ports, failures } = parts;
  const now = ports.clock.now();
  const address = () => clientAddress(headers, parts.addressRules).address;
  const token = bearerToken(headers.authorization);
  if (token === undefined) {
    await failures.refuseWhenEmpty(address(), now, deadline);
    throw new ApiError('unauthenticated', 'An API key is required. Send it as "Authorization: Bearer <API_KEY>".');
  }
  const caller = await callerOfKey(token, ports, now);
  if (!(caller instanceof ApiError)) return caller;
  await failures.charge(address(), now, deadline);
  throw caller;
}
