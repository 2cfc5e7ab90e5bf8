import type { OutgoingHttpHeaders } from 'node:http';
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
    if (api.find(request) === undefined && exchange.method !== 'OPTIONS') {
      await next();
      if (context.response.body === undefined) write(context, nothingHere(exchange, options));
    } else {
      const outcome = await api.answer(exchange, request);
      if (outcome.body instanceof WebFile) await sendFile(context, outcome, { exchange, options });
      else write(context, outcome);
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
  write(context, nothingHere(exchange, options));
}

/**
 * Writes status and headers at once: one by one, by way of Koa's response object, they cost a third of a small answer
 * (decision 60).
 */
function write(context: ParameterizedContext, { status, headers, body }: Outcome): void {
  context.respond = false;
  const { res, req } = context;
  if (body === undefined || body instanceof WebFile) {
    res.writeHead(status, headers as OutgoingHttpHeaders).end(); // lists are not changed
    return;
  }
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  res.writeHead(status, { ...headers, 'Content-Length': length } as OutgoingHttpHeaders);
  if (req.method === 'HEAD') res.end();
  else res.end(body);
}
