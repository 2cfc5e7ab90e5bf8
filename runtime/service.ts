import { createServer, type Server } from 'node:http';
import { document } from '../generated/document.ts';
import { KeyUseLog } from './access/key-use-log.ts';
import { signLink } from './access/one-time-link.ts';
import { openGeoDatabase } from './adapters/geo/database.ts';
import { openNetworkDatabase } from './adapters/geo/networks.ts';
import { type App, buildApp, countedOperations } from './app.ts';
import { noCacheCounts } from './cache/cached-engine.ts';
import { doneAlone, type JobLease, SharedJobLease } from './concurrency/job-lease.ts';
import type { Config } from './config.ts';
import { geoFiles, networkFiles, readJsonFile } from './data-files.ts';
import type { User } from './domain/account.ts';
import { accountEndpoint, setupState } from './http/account.ts';
import { headersBytesMax, refuseUnreadable } from './http/client-error.ts';
import { collectEndpoint } from './http/collect.ts';
import type { HitCollector } from './http/collect-parts.ts';
import { contractBelow } from './http/contract.ts';
import type { RequestLog } from './http/dispatch.ts';
import { filesEndpoint } from './http/files.ts';
import { healthEndpoint } from './http/health.ts';
import { metricsEndpoint } from './http/metrics.ts';
import { RequestCounts } from './http/request-counts.ts';
import { basePathOf } from './http/target.ts';
import { toolsEndpoint } from './http/tools.ts';
import { fromPlausible } from './ingest/compatible/plausible.ts';
import { fromUmami, umamiWebsite } from './ingest/compatible/umami.ts';
import { type Ingest, startIngest } from './ingest/ingest.ts';
import { readExtraSources } from './ingest/sources/source-table.ts';
import { Expiry } from './jobs/expiry.ts';
import { RollingUp } from './jobs/roll-up.ts';
import { AuthFailures } from './limits/auth-failures.ts';
import { IngestBudget } from './limits/ingest-budget.ts';
import { OwnerBudget } from './limits/owner-budget.ts';
import { SignInLimits } from './limits/sign-in-limits.ts';
import { answerBody } from './mcp/answer.ts';
import { innerApi } from './mcp/inner-api.ts';
import { metricsText } from './metrics/text.ts';
import { ownOrigin } from './own-origin.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import type { Networks } from './ports/networks.ts';
import type { Ports } from './ports/ports.ts';
import { type Random, systemRandom } from './ports/random.ts';
import type { CascadeFault } from './ports/stores.ts';
import { openRates, type Rates } from './rates.ts';
import { openStore, type Store } from './store.ts';

/** What the parts of the service log with. */
export interface Log extends RequestLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Log;
  /** Lines of the log that could not be written; for the metrics. */
  readonly logLinesLost?: () => number;
  /** Where `make build` put the page and the tracker. */
  readonly webFolder: string;
  /** The text of openapi.yaml, served as it is. */
  readonly contract: string;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly cascadeFault?: CascadeFault;
  readonly ownerRequestsMax?: number;
  readonly ingestRequestsMax?: number;
  /** Counts kept at once, of owners and of failing addresses each. */
  readonly rateWindowsMax?: number;
  /** Counts of another kind, for measuring. */
  readonly rates?: Rates;
  /** How the answers of sign-ins are held back, for tests. */
  readonly wait?: (ms: number) => Promise<void>;
  /** In place of a file of networks, for tests: none comes with the service. */
  readonly networks?: Networks;
}

/** The composed service, not listening yet. */
export interface Service {
  readonly app: App;
  readonly server: Server;
  readonly store: Store;
  readonly ports: Ports;
  /** The address that makes the first account; undefined once there is one. */
  readonly setupLink: () => Promise<string | undefined>;
  /** A link with which a user sets a password. */
  readonly passwordLink: (userId: string) => Promise<string | undefined>;
  readonly ingest: Ingest;
  readonly expiry: Expiry;
  /** Where the store answers from days rolled up. */
  readonly rollingUp: RollingUp | undefined;
  readonly keyUses: KeyUseLog;
  /** What this process knows of the budgets. */
  readonly rates: Rates['own'];
  /** Tells that it is not ready, drains, stops accepting, finishes requests (10 s at most), flushes, closes the store. */
  readonly stop: () => Promise<void>;
}

const stopMs = 10_000;

/** Composes everything: store, ports, limits, endpoints, app. The reverse of it is `stop`. */
export async function makeService(options: ServiceOptions): Promise<Service> {
  const { config, log } = options;
  const clock = options.clock ?? systemClock;
  const random = options.random ?? systemRandom;
  const report = (message: string, error: unknown) => log.error({ err: error }, message);
  const store = await openStore(config, { clock, random, report, cascadeFault: options.cascadeFault });
  const { redisUrl } = config;
  const rates = options.rates ?? (await openRates({ redisUrl, windowsMax: options.rateWindowsMax, clock, log }));
  const ingest = await startIngest({
    log: store.events,
    shared: store.shared && {
      log: store.shared.log,
      leases: rates.leases(store.shared.leases),
      storeLeases: store.shared.leases,
    },
    sites: store.collecting,
    salts: store.salts,
    geo: await openGeoDatabase(geoFiles(config)),
    networks: options.networks ?? (await openNetworkDatabase(networkFiles(config))),
    clock,
    random,
    config,
    browserDurability: config.ingestDurable ? 'durable' : 'journaled',
    extraSources: config.sourcesFile === undefined ? [] : readExtraSources(readJsonFile(config.sourcesFile)),
    report,
  });
  const keyUses = new KeyUseLog({ keys: store.keys, clock, report });
  const ports = portsOf(store, config, { clock, random, keyUses, profiles: ingest.profiles });
  const sessionSecret = config.sessionSecret ?? (await store.secret());
  const addressRules = { trustedProxyHops: config.trustedProxyHops, trustXRealIp: config.trustXRealIp };
  const basePath = basePathOf(config.baseUrl);
  const budget = new OwnerBudget(rates.owners, options.ownerRequestsMax);

  let isStopping = false;
  const whyNotReady = () => {
    if (isStopping) return 'stopping';
    return store.fault();
  };
  const account = {
    ports,
    failures: new AuthFailures(rates.failures),
    signInLimits: new SignInLimits({ store: rates.accounts, ...(options.wait && { wait: options.wait }) }),
    accountSpent: ({ id: userId }: User) =>
      log.warn({ userId }, 'too many sign-ins failed; for an hour only browsers that signed in before may try'),
    budget,
    sessionSecret,
    addressRules,
    log,
    isSecure: config.baseUrl.startsWith('https:'),
    cookiePath: basePath === '' ? '/' : basePath,
    schemaOf: requestSchema,
    droppedHits: ingest.droppedHits,
  };
  const files = filesEndpoint({
    folder: options.webFolder,
    more: contractBelow(basePath, options.contract),
    basePath,
    isSite: async (siteId) => (await store.collecting.find(siteId)) !== undefined,
  });
  const ingestBudget = new IngestBudget(rates.owners, options.ingestRequestsMax);
  const collecting = collectEndpoint({
    ports,
    collector: ingest.collector as HitCollector,
    compatible: { plausible: fromPlausible, umami: fromUmami, umamiWebsite },
    failures: account.failures,
    budget: ingestBudget,
    addressRules,
    log,
  });
  const inner = innerApi({ origin: () => config.mcpInternalOrigin ?? ownOrigin(server, config.port) });
  const tools = toolsEndpoint({
    ...{ ports, budget, failures: account.failures, addressRules, log },
    answer: (post) =>
      answerBody(post.text, { ...post, api: inner, warn: (error) => log.warn({ err: error }, 'a tool call failed') }),
  });
  const requests = new RequestCounts(countedOperations);
  const metrics = metricsEndpoint({
    ...{ token: config.metricsToken, failures: account.failures, addressRules, clock, log },
    render: metricsText({
      ...{ requests, budget, ingestBudget, failures: account.failures, hits: ingest.collector.counts },
      fallBacks: rates.fallBacks,
      logLinesLost: options.logLinesLost ?? (() => 0),
      backlog: store.backlog,
      journalSetAside: () => store.embedded?.quarantined ?? 0,
      lateHits: () => ingest.collector.lateCount,
      keyUses: () => keyUses.waiting,
      rateWindows: () => rateWindowsOf(rates.own),
      foldedRows: () => store.embedded?.compaction.compactedRows ?? 0,
      cache: () => store.cache?.counts ?? noCacheCounts,
    }),
  });
  const endpoints = [healthEndpoint({ whyNotReady, redis: rates.redis }), metrics, accountEndpoint(account), files];
  const app = await buildApp({
    ports,
    failures: account.failures,
    sessionSecret,
    addressRules,
    log,
    straight: (request, response, path) =>
      path.startsWith('/api/mcp') ? tools(request, response, path) : collecting(request, response, path),
    endpoints,
    budget,
    requests,
  });
  const server = createServer({ maxHeaderSize: headersBytesMax }, app.listener);
  server.on('clientError', refuseUnreadable);
  store.start();
  const job = { sites: store.sites, clock, turns: jobsOf(store, clock), report };
  const expiry = new Expiry({ ...job, log: store.events });
  expiry.start();
  const rollingUp = store.rollUps && new RollingUp({ ...job, rollUps: store.rollUps });
  rollingUp?.start();
  keyUses.start();

  return {
    app,
    server,
    store,
    ports,
    ingest,
    expiry,
    rollingUp,
    keyUses,
    rates: rates.own,
    setupLink: async () => {
      if ((await store.users.count()) > 0) return undefined;
      return `${config.baseUrl}/#setup=${signLink('setup', 'first', setupState, clock.now(), sessionSecret)}`;
    },
    passwordLink: async (userId) => {
      const user = await store.users.find(userId);
      if (user === undefined) return undefined;
      return `${config.baseUrl}/#password=${signLink('password', userId, user.passwordHash ?? '', clock.now(), sessionSecret)}`;
    },
    stop: async () => {
      isStopping = true;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * (server.listening ? config.drainSeconds : 0)));
      await closeServer(server);
      inner.close();
      await expiry.stop();
      await rollingUp?.stop();
      await ingest.stop();
      rates.close();
      await keyUses.stop();
      await store.close();
    },
  };
}

/** Jobs of a store that other processes have, too, are done by one of them. */
const jobsOf = ({ shared }: Store, clock: Clock): JobLease =>
  shared === undefined ? doneAlone : new SharedJobLease({ leases: shared.leases, clock });

/** What the API works with, out of the store and the settings. */
function portsOf(
  store: Store,
  config: Config,
  sources: Pick<Ports, 'clock' | 'random' | 'keyUses' | 'profiles'>,
): Ports {
  const { sites, users, keys, members, engine, collecting } = store;
  const { funnels, segments, webhooks, goals, alerts, annotations, reports, dashboards } = store;
  const children = { funnels, segments, webhooks, goals, alerts, annotations, reports, dashboards };
  const { baseUrl, outboundAllowPrivate } = config;
  return { baseUrl, outboundAllowPrivate, ...sources, sites, users, keys, members, engine, collecting, ...children };
}

/** The request schema of an endpoint, out of the contract. */
function requestSchema(path: string): object | undefined {
  const paths = document.paths as Record<
    string,
    { post?: { requestBody?: { content?: Record<string, { schema?: object }> } } }
  >; // openapi.yaml's own shape
  const described = paths[path] ?? paths[path.replace(/^(\/api\/account\/sites\/)[^/]+/, '$1{siteId}')];
  return described?.post?.requestBody?.content?.['application/json']?.schema;
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
