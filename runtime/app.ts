import type { IncomingMessage, ServerResponse } from 'node:http';
import Koa from 'koa';
import { document } from '../generated/document.ts';
import { operations, endpoints as outsideRows } from '../generated/operations.ts';
import { handlers } from '../handlers/index.ts';
import { siteResources } from './access/site-resources.ts';
import { resourceNames } from './domain/resources.ts';
import { type Dispatcher, dispatch, type RequestLog } from './http/dispatch.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { Answer, Exchange } from './http/exchange.ts';
import { Matcher } from './http/match.ts';
import type { Services } from './http/pipeline.ts';
import type { RequestCounts } from './http/request-counts.ts';
import { basePathOf, pathAndQuery } from './http/target.ts';
import { makeApi, RequestValidators } from './http/validate.ts';
import type { AuthFailures } from './limits/auth-failures.ts';
import type { OwnerBudget } from './limits/owner-budget.ts';
import type { Ports } from './ports/ports.ts';

export interface AppOptions {
  readonly ports: Ports;
  readonly failures: AuthFailures;
  readonly sessionSecret: string;
  readonly addressRules: Services['addressRules'];
  readonly log: RequestLog;
  /** Takes hits and tool calls. Asked before Koa is: its context would be half the cost of one. */
  readonly straight: Endpoint;
  /** Asked in order before the API. */
  readonly endpoints: readonly Endpoint[];
  /** Shared with the tool endpoint. */
  readonly budget: OwnerBudget;
  readonly requests: RequestCounts;
}

export interface App {
  /** What a server calls for each request. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Compiles every request check; until then each first request pays for its own. */
  readonly warm: () => Promise<void>;
}

/** What requests are counted by. */
export const countedOperations: readonly string[] = [...operations, ...outsideRows].map(({ id }) => id);

/** The whole service as a Koa app that is not listening. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { ports, failures, sessionSecret, addressRules, log, endpoints } = options;
  const validators = new RequestValidators(await makeApi(document));
  const services: Services = {
    ports,
    budget: options.budget,
    failures,
    validators,
    sessionSecret,
    addressRules,
    handle: handlerTable(ports),
  };
  const { requests } = options;
  const outside = new Matcher(outsideRows);
  const dispatcher: Dispatcher = { matcher: new Matcher(operations), outside, services, log, requests };
  const noteEndpoint = (request: IncomingMessage, response: ServerResponse, path: string, startedAt: number) => {
    const found = outside.match(request.method ?? 'GET', path);
    const id = found?.kind === 'operation' ? found.operation.id : undefined;
    requests.note(id, response.statusCode, performance.now() - startedAt);
  };

  const koa = new AnsweredKoa();
  koa.silent = true;
  koa.use(async (context) => {
    const { req, res } = context;
    if (!isApi(req)) {
      const path = pathOf(req);
      const startedAt = performance.now();
      for (const endpoint of endpoints)
        if (await endpoint(req, res, path)) return noteEndpoint(req, res, path, startedAt);
    }
    await dispatch(req, res, dispatcher);
  });
  const api = koa.callback();
  const basePath = basePathOf(ports.baseUrl);
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    request.url = pathAndQuery(request.url ?? '/', basePath);
    if (isApi(request)) api(request, response);
    else takeStraight({ endpoint: options.straight, note: noteEndpoint, otherwise: api }, request, response);
  };
  return { listener, warm: () => validators.warm(operations) };
}

/** Koa whose middleware writes every answer: what Koa would do about an answer afterwards is left out. */
class AnsweredKoa extends Koa {
  handleRequest(context: Koa.Context, run: (context: Koa.Context) => Promise<void>): Promise<void> {
    return run(context).catch((error: unknown) => context.onerror(error as Error)); // whatever was thrown
  }
}

interface Straight {
  readonly endpoint: Endpoint;
  readonly note: (request: IncomingMessage, response: ServerResponse, path: string, startedAt: number) => void;
  readonly otherwise: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Lets the endpoint before Koa answer; what it does not know goes the usual way. It answers its own failures. */
function takeStraight(
  { endpoint, note, otherwise }: Straight,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = pathOf(request);
  const startedAt = performance.now();
  const settle = (isTaken: boolean) =>
    isTaken ? note(request, response, path, startedAt) : otherwise(request, response);
  const taken = endpoint(request, response, path);
  if (taken instanceof Promise) taken.then(settle);
  else settle(taken);
}

const isApi = ({ url = '/' }: IncomingMessage): boolean => url.startsWith('/api/v2/');

function pathOf({ url = '/' }: IncomingMessage): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}

/** Calls the handler of an operation with what the pipeline settled. */
function handlerTable(ports: Ports): (exchange: Exchange) => Answer | Promise<Answer> {
  const table = handlers as unknown as Record<string, ((context: object) => Answer | Promise<Answer>) | undefined>; // typed per operation
  const shared = { ...ports, reply: (status: number, body?: unknown): Answer => ({ status, body }) };
  const Call = callOver(shared, ports);
  return (exchange) => {
    const handler = table[exchange.operation.id];
    if (handler === undefined) throw new Error(`${exchange.operation.id} has no handler.`);
    return handler(new Call(exchange));
  };
}

/**
 * One shape for every context: what is the request's own beside the ports, which are found through the prototype.
 * Managed resources are cut to the request's site and caller when they are first asked for.
 */
function callOver(shared: object, ports: Ports): new (exchange: Exchange) => object {
  class Call {
    readonly params: Exchange['params'];
    readonly query: Exchange['query'];
    readonly asked: Exchange['asked'];
    readonly body: Exchange['body'];
    readonly caller: Exchange['caller'];
    readonly site: Exchange['site'];
    readonly role: Exchange['role'];
    readonly child: Exchange['child'];

    constructor(exchange: Exchange) {
      this.params = exchange.params;
      this.query = exchange.query;
      this.asked = exchange.asked;
      this.body = exchange.body;
      this.caller = exchange.caller;
      this.site = exchange.site;
      this.role = exchange.role;
      this.child = exchange.child;
    }
  }
  Object.assign(Call.prototype, shared);
  for (const name of resourceNames) {
    Object.defineProperty(Call.prototype, name, {
      get(this: Call) {
        const { caller, site } = this;
        if (caller === undefined || site === undefined) throw new Error(`${name} are for operations on a site alone`);
        return siteResources(name, ports, { caller, siteId: site.id });
      },
    });
  }
  return Call;
}
