import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
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
  /** The path of BASE_URL, which some proxies pass on. */
  readonly basePath: string;
  readonly clock: Clock;
  readonly log: RequestLog;
  readonly requests: RequestCounts;
}

/** Answers what the contract has. Other paths outside /api/v2 go on; what nothing answers is 404. */
export function contractMiddleware(options: ContractMiddlewareOptions): Middleware {
  const { api, basePath, clock, requests } = options;
  return async (context, next) => {
    const startedAt = performance.now();
    const { url = '/' } = context.req;
    if (basePath !== '' || !url.startsWith('/')) context.url = pathAndQuery(url, basePath);
    const exchange = new Exchange(context.req, context.res, clock.now());
    const request = routed(exchange);
    const found = api.find(request);
    if (found === undefined && exchange.method !== 'OPTIONS') {
      await next();
      if (context.response.body === undefined) writeAround(context, nothingHere(exchange, options));
    } else {
      const outcome = await api.answer(exchange, request, found);
      if (outcome.body instanceof WebFile) await sendFile(context, outcome, { exchange, options });
      else writeAround(context, outcome);
    }
    requests.note(exchange.operation?.id, context.response.status, performance.now() - startedAt);
  };
}

const routed = ({ method, path, queryText, request }: Exchange): RoutedRequest => ({
  method,
  path,
  query: queryText,
  headers: request.headers as RoutedRequest['headers'], // no header is undefined that is there
});

const nothingHere = ({ path }: Exchange, { log }: ContractMiddlewareOptions): Outcome =>
  refusalOf(nothingAt(path), { kind: undefined, operationId: undefined }, log);

async function sendFile(
  context: ParameterizedContext,
  { body, headers }: Outcome,
  { exchange, options }: { readonly exchange: Exchange; readonly options: ContractMiddlewareOptions },
): Promise<void> {
  if (await options.files.send(context, String(body), headers)) return;
  exchange.operation = undefined;
  writeAround(context, nothingHere(exchange, options));
}

/** Writes an answer without Koa's response object (decision 54). */
function writeAround(context: ParameterizedContext, outcome: Outcome): void {
  context.respond = false;
  write(context.req, context.res, outcome);
}

/**
 * Writes status and headers at once: one by one, by way of Koa's response object, they cost a third of a small answer
 * (decision 54).
 */
function write(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Outcome): void {
  if (body === undefined || body instanceof WebFile) {
    response.writeHead(status, headers as OutgoingHttpHeaders).end(); // lists are not changed
    return;
  }
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  response.writeHead(status, { ...headers, 'Content-Length': length } as OutgoingHttpHeaders);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

/** What arrives most: hits, and messages to the tools. */
const isFrequent = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'POST' && (url.startsWith('/api/sites/') || url.startsWith('/api/mcp'));

/**
 * Answers hits and messages to the tools before Koa's context exists (decision 54), by the same router, checks and handlers.
 * False: the request is another one.
 */
export function frequentAnswers(
  options: ContractMiddlewareOptions,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { api, clock, log, requests } = options;
  return (request, response) => {
    if (!isFrequent(request)) return false;
    const startedAt = performance.now();
    const exchange = new Exchange(request, response, clock.now());
    const asked = routed(exchange);
    const found = api.find(asked);
    if (found === undefined) return false;
    api
      .answer(exchange, asked, found)
      .then((outcome) => {
        write(request, response, outcome);
        requests.note(exchange.operation?.id, response.statusCode, performance.now() - startedAt);
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'an answer could not be written');
        response.destroy();
      });
    return true;
  };
}
