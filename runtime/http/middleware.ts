import type { Middleware, ParameterizedContext } from 'koa';
import { WebFile } from '../domain/raw-answer.ts';
import { nothingAt } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContractApi } from './contract-api.ts';
import type { RoutedRequest } from './contract-router.ts';
import { Exchange } from './exchange.ts';
import { type Outcome, type RequestLog, refusalOf } from './outcome.ts';
import type { RequestCounts } from './request-counts.ts';
import { pathAndQuery } from './target.ts';
import type { WebFiles } from './web-files.ts';

export interface ContractMiddlewareOptions {
  readonly api: ContractApi;
  readonly files: WebFiles;
  readonly clock: Clock;
  readonly log: RequestLog;
  readonly requests: RequestCounts;
}

/** Takes the path of BASE_URL off, and the origin of a request target in absolute form. */
export const withoutBasePath =
  (basePath: string): Middleware =>
  (context, next) => {
    const { url = '/' } = context.req;
    if (basePath !== '' || !url.startsWith('/')) context.url = pathAndQuery(url, basePath);
    return next();
  };

/** Answers what the contract has. Other paths outside /api/v2 go on; what nothing answers is 404. */
export function contractMiddleware({ api, files, clock, log, requests }: ContractMiddlewareOptions): Middleware {
  return async (context, next) => {
    const startedAt = performance.now();
    const exchange = new Exchange(context.req, context.res, clock.now());
    const request = routed(exchange);
    if (api.find(request) === undefined && exchange.method !== 'OPTIONS') {
      await next();
      if (context.response.body === undefined) write(context, nothingHere(exchange, log));
    } else await send(context, await api.answer(exchange, request), { exchange, files, log });
    const operationId = exchange.operation?.id;
    requests.note(operationId, context.response.status, performance.now() - startedAt);
  };
}

const routed = ({ method, path, queryText, request }: Exchange): RoutedRequest => ({
  method,
  path,
  query: queryText,
  headers: request.headers as RoutedRequest['headers'], // no header is undefined that is there
});

const nothingHere = ({ path }: Exchange, log: RequestLog): Outcome =>
  refusalOf(nothingAt(path), { kind: undefined, operationId: undefined }, log);

interface Sending {
  readonly exchange: Exchange;
  readonly files: WebFiles;
  readonly log: RequestLog;
}

/** Hands an outcome to Koa, which sends it. */
async function send(context: ParameterizedContext, outcome: Outcome, { exchange, files, log }: Sending): Promise<void> {
  if (!(outcome.body instanceof WebFile)) return write(context, outcome);
  if (await files.send(context, String(outcome.body), outcome.headers)) return;
  exchange.operation = undefined;
  write(context, nothingHere(exchange, log));
}

/** By way of Koa's response object: the same fields of the context are getters that call these. */
function write({ response }: ParameterizedContext, { status, headers, body }: Outcome): void {
  for (const name in headers) response.set(name, headers[name] as string); // Koa takes numbers and lists as well
  response.body = body === undefined ? null : body;
  response.status = status;
}
