import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationId, OperationRow } from '../../generated/operations.ts';
import { ApiError } from '../errors.ts';
import { RateRefusal } from '../limits/rate-refusal.ts';
import { type Answer, Exchange } from './exchange.ts';
import { corsHeaders, jsonType, preflightHeaders, rateHeaders, send } from './headers.ts';
import type { Match, Matcher, Routed } from './match.ts';
import { runSteps, type Services } from './pipeline.ts';
import type { RequestCounts } from './request-counts.ts';
import { parseQuery, withDefaults } from './validate.ts';

/** Where the log of requests goes. */
export interface RequestLog {
  debug(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface Dispatcher {
  readonly matcher: Matcher;
  /** Addresses that endpoints answer: what an endpoint declined may have other methods. */
  readonly outside: Matcher<Routed>;
  readonly services: Services;
  readonly log: RequestLog;
  readonly requests: RequestCounts;
}

/** Answers one request of the API and counts it. */
export async function dispatch(request: IncomingMessage, response: ServerResponse, parts: Dispatcher): Promise<void> {
  const startedAt = performance.now();
  const operationId = await answerRequest(request, response, parts);
  parts.requests.note(operationId, response.statusCode, performance.now() - startedAt);
}

/** Preflight, match, the pipeline, the handler, and the headers of the outcome. Tells the operation, if it is one. */
async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  parts: Dispatcher,
): Promise<OperationId | undefined> {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const method = request.method ?? 'GET';
  const found = parts.matcher.match(method, path) ?? otherMethods(parts.outside.match(method, path));

  if (method === 'OPTIONS' || found?.kind !== 'operation') {
    if (method === 'OPTIONS') preflight(response, found);
    else if (found !== undefined) refuseMethod(request, response, parts, found.allow);
    else refuse(response, parts, new ApiError('not_found', `There is nothing at ${path.slice(0, 200)}.`));
    return undefined;
  }

  const { operation, params } = found;
  const queryText = mark === -1 ? '' : url.slice(mark + 1);
  const asked = parseQuery(queryText, operation);
  const query = withDefaults(asked, operation);
  const now = parts.services.ports.clock.now();
  const exchange = new Exchange({ request, now, operation, params, queryText, asked, query });
  try {
    await runSteps(exchange, parts.services);
    answer(response, exchange, await parts.services.handle(exchange));
    parts.log.debug({ operation: operation.id, status: response.statusCode }, 'answered');
  } catch (error) {
    refuse(response, parts, error, operation);
  }
  return operation.id;
}

function answer(response: ServerResponse, exchange: Exchange, { status, body }: Answer): void {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers: Record<string, string | number> = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': corsHeaders['Access-Control-Expose-Headers'] ?? '',
    'Cache-Control': 'no-store',
  };
  if (exchange.rate !== undefined) Object.assign(headers, rateHeaders(exchange.rate));
  if (text !== undefined) headers['Content-Type'] = jsonType;
  send(response, status, headers, text);
}

/** What answers elsewhere has declined this request, unless it is for the method. */
const otherMethods = (found: Match<Routed>): Match => (found?.kind === 'methods' ? found : undefined);

function preflight(response: ServerResponse, found: ReturnType<Matcher['match']>): void {
  const methods = found?.allow ?? 'OPTIONS';
  send(response, 204, { ...preflightHeaders, 'Access-Control-Allow-Methods': methods }, undefined);
}

function refuseMethod(request: IncomingMessage, response: ServerResponse, parts: Dispatcher, allow: string): void {
  response.setHeader('Allow', allow);
  const message = `${request.method} is not allowed here. Allowed: ${allow}.`;
  refuse(response, parts, new ApiError('method_not_allowed', message));
}

/** Turns an error into its answer. What is no refusal is a 500 that shows a request id; the log has the rest. */
export function refuse(
  response: ServerResponse,
  parts: Pick<Dispatcher, 'log'>,
  error: unknown,
  operation?: OperationRow | { readonly id: OperationId | string },
): void {
  const refusal =
    error instanceof ApiError
      ? error
      : new ApiError('internal', 'Something went wrong on our side.', undefined, { cause: error });
  const { code, message, details, status } = refusal;
  const requestId = status >= 500 ? randomUUID() : undefined;
  if (requestId !== undefined) {
    parts.log.error({ requestId, operation: operation?.id, code, err: refusal.cause ?? refusal }, 'request failed');
  }
  const body = {
    error: {
      code,
      message,
      ...(details === undefined ? {} : { details }),
      ...(requestId === undefined ? {} : { requestId }),
    },
  };
  const headers: Record<string, string | number> = {
    ...corsHeaders,
    'Content-Type': jsonType,
  };
  // The endpoints that other sites embed have set their own.
  if (!response.hasHeader('Cache-Control')) headers['Cache-Control'] = 'no-store';
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  if (refusal instanceof RateRefusal)
    Object.assign(headers, rateHeaders(refusal.rate), { 'Retry-After': refusal.retryAfterSeconds });
  if (response.headersSent) return void response.destroy();
  if (status === 413) headers.Connection = 'close';
  send(response, status, headers, JSON.stringify(body));
}
