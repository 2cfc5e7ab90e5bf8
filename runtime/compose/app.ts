import type { IncomingMessage, ServerResponse } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { document } from '../../generated/document.ts';
import { handlers } from '../../handlers/index.ts';
import { bindHandlers } from '../http/call.ts';
import { ContractApi } from '../http/contract-api.ts';
import { contractMiddleware, frequentAnswers } from '../http/middleware.ts';
import type { RequestLog } from '../http/outcome.ts';
import type { RequestCounts } from '../http/request-counts.ts';
import type { Services } from '../http/services.ts';
import { basePathOf } from '../http/target.ts';
import { WebFiles } from '../http/web-files.ts';
import type { EndpointPorts } from '../ports/endpoints.ts';

export interface AppOptions {
  readonly services: Services;
  readonly endpointPorts: EndpointPorts;
  readonly log: RequestLog;
  readonly requests: RequestCounts;
  /** Where `make build` put the page and the tracker. */
  readonly webFolder: string;
}

export interface App {
  /** What a server calls for each request. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Compiles every request check; until then each first request pays for its own. */
  readonly warm: () => Promise<void>;
}

/** The whole service as a Koa app that is not listening: the contract, then the page and its files. */
export async function buildApp({ services, endpointPorts, log, requests, webFolder }: AppOptions): Promise<App> {
  const { ports } = services;
  const basePath = basePathOf(ports.baseUrl);
  const files = new WebFiles(webFolder, basePath);
  const bound = bindHandlers(handlers, ports, endpointPorts);
  const api = await ContractApi.make({ document, handlers: bound, services, log });

  const koa = new Koa();
  koa.silent = true;
  const contract = { api, files, basePath, clock: ports.clock, log, requests };
  koa.use(contractMiddleware(contract));
  koa.use(pageRouter(files).routes());
  const answerFrequent = frequentAnswers(contract);
  const answerByKoa = koa.callback();
  const listener: App['listener'] = (request, response) => {
    if (!answerFrequent(request, response)) answerByKoa(request, response);
  };
  return { listener, warm: () => api.warm() };
}

/** What the contract does not describe: the page and what it loads. */
function pageRouter(files: WebFiles): Router {
  const headers = { 'Cache-Control': 'no-cache' };
  const router = new Router({ strict: true });
  router.get('/', async (context, next) => {
    if (!(await files.send(context, 'index.html', headers))) await next();
  });
  router.get('/:name', async (context, next) => {
    if (!(await files.send(context, context.params.name ?? '', headers))) await next();
  });
  return router;
}
