import { createServer, type Server } from 'node:http';
import { endpoints, operations } from '../../generated/operations.ts';
import type { KeyUseLog } from '../access/key-use-log.ts';
import { SignInAccounts } from '../accounts/accounts.ts';
import { userKeys } from '../accounts/user-keys.ts';
import { noCacheCounts } from '../cache/cached-engine.ts';
import { headersBytesMax, refuseUnreadable } from '../http/client-error.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { RequestCounts } from '../http/request-counts.ts';
import type { Services } from '../http/services.ts';
import { basePathOf } from '../http/target.ts';
import { fromPlausible } from '../ingest/compatible/plausible.ts';
import { takeUmami } from '../ingest/compatible/take-umami.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { AuthFailures } from '../limits/auth-failures.ts';
import { IngestBudget } from '../limits/ingest-budget.ts';
import { OwnerBudget } from '../limits/owner-budget.ts';
import { SignInLimits } from '../limits/sign-in-limits.ts';
import { answerBody } from '../mcp/answer.ts';
import { innerApi } from '../mcp/inner-api.ts';
import { metricsText } from '../metrics/text.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { EndpointPorts } from '../ports/endpoints.ts';
import type { OtherForms } from '../ports/hit-collector.ts';
import type { Ports } from '../ports/ports.ts';
import { type App, buildApp } from './app.ts';
import type { Basics } from './basics.ts';
import type { Rates } from './limits.ts';
import type { Store } from './store.ts';

export interface HttpNeeds {
  readonly store: Store;
  readonly rates: Rates;
  readonly ingest: Ingest;
  readonly ports: Ports;
  readonly keyUses: KeyUseLog;
  readonly sessionSecret: string;
  /** Why requests cannot be served now; undefined when they can. */
  readonly fault: () => string | undefined;
  readonly webFolder: string;
  readonly logLinesLost: () => number;
  readonly ownerRequestsMax: number | undefined;
  readonly ingestRequestsMax: number | undefined;
  /** Delays the answers of sign-ins. */
  readonly wait: ((ms: number) => Promise<void>) | undefined;
}

/** The HTTP side of the service, not listening yet. */
export interface Http {
  readonly app: App;
  readonly server: Server;
  /** Stops accepting and finishes requests, for 10 s at most. */
  readonly close: () => Promise<void>;
}

const stopMs = 10_000;

/** Composes steps, handlers and the Koa app into a server. */
export async function makeHttp(basics: Basics, needs: HttpNeeds): Promise<Http> {
  const { config, log } = basics;
  const services = servicesOf(basics, needs);
  const requests = new RequestCounts([...operations, ...endpoints].map(({ id }) => id));
  const loopback = innerApi({ origin: () => config.mcpInternalOrigin ?? ownOrigin(server, config.port) });
  const warn = (error: unknown) => log.warn({ err: error }, 'a tool call failed');
  const endpointPorts: EndpointPorts = {
    accounts: accountsOf(basics, needs, services),
    ownKeys: userKeys(needs.ports),
    droppedHits: needs.ingest.droppedHits,
    collector: needs.ingest.collector,
    otherForms: otherFormsOf(needs, services),
    health: { fault: needs.fault, redis: needs.rates.redis },
    metricsText: metricsOf(needs, services, requests),
    tools: (post) => answerBody(post.text, { ...post, api: loopback, warn }),
  };
  const app = await buildApp({ services, endpointPorts, log, requests, webFolder: needs.webFolder });
  const server = createServer({ maxHeaderSize: headersBytesMax }, app.listener);
  server.on('clientError', refuseUnreadable);
  return {
    app,
    server,
    close: async () => {
      await closeServer(server);
      loopback.close();
    },
  };
}

function servicesOf({ config }: Basics, needs: HttpNeeds): Services {
  const { ports, rates, sessionSecret, ownerRequestsMax, ingestRequestsMax } = needs;
  return {
    ...{ ports, sessionSecret, metricsToken: config.metricsToken },
    budget: new OwnerBudget(rates.owners, ownerRequestsMax),
    ingestBudget: new IngestBudget(rates.owners, ingestRequestsMax),
    failures: new AuthFailures(rates.failures),
    addressRules: { trustedProxyHops: config.trustedProxyHops, trustXRealIp: config.trustXRealIp },
  };
}

function accountsOf({ config, log }: Basics, { ports, rates, wait }: HttpNeeds, services: Services): Accounts {
  const { failures, sessionSecret, addressRules } = services;
  const basePath = basePathOf(config.baseUrl);
  return new SignInAccounts({
    ...{ ports, failures, sessionSecret, addressRules },
    signInLimits: new SignInLimits({ store: rates.accounts, ...(wait && { wait }) }),
    accountSpent: ({ id: userId }) =>
      log.warn({ userId }, 'too many sign-ins failed; for an hour only browsers that signed in before may try'),
    cookieRules: { isSecure: config.baseUrl.startsWith('https:'), path: basePath === '' ? '/' : basePath },
  });
}

function otherFormsOf({ ports, ingest: { collector } }: HttpNeeds, { addressRules }: Services): OtherForms {
  const context = { ports, collector, addressRules };
  return {
    plausible: fromPlausible,
    umami: (body, sender, writer) => takeUmami(body, { sender, writer }, context),
  };
}

function metricsOf(needs: HttpNeeds, services: Services, requests: RequestCounts): () => Promise<string> {
  const { store, rates, ingest, keyUses, logLinesLost } = needs;
  const { budget, ingestBudget, failures } = services;
  return metricsText({
    ...{ requests, budget, ingestBudget, failures, hits: ingest.collector.counts },
    ...{ fallBacks: rates.fallBacks, logLinesLost, backlog: store.backlog },
    journalSetAside: () => store.embedded?.quarantined ?? 0,
    lateHits: () => ingest.collector.lateCount,
    keyUses: () => keyUses.waiting,
    rateWindows: () => rateWindowsOf(rates.own),
    compactedRows: () => store.embedded?.compaction.compactedRows ?? 0,
    cache: () => store.cache?.counts ?? noCacheCounts,
  });
}

const rateWindowsOf = ({ owners, failures, accounts }: Rates['own']) => ({
  owners: owners.size,
  failures: failures.size,
  accounts: accounts.size,
});

function closeServer(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), stopMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
