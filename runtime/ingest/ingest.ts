import { doneAlone } from '../concurrency/job-lease.ts';
import { idSequence, type RandomBytes } from '../domain/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { CollectingSites } from '../ports/collecting-sites.ts';
import type { DroppedHits } from '../ports/dropped-hits.ts';
import type { Durability, EventLog } from '../ports/event-log.ts';
import type { Geo } from '../ports/geo.ts';
import type { Networks } from '../ports/networks.ts';
import type { ProfileStore } from '../ports/profiles.ts';
import type { SaltStore } from '../ports/salts.ts';
import { Collector } from './collector.ts';
import { DropLog } from './drops/drop-log.ts';
import { droppedHits } from './drops/dropped-hits.ts';
import { AddressRateLimiter } from './drops/rate-limiter.ts';
import { duplicateWindowMs } from './drops/recent-keys.ts';
import { SeenOrders } from './drops/seen-orders.ts';
import { redactorsOf } from './fields/redactors.ts';
import type { Draft, IngestConfig } from './hit.ts';
import { createIngestMemory, type IngestMemory, memoryLimits, pageKey } from './memory.ts';
import type { SessionRepair } from './replicas/repair.ts';
import { type SharingDependencies, startSharing } from './replicas/sharing.ts';
import { arrivalOrder } from './sessions/ingestion-sequence.ts';
import { keepMs, LiveSessions } from './sessions/live-sessions.ts';
import { Recorder } from './sessions/recorder.ts';
import { createSourceTable, type ExtraSource } from './sources/source-table.ts';
import { profileEraser } from './visitors/erase-profile.ts';
import { nextPeriodIdsOf } from './visitors/next-period-ids.ts';
import { SaltCache } from './visitors/salt-cache.ts';
import { noteOpened, visitorKey } from './visitors/visitor-pages.ts';

const sweepMs = 60_000;
const dropsMs = 5_000;
const saltsMs = 3_600_000;

export interface IngestDependencies {
  readonly log: EventLog;
  /** Undefined when only this process collects. */
  readonly shared: SharingDependencies | undefined;
  readonly sites: CollectingSites;
  readonly salts: SaltStore;
  readonly geo: Geo;
  /** Undefined without a database of networks. */
  readonly networks: Networks | undefined;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly config: IngestConfig;
  readonly browserDurability: Durability;
  readonly extraSources: readonly ExtraSource[];
  /** Logs background failures. */
  readonly report: (message: string, error: unknown) => void;
}

export interface Ingest {
  readonly collector: Collector;
  readonly drops: DropLog;
  /** The dropped hits of a site. */
  readonly droppedHits: (siteId: string) => Promise<DroppedHits>;
  readonly profiles: ProfileStore;
  /** Undefined when only this process collects. */
  readonly repair: SessionRepair | undefined;
  /** Stops the periodic tasks and writes the counters of dropped hits. */
  readonly stop: () => Promise<void>;
}

/** Composes ingest and restores the state of the previous process: sessions, deduplication keys, ingestion sequence. */
export async function startIngest(dependencies: IngestDependencies): Promise<Ingest> {
  const { log, sites, clock, geo, networks, config, report } = dependencies;
  const now = clock.now();
  const memory = createIngestMemory();
  const live = new LiveSessions(now - keepMs);
  if (dependencies.shared === undefined) await pickUp(log, now, { live, memory });

  const salts = new SaltCache(dependencies.salts);
  const nextId = idSequence(dependencies.random);
  const nextPeriodIds = (draft: Draft, until: number) => nextPeriodIdsOf(draft, until, salts);
  const steps = {
    config,
    geo,
    networks,
    salts,
    sources: createSourceTable(dependencies.extraSources),
    redactors: redactorsOf(config),
    memory,
  };
  const sharing =
    dependencies.shared &&
    (await startSharing(dependencies.shared, clock, { live, steps, nextPeriodIds: nextPeriodIds, report }));
  const recorder = new Recorder({
    log,
    sharing,
    live,
    orders: new SeenOrders(log),
    nextSeq: sharing?.nextSeq ?? arrivalOrder(await log.lastSeq()),
    nextId,
    nextPeriodIds: nextPeriodIds,
    pageAt: (siteId, pageviewId) => memory.pages.get(pageKey(siteId, pageviewId))?.at,
  });
  const drops = new DropLog();
  const collector = new Collector({
    sites,
    steps,
    salts,
    recorder,
    log,
    drops,
    gate: new AddressRateLimiter(),
    nextId,
    browserDurability: dependencies.browserDurability,
  });
  const tasks = periodicTasks({ dependencies, salts, live, drops, sharing });
  await tasks.runHousekeeping();
  return {
    collector,
    drops,
    droppedHits: (siteId) => droppedHits(siteId, clock.now(), { drops, log }),
    profiles: profileEraser({ log, live, sharing }),
    repair: sharing?.repair,
    stop: tasks.stop,
  };
}

interface TaskDependencies {
  readonly dependencies: IngestDependencies;
  readonly salts: SaltCache;
  readonly live: LiveSessions;
  readonly drops: DropLog;
  readonly sharing: Awaited<ReturnType<typeof startSharing>> | undefined;
}

/** Starts the periodic tasks of ingest. */
function periodicTasks({ dependencies, salts, live, drops, sharing }: TaskDependencies) {
  const { log, clock, report } = dependencies;
  const writeDrops = async () => {
    const counts = drops.take();
    if (counts.length > 0) await log.append({ drops: counts }, 'journaled');
  };
  const runHousekeeping = async () => {
    // Each process forgets its salts; one process destroys those in the store.
    await salts.destroyExpired(clock.now());
    await (sharing?.jobs ?? doneAlone).run({ name: 'house', everyMs: saltsMs, work: sweep });
  };
  const sweep = async () => {
    await log.forgetKeys(clock.now() - duplicateWindowMs);
    await sharing?.sweep();
    return true;
  };
  const timers = [
    setInterval(() => live.sweep(clock.now()), sweepMs),
    setInterval(
      () => writeDrops().catch((error) => report('writing the counters of dropped hits failed; will retry', error)),
      dropsMs,
    ),
    setInterval(
      () =>
        sharing?.tidy().catch((error) => report('finishing the writes of other processes failed; will retry', error)),
      sweepMs,
    ),
    setInterval(
      () => runHousekeeping().catch((error) => report('destroying expired salts failed; will retry', error)),
      saltsMs,
    ),
  ];
  for (const timer of timers) timer.unref();
  return {
    runHousekeeping,
    /** Stops the tasks and writes the counters of dropped hits. */
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await writeDrops().catch((error) => report('writing the counters of dropped hits failed', error));
      await sharing?.stop();
    },
  };
}

/** Open sessions, pages and deduplication keys of the previous process. */
async function pickUp(
  log: EventLog,
  now: number,
  { live, memory }: { readonly live: LiveSessions; readonly memory: IngestMemory },
): Promise<void> {
  const tail = await log.tail(now - keepMs);
  live.load({ traces: tail, attachments: await log.attachmentTail(now - keepMs) });
  for (const { siteId, kind, pageviewId, ts, pathname, ownVisitorId } of tail) {
    if (kind !== 'pageview') continue;
    noteOpened(memory.visitorPages, visitorKey(siteId, ownVisitorId), { pathname, at: ts });
    if (pageviewId !== undefined) memory.pages.set(pageKey(siteId, pageviewId), { at: ts, pathname, hostname: '' });
  }
  for (const { key, at } of await log.recentKeys(now - duplicateWindowMs, memoryLimits.recentKeys))
    memory.recent.add(key, at);
}
