import { keptSecret } from '../access/kept-secret.ts';
import { type DuckdbStore, openDuckdbStore } from '../adapters/duckdb/store.ts';
import { CachedEngine } from '../cache/cached-engine.ts';
import type { Config } from '../config.ts';
import type { Archive } from '../ports/archive.ts';
import type { Clock } from '../ports/clock.ts';
import type { CollectingSites } from '../ports/collecting-sites.ts';
import type { Engine } from '../ports/engine.ts';
import type { Backlog, EventLog, SharedLog } from '../ports/event-log.ts';
import type { Leases } from '../ports/leases.ts';
import type { Random } from '../ports/random.ts';
import type { ResourceStores } from '../ports/resources.ts';
import type { RollUps } from '../ports/roll-ups.ts';
import type { SaltStore } from '../ports/salts.ts';
import type { CascadeFault, KeyStore, MemberStore, SiteStore, UserStore } from '../ports/stores.ts';

/** What the service needs of a store, whichever it is. */
export interface Store extends ResourceStores {
  readonly salts: SaltStore;
  readonly sites: SiteStore;
  readonly users: UserStore;
  readonly keys: KeyStore;
  readonly members: MemberStore;
  readonly collecting: CollectingSites;
  readonly events: EventLog;
  /** The same, and leases, where other processes collect, too. */
  readonly shared: { readonly log: SharedLog; readonly leases: Leases } | undefined;
  /** What reads are asked of. */
  readonly engine: Engine;
  /** Sums of days that are over, where the store answers from such. */
  readonly rollUps: RollUps | undefined;
  readonly archive: Archive;
  /** What sessions are signed with where the settings name nothing: made once, kept with the store. */
  readonly secret: () => Promise<string>;
  /** Cached results; undefined where other processes write as well and send no notice. */
  readonly cache: CachedEngine | undefined;
  /** The store itself where it is the embedded one. */
  readonly embedded: DuckdbStore | undefined;
  /** Why it cannot serve now. */
  readonly fault: () => string | undefined;
  readonly backlog: () => Backlog;
  /** How much is stored, for people. */
  readonly counts: () => Promise<{ readonly sites: number; readonly hits: number }>;
  /** Work that goes on while the service runs. */
  readonly start: () => void;
  readonly close: () => Promise<void>;
}

export interface StoreOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly report: (message: string, error: unknown) => void;
  readonly cascadeFault?: CascadeFault | undefined;
}

/** The folder of the embedded store; undefined keeps everything in memory. */
export const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string | undefined =>
  dataDir === ':memory:' ? undefined : dataDir;

/** Opens the store of the settings: MongoDB where an address is set, else the embedded one. */
export function openStore(config: Config, options: StoreOptions): Promise<Store> {
  return config.mongodbUri === undefined
    ? openEmbedded(config, options)
    : openMongodb(config.mongodbUri, config, options);
}

async function openEmbedded(config: Config, { cascadeFault, ...options }: StoreOptions): Promise<Store> {
  const faults = cascadeFault === undefined ? {} : { cascadeFault };
  const store = await openDuckdbStore({
    folder: folderOf(config),
    memoryMb: config.storeMemoryMb,
    ...options,
    ...faults,
  });
  const cache = new CachedEngine({ engine: store.engine, changes: store.changes });
  return {
    ...store,
    ...{ engine: cache, cache, embedded: store, shared: undefined, rollUps: undefined },
    secret: async () => keptSecret(folderOf(config)),
    fault: () => (store.writer.isHealthy ? undefined : 'the store cannot be written'),
    backlog: () => store.writer.backlog,
    counts: async () => {
      const [row] = await store.client.read('SELECT count(*)::DOUBLE AS hits FROM events');
      return { sites: store.collections.Site.size, hits: Number(row?.hits ?? 0) };
    },
    start: () => {
      store.compaction.start();
      store.dailyJob.start();
      store.vacuum.start();
    },
  };
}

/** The driver is loaded here and nowhere before. */
async function openMongodb(uri: string, config: Config, { cascadeFault, ...options }: StoreOptions): Promise<Store> {
  const { countStored, openMongodbStore } = await import('../adapters/mongodb/store.ts');
  const faults = cascadeFault === undefined ? {} : { cascadeFault };
  const autoIndex = config.mongodbAutoIndex ?? config.nodeEnv !== 'production';
  const address = { uri, database: config.mongodbDatabase };
  const store = await openMongodbStore({ ...address, autoIndex, ...options, ...faults });
  return {
    ...store,
    ...{ cache: undefined, embedded: undefined, shared: { log: store.events, leases: store.leases } },
    fault: () => {
      if (!store.client.isUp) return 'MongoDB cannot be reached';
      if (store.queue.isHealthy) return undefined;
      store.revival.attempt();
      return 'the store cannot be written';
    },
    backlog: () => ({ ...nothingJournaled, units: store.queue.waitingUnits, rows: store.queue.waitingRows }),
    counts: () => countStored(store.client),
    start: () => undefined,
  };
}

/** What only a journal of one's own counts. */
const nothingJournaled = { journalRows: 0, journalBytes: 0, elapsedMs: 0 };
