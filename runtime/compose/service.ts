import type { Server } from 'node:http';
import { KeyUseLog } from '../access/key-use-log.ts';
import { signLink } from '../access/one-time-link.ts';
import { setupState } from '../accounts/accounts.ts';
import type { Config } from '../config.ts';
import type { Ingest } from '../ingest/ingest.ts';
import type { Expiry } from '../jobs/expiry.ts';
import type { RollingUp } from '../jobs/roll-up.ts';
import { type Clock, systemClock } from '../ports/clock.ts';
import type { Networks } from '../ports/networks.ts';
import type { Ports } from '../ports/ports.ts';
import { type Random, systemRandom } from '../ports/random.ts';
import type { CascadeFault } from '../ports/stores.ts';
import type { App } from './app.ts';
import type { Basics, Log } from './basics.ts';
import { type Http, makeHttp } from './http.ts';
import { openIngest } from './ingest.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { openRates, type Rates } from './limits.ts';
import { openStore, type Store } from './store.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Log;
  /** Lines of the log that could not be written; for the metrics. */
  readonly logLinesLost?: () => number;
  /** Where `make build` put the page and the tracker. */
  readonly webFolder: string;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly cascadeFault?: CascadeFault;
  readonly ownerRequestsMax?: number;
  readonly ingestRequestsMax?: number;
  /** Counts kept at once, of owners and of failing addresses each. */
  readonly rateWindowsMax?: number;
  /** Counts of another kind, for measuring. */
  readonly rates?: Rates;
  /** Delays the answers of sign-ins, for tests. */
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
  /** Reports not ready, drains, stops accepting, finishes requests (10 s at most), flushes, closes the store. */
  readonly stop: () => Promise<void>;
}

/** Composes everything: store, limits, ingest, http, jobs. The reverse of it is `stop`. */
export async function makeService(options: ServiceOptions): Promise<Service> {
  const basics = basicsOf(options);
  const { config, clock, random, report, log } = basics;
  const store = await openStore(config, { clock, random, report, cascadeFault: options.cascadeFault });
  const { redisUrl } = config;
  const rates = options.rates ?? (await openRates({ redisUrl, windowsMax: options.rateWindowsMax, clock, log }));
  const ingest = await openIngest(basics, { store, rates, networks: options.networks });
  const keyUses = new KeyUseLog({ keys: store.keys, clock, report });
  const ports = portsOf(store, config, { clock, random, keyUses, profiles: ingest.profiles });
  const sessionSecret = config.sessionSecret ?? (await store.secret());
  const state = { isStopping: false };
  const http = await makeHttp(basics, {
    ...{ store, rates, ingest, ports, keyUses, sessionSecret, webFolder: options.webFolder, wait: options.wait },
    fault: () => (state.isStopping ? 'stopping' : store.fault()),
    logLinesLost: options.logLinesLost ?? (() => 0),
    ownerRequestsMax: options.ownerRequestsMax,
    ingestRequestsMax: options.ingestRequestsMax,
  });
  const jobs = startJobs(basics, store, keyUses);
  return {
    ...{ app: http.app, server: http.server, store, ports, ingest, keyUses, rates: rates.own },
    ...{ expiry: jobs.expiry, rollingUp: jobs.rollingUp },
    ...linksOf(store, { config, clock, sessionSecret }),
    stop: async () => {
      state.isStopping = true;
      await stopAll({ config, http, jobs, ingest, rates, keyUses, store });
    },
  };
}

function basicsOf({ config, log, clock = systemClock, random = systemRandom }: ServiceOptions): Basics {
  return { config, log, clock, random, report: (message, error) => log.error({ err: error }, message) };
}

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

interface LinkNeeds {
  readonly config: Config;
  readonly clock: Clock;
  readonly sessionSecret: string;
}

function linksOf(
  store: Store,
  { config, clock, sessionSecret }: LinkNeeds,
): Pick<Service, 'setupLink' | 'passwordLink'> {
  return {
    setupLink: async () => {
      if ((await store.users.count()) > 0) return undefined;
      return `${config.baseUrl}/#setup=${signLink('setup', 'first', setupState, clock.now(), sessionSecret)}`;
    },
    passwordLink: async (userId) => {
      const user = await store.users.find(userId);
      if (user === undefined) return undefined;
      return `${config.baseUrl}/#password=${signLink('password', userId, user.passwordHash ?? '', clock.now(), sessionSecret)}`;
    },
  };
}

interface Running {
  readonly config: Config;
  readonly http: Http;
  readonly jobs: Jobs;
  readonly ingest: Ingest;
  readonly rates: Rates;
  readonly keyUses: KeyUseLog;
  readonly store: Store;
}

async function stopAll({ config, http, jobs, ingest, rates, keyUses, store }: Running): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_000 * (http.server.listening ? config.drainSeconds : 0)));
  await http.close();
  await jobs.stop();
  await ingest.stop();
  rates.close();
  await keyUses.stop();
  await store.close();
}
