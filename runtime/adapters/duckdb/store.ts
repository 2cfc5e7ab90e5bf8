import { join } from 'node:path';
import { ChangeNotices } from '../../cache/change-notices.ts';
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
  SiteResource,
  Webhook,
} from '../../domain/resources.ts';
import type { Site } from '../../domain/site.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { CascadeFault } from '../../ports/stores.ts';
import { DuckdbArchive } from './archive/archive.ts';
import type { DuckdbClient } from './connection/client.ts';
import { openClient } from './connection/open-client.ts';
import { DailyJob, type RollUpSite } from './days/daily-job.ts';
import { DuckdbCollectingSites, domainGroup } from './documents/collecting-sites.ts';
import { Collection, type Document } from './documents/collection.ts';
import { DuckdbChildStore, DuckdbDashboardStore, DuckdbGoalStore, groupsOfChild } from './documents/site-resources.ts';
import { DuckdbKeyStore, DuckdbMemberStore, DuckdbSiteStore, DuckdbUserStore } from './documents/stores.ts';
import { DuckdbEventLog } from './events/event-log.ts';
import { DuckdbSaltStore, moveSalts, openSalts } from './events/salts.ts';
import { damagedError, isCorrupt } from './files/damage.ts';
import { Vacuum } from './files/vacuum.ts';
import { FileJournal, type Journal, noJournal } from './journal/journal.ts';
import { readLastApplied } from './journal/last-applied.ts';
import { migrate } from './migrations/migrate.ts';
import { DuckdbEngine } from './queries/engine.ts';
import { resetDerived } from './sessions/compact.ts';
import { CompactionJob } from './sessions/compaction-job.ts';
import type { ApplyOptions } from './writing/apply.ts';
import { changeOf } from './writing/invalidation.ts';
import { replay } from './writing/replay.ts';
import { readStoreState } from './writing/store-state.ts';
import { type Report, Writer } from './writing/write-queue.ts';
import type { WriterOptions } from './writing/write-unit.ts';

export interface DuckdbStoreOptions {
  /** The folder of the store; undefined keeps everything in memory. */
  readonly folder: string | undefined;
  /** What reads may take; undefined: a part of the machine's (client.ts). */
  readonly memoryMb?: number | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly report: Report;
  readonly cascadeFault?: CascadeFault;
}

export type DuckdbStore = Awaited<ReturnType<typeof openDuckdbStore>>;

/** Opens the embedded store. On a damaged file it ends with the ways out. */
export async function openDuckdbStore(options: DuckdbStoreOptions) {
  const { folder, memoryMb, report } = options;
  const file = join(folder ?? '', 'footfall.duckdb');
  const client = await openClient(folder, memoryMb, report).catch((error: unknown) => {
    throw isCorrupt(error) ? damagedError(file, error) : error;
  });
  try {
    return await openOver(client, options);
  } catch (error) {
    client.close();
    throw isCorrupt(error) ? damagedError(file, error) : error;
  }
}

/** Tables, journal, documents in memory, and every port of the store. */
async function openOver(client: DuckdbClient, options: DuckdbStoreOptions) {
  const { folder, clock, random, report } = options;
  await migrate(client);
  const journal: Journal = folder === undefined ? noJournal : new FileJournal(join(folder, 'journal'));

  const deletedSites = new Set<string>();
  await resetDerived(client);
  const state = await readStoreState(client);
  const applyOptions: ApplyOptions = { deletedSites, cascadeFault: options.cascadeFault, state };
  const before = { lastApplied: await readLastApplied(client), quarantined: 0 };
  const { lastApplied, quarantined } =
    journal instanceof FileJournal ? await replay(client, journal, { ...applyOptions, ...before, report }) : before;
  const saltPlace = await openSalts(folder);
  await moveSalts(client, saltPlace);
  const changes = new ChangeNotices();
  const written = { lastApplied, report, committed: noticesTo(changes) };
  const writer = new Writer(client, journal, { ...applyOptions, ...written });

  const collections = makeCollections(writer);
  await loadDocuments(client, collections);
  const salts = new DuckdbSaltStore({ place: saltPlace, clock, random });

  const events = new DuckdbEventLog(client, writer);
  const lastSeq = await events.lastSeq();
  const compaction = new CompactionJob({ client, writer, state, clock, report, lastSeq });
  const collecting = new DuckdbCollectingSites(collections.Site, collections.BotRule, collections.Integration);
  const siteOf = rollUpSitesOf(collections, collecting);
  const dailyJob = new DailyJob({ client, writer, state, clock, report, siteOf });
  const vacuum = new Vacuum({ client, writer, folder, clock, report });

  return {
    ...{ client, writer, collections, salts },
    sites: new DuckdbSiteStore({
      sites: collections.Site,
      members: collections.TeamMember,
      writer,
      forget: forgetter(collections, deletedSites),
    }),
    users: new DuckdbUserStore(collections.User),
    keys: new DuckdbKeyStore(collections.ApiKey),
    members: new DuckdbMemberStore(collections.TeamMember),
    funnels: new DuckdbChildStore(collections.Funnel, writer),
    segments: new DuckdbChildStore(collections.Segment, writer),
    webhooks: new DuckdbChildStore(collections.Webhook, writer),
    goals: new DuckdbGoalStore(collections.Goal, collections.Alert, writer),
    alerts: new DuckdbChildStore(collections.Alert, writer),
    annotations: new DuckdbChildStore(collections.Annotation, writer),
    reports: new DuckdbChildStore(collections.ReportConfig, writer),
    dashboards: new DuckdbDashboardStore(collections.Dashboard, writer),
    collecting,
    engine: new DuckdbEngine(client, state),
    changes,
    events,
    archive: new DuckdbArchive({ client, writer, changes, collections: byName(collections), lastSeq }),
    /** Entries of the journal that this start could not apply. */
    quarantined,
    ...{ state, compaction, dailyJob, vacuum },
    /** Salts that are stored. */
    storedSalts: () => saltPlace.salts.length,
    close: async () => {
      await Promise.all([compaction.stop(), dailyJob.stop(), vacuum.stop()]);
      await writer.close();
      await saltPlace.close();
      client.close();
    },
  };
}

/** Notifies the cache of each commit. */
const noticesTo =
  (changes: ChangeNotices): NonNullable<WriterOptions['committed']> =>
  ({ units, results, isAcknowledgedVisible }) => {
    const operations = units.flatMap((unit) => unit.operations);
    changes.notify(changeOf(operations, results, isAcknowledgedVisible));
  };

/** Removes a deleted site and its resources from memory, and notes that it is deleted. */
const forgetter = (collections: Collections, deletedSites: Set<string>) => (siteId: string) => {
  for (const resources of siteResourcesOf(collections)) {
    for (const { id } of [...resources.values()].filter((resource) => resource.siteId === siteId)) resources.unload(id);
  }
  collections.Site.unload(siteId);
  deletedSites.add(siteId);
};

const rollUpSitesOf =
  (collections: Collections, collecting: DuckdbCollectingSites) =>
  (siteId: string): RollUpSite | undefined => {
    const [site, settings] = [collections.Site.get(siteId), collecting.find(siteId)];
    if (site === undefined || settings === undefined) return undefined;
    return { isDaily: settings.saltPeriod === 'day', retentionDays: site.dataRetentionDays };
  };

/** Documents kept in memory. `documents` of other collections are stored without being served. */
function makeCollections(writer: Writer) {
  const child = <T extends SiteResource>(name: string) =>
    new Collection<T>({ name, writer, groups: groupsOfChild, siteId: ({ siteId }) => siteId });
  return {
    User: new Collection<User>({
      name: 'User',
      writer,
      unique: [({ email }) => email.trim().toLowerCase()],
      groups: () => [''],
      siteId: () => null,
    }),
    ApiKey: new Collection<ApiKey>({
      name: 'ApiKey',
      writer,
      unique: [({ keyHash }) => keyHash],
      groups: ({ userId }) => [userId],
      siteId: () => null,
    }),
    Site: new Collection<Site>({
      name: 'Site',
      writer,
      unique: [({ trackingId }) => trackingId, ({ publicSlug }) => publicSlug ?? undefined],
      groups: ({ userId, domain }) => [userId, domainGroup(domain)],
      siteId: ({ id }) => id,
    }),
    TeamMember: new Collection<TeamMember>({
      name: 'TeamMember',
      writer,
      unique: [({ siteId, userId }) => `${siteId} ${userId}`],
      groups: ({ userId }) => [userId],
      siteId: ({ siteId }) => siteId,
    }),
    Goal: child<Goal>('Goal'),
    Segment: child<Segment>('Segment'),
    Funnel: child<Funnel>('Funnel'),
    Webhook: child<Webhook>('Webhook'),
    Alert: child<Alert>('Alert'),
    Annotation: child<Annotation>('Annotation'),
    ReportConfig: child<ReportConfig>('ReportConfig'),
    Dashboard: child<Dashboard>('Dashboard'),
    BotRule: child<BotRuleDocument>('BotRule'),
    Integration: child<IntegrationDocument>('Integration'),
    CustomDimension: child<SiteResource>('CustomDimension'),
  };
}

type Collections = ReturnType<typeof makeCollections>;

/** The collections whose documents belong to a site. */
function siteResourcesOf(collections: Collections): Collection<Document & { readonly siteId: string }>[] {
  const { User, ApiKey, Site, ...children } = collections;
  return Object.values(children) as unknown as Collection<Document & { readonly siteId: string }>[]; // all carry siteId
}

/** For look-ups by a stored name. */
const byName = (collections: Collections) =>
  collections as unknown as Readonly<Record<string, Collection<Document> | undefined>>; // a wider view

async function loadDocuments(client: DuckdbClient, collections: Collections): Promise<void> {
  const known = byName(collections);
  for (const row of await client.read('SELECT collection, body FROM documents')) {
    const { _id: id, ...rest } = JSON.parse(String(row.body));
    known[String(row.collection)]?.load({ id, ...rest });
  }
}
