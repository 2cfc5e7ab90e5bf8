import type { ApiKey, TeamMember, User } from '../../domain/account.ts';
import type { BotRuleDocument, IntegrationDocument } from '../../domain/collecting-site.ts';
import type {
  Alert,
  Annotation,
  Dashboard,
  Funnel,
  Goal,
  Report as ReportConfig,
  Segment,
  Webhook,
} from '../../domain/resources.ts';
import type { Site } from '../../domain/site.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { CascadeFault } from '../../ports/stores.ts';
import { MongodbArchive } from './archive/archive.ts';
import { unusable } from './connection/address.ts';
import { guarded, type MongodbAddress, MongodbClient } from './connection/client.ts';
import { missingIndexes } from './connection/inspect.ts';
import { MongodbRollUps, type RollUpLimits } from './days/roll-up.ts';
import { MongodbCollectingSites } from './documents/collecting-sites.ts';
import { Documents } from './documents/documents.ts';
import { keptSecret } from './documents/session-secret.ts';
import { MongodbDashboardStore, MongodbGoalStore, MongodbResourceStore } from './documents/site-resources.ts';
import {
  emailKey,
  MongodbKeyStore,
  MongodbMemberStore,
  MongodbSiteStore,
  MongodbUserStore,
} from './documents/stores.ts';
import { MongodbEventLog } from './events/event-log.ts';
import { hitCollectionNames } from './events/rows.ts';
import { MongodbSaltStore } from './events/salts.ts';
import { MongodbLeases } from './leases/leases.ts';
import { MongodbEngine } from './queries/engine.ts';
import { buildIndexes } from './schema.ts';
import { dropSite, sweepSite } from './writing/cascade-delete.ts';
import { Revival } from './writing/health-probe.ts';
import { BatchQueue } from './writing/write-queue.ts';

export interface MongodbStoreOptions extends MongodbAddress {
  /** Whether missing indexes are built at the start. */
  readonly autoIndex: boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly report: (message: string, error: unknown) => void;
  readonly cascadeFault?: CascadeFault;
  /** Limits for tests. */
  readonly rollUpLimits?: Partial<RollUpLimits>;
}

export type MongodbStore = Awaited<ReturnType<typeof openMongodbStore>>;

const secretBytes = 32;

/** Opens a store on MongoDB and returns its ports. Throws a StoreUnusableError. */
export async function openMongodbStore(options: MongodbStoreOptions) {
  const client = await MongodbClient.open(options);
  try {
    return await openOn(client, options);
  } catch (error) {
    await client.close().catch(() => undefined); // the first error says more
    throw unusable(options.uri, error);
  }
}

async function openOn(client: MongodbClient, options: MongodbStoreOptions) {
  const { clock, random, report } = options;
  if (options.autoIndex) await buildIndexes(client);
  else await tellMissing(client, report);
  const queue = new BatchQueue({ client, report, clock });
  const finished = await queue.finishLeft();
  const documents = documentsOf(client);
  const { rules, integrations, sites, members, goals, alerts } = documents;
  const collecting = new MongodbCollectingSites({ sites, rules, integrations, clock });
  const events = new MongodbEventLog(client, queue, finished);
  const changed = () => collecting.forget();
  const archive = new MongodbArchive({
    client,
    queue,
    documents: byCollection(documents),
    changed,
    lastSeq: await events.lastSeq(),
  });
  return {
    client,
    queue,
    revival: new Revival(client, queue),
    events,
    archive,
    engine: new MongodbEngine(client),
    rollUps: new MongodbRollUps({ client, clock, limits: options.rollUpLimits }),
    secret: () => keptSecret(client, () => Buffer.from(random.bytes(secretBytes)).toString('base64url')),
    leases: new MongodbLeases({ leases: client.collection('Lease'), clock }),
    salts: new MongodbSaltStore({ salts: client.collection('Salt'), clock, random }),
    sites: new MongodbSiteStore({
      sites,
      members,
      changed,
      drop: (siteId) => drop({ client, queue, now: clock.now(), fault: options.cascadeFault }, siteId),
    }),
    users: new MongodbUserStore(documents.users),
    keys: new MongodbKeyStore(documents.keys),
    members: new MongodbMemberStore(members),
    funnels: new MongodbResourceStore(documents.funnels),
    segments: new MongodbResourceStore(documents.segments),
    webhooks: new MongodbResourceStore(documents.webhooks),
    goals: new MongodbGoalStore(goals, alerts),
    alerts: new MongodbResourceStore(alerts),
    annotations: new MongodbResourceStore(documents.annotations),
    reports: new MongodbResourceStore(documents.reports),
    dashboards: new MongodbDashboardStore(documents.dashboards),
    collecting,
    close: async () => {
      await queue.close();
      await client.close();
    },
  };
}

/** Without the unique indexes duplicates would not be rejected, so the start fails. */
async function tellMissing(client: MongodbClient, report: MongodbStoreOptions['report']): Promise<void> {
  const missing = await missingIndexes(client);
  if (missing.length === 0) return;
  report('indexes of MongoDB are missing; doctor prints the commands for them', new Error(`${missing.length}`));
}

interface Dropping {
  readonly client: MongodbClient;
  readonly queue: BatchQueue;
  readonly now: number;
  readonly fault: CascadeFault | undefined;
}

/** Pending writes of a site are finished before its delete, and swept after it. */
async function drop({ client, queue, now, fault }: Dropping, siteId: string) {
  await queue.flush();
  const counts = await dropSite(client, siteId, { now, fault });
  if (counts === undefined) return undefined;
  queue.forget(siteId);
  await queue.flush();
  await sweepSite(client, siteId);
  return counts;
}

/** Documents by port name; collections have the names of the specification. */
function documentsOf(client: MongodbClient) {
  const of = <T extends { readonly id: string }>(name: string) =>
    new Documents<T>({ collection: client.collection(name) });
  return {
    users: new Documents<User>({
      collection: client.collection('User'),
      extra: ({ email }) => ({ _email: emailKey(email) }),
    }),
    keys: of<ApiKey>('ApiKey'),
    sites: new Documents<Site>({
      collection: client.collection('Site'),
      extra: ({ publicSlug }) => (publicSlug === null ? {} : { _slug: publicSlug }),
    }),
    members: of<TeamMember>('TeamMember'),
    goals: of<Goal>('Goal'),
    segments: of<Segment>('Segment'),
    funnels: of<Funnel>('Funnel'),
    webhooks: of<Webhook>('Webhook'),
    alerts: of<Alert>('Alert'),
    annotations: of<Annotation>('Annotation'),
    reports: of<ReportConfig>('ReportConfig'),
    dashboards: new Documents<Dashboard>({
      collection: client.collection('Dashboard'),
      extra: ({ siteId, isDefault }) => (isDefault ? { _default: siteId } : {}),
    }),
    rules: of<BotRuleDocument>('BotRule'),
    integrations: of<IntegrationDocument>('Integration'),
  };
}

/** Documents by collection name: those with additional fields of the store. */
function byCollection({ users, sites, dashboards, ...others }: ReturnType<typeof documentsOf>) {
  const { keys, members } = others;
  const named = { User: users, Site: sites, Dashboard: dashboards, ApiKey: keys, TeamMember: members };
  return named as unknown as Readonly<Record<string, Documents<{ readonly id: string }> | undefined>>; // a wider view
}

/** Counts of stored rows, from collection metadata. */
export async function countStored(client: MongodbClient): Promise<{ sites: number; hits: number }> {
  const countOf = (name: string) => guarded(() => client.collection(name).estimatedDocumentCount());
  const hits = await Promise.all(hitCollectionNames.map(countOf));
  return { sites: await countOf('Site'), hits: hits.reduce((sum, count) => sum + count, 0) };
}
