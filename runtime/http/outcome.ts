import { randomUUID } from 'node:crypto';
import type { EndpointKind } from '../../generated/operations.ts';
import { RawJson, WebFile } from '../domain/raw-answer.ts';
import { ApiError } from '../errors.ts';
import { RateRefusal } from '../limits/rate-refusal.ts';
import type { Answer, MatchedExchange } from './exchange.ts';
import { answerHeaders, anyOrigin, type Headers, jsonType, rateHeaders, refusalHeaders } from './headers.ts';

/** What is sent: status, headers, and a text, bytes or a file of the built page. */
export interface Outcome {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array | WebFile | undefined;
}

/** Where the log of requests goes. */
export interface RequestLog {
  debug(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The answer of a handler with the headers of its kind of endpoint. */
export function outcomeOf({ operation, rate }: MatchedExchange, { status, body, headers }: Answer): Outcome {
  const { kind } = operation;
  if (body instanceof WebFile) return { status, headers: { ...anyOrigin, ...headers }, body };
  const all: Record<string, string | number | readonly string[]> = { ...answerHeaders[kind] };
  if (rate !== undefined && (kind === 'api' || (kind === 'tools' && status < 300))) {
    all['X-RateLimit-Limit'] = rate.limit;
    all['X-RateLimit-Remaining'] = rate.remaining;
    all['X-RateLimit-Reset'] = rate.resetAt;
  }
  const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  if (!isRaw) all['Content-Type'] = jsonType;
  if (headers !== undefined) Object.assign(all, headers);
  return { status, headers: all, body: isRaw ? body : body instanceof RawJson ? String(body) : JSON.stringify(body) };
}

/** What a refusal is about, as far as that is known. */
export interface RefusedRequest {
  readonly kind: EndpointKind | undefined;
  readonly operationId: string | undefined;
}

/** Turns an error into its answer. Anything but a refusal is a 500 that shows a request id; the log has the rest. */
export function refusalOf(error: unknown, { kind, operationId }: RefusedRequest, log: RequestLog): Outcome {
  const refusal =
    error instanceof ApiError
      ? error
      : new ApiError('internal', 'Something went wrong on our side.', undefined, { cause: error });
  const { code, message, details, status } = refusal;
  const requestId = status >= 500 ? randomUUID() : undefined;
  if (requestId !== undefined)
    log.error({ requestId, operation: operationId, code, err: refusal.cause ?? refusal }, 'request failed');
  const headers: Record<string, string | number> = { ...refusalHeaders(kind), 'Content-Type': jsonType };
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  if (status === 413) headers.Connection = 'close';
  if (refusal instanceof RateRefusal)
    Object.assign(headers, rateHeaders(refusal.rate), { 'Retry-After': refusal.retryAfterSeconds });
  const named = { ...(details === undefined ? {} : { details }), ...(requestId === undefined ? {} : { requestId }) };
  return { status, headers, body: JSON.stringify({ error: { code, message, ...named } }) };
}
