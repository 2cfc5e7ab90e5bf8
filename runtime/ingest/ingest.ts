import { idSequence, type RandomBytes } from '../domain/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { CollectingSites } from '../ports/collecting-sites.ts';
import type { DroppedHits } from '../ports/dropped-hits.ts';
import type { Durability, EventLog } from '../ports/event-log.ts';
import type { Geo } from '../ports/geo.ts';
import type { ProfileStore } from '../ports/profiles.ts';
import type { SaltStore } from '../ports/salts.ts';
import { Collector } from './collector.ts';
import { DropLog } from './drop-log.ts';
import { droppedHits } from './dropped-hits.ts';
import { profileEraser } from './erase.ts';
import type { IngestConfig } from './hit.ts';
import { HitGate } from './hit-gate.ts';
import { laterIdsOf } from './later-ids.ts';
import { keepMs, LiveSessions } from './live-sessions.ts';
import { createIngestMemory, memoryLimits, pageKey } from './memory.ts';
import { OrderBook } from './order-book.ts';
import { duplicateWindowMs } from './recent-keys.ts';
import { Recorder } from './recorder.ts';
import { SaltBook } from './salt-book.ts';
import { createSourceTable, type ExtraSource } from './source-table.ts';

const sweepMs = 60_000;
const dropsMs = 5_000;
const saltsMs = 3_600_000;

export interface IngestParts {
  readonly log: EventLog;
  readonly sites: CollectingSites;
  readonly salts: SaltStore;
  readonly geo: Geo;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly config: IngestConfig;
  readonly browserDurability: Durability;
  readonly extraSources: readonly ExtraSource[];
  /** Told of faults nobody waits for. */
  readonly report: (message: string, error: unknown) => void;
}

export interface Ingest {
  readonly collector: Collector;
  readonly drops: DropLog;
  /** Why hits of a site are not counted. */
  readonly droppedHits: (siteId: string) => Promise<DroppedHits>;
  readonly profiles: ProfileStore;
  /** Ends the housekeeping and writes the counters of dropped hits. */
  readonly stop: () => Promise<void>;
}

/** Puts ingest together and picks up where the last process stopped: sessions, duplicates, order of arrival. */
export async function startIngest(parts: IngestParts): Promise<Ingest> {
  const { log, sites, clock, geo, config, report } = parts;
  const now = clock.now();
  const memory = createIngestMemory();
  const live = new LiveSessions(now - keepMs);
  const tail = await log.tail(now - keepMs);
  live.load(tail);
  for (const { siteId, kind, pageviewId, ts, pathname } of tail) {
    if (kind === 'pageview' && pageviewId !== undefined)
      memory.pages.set(pageKey(siteId, pageviewId), { at: ts, pathname, hostname: '' });
  }
  for (const { key, at } of await log.recentKeys(now - duplicateWindowMs, memoryLimits.recentKeys))
    memory.recent.add(key, at);

  const salts = new SaltBook(parts.salts);
  const nextId = idSequence(parts.random);
  const recorder = new Recorder({
    log,
    live,
    orders: new OrderBook(log),
    nextSeq: arrivalOrder(await log.lastSeq()),
    nextId,
    laterIds: (draft, until) => laterIdsOf(draft, until, salts),
  });
  const drops = new DropLog();
  const collector = new Collector({
    sites,
    steps: { config, geo, salts, sources: createSourceTable(parts.extraSources), memory },
    salts,
    live,
    recorder,
    log,
    drops,
    gate: new HitGate(),
    nextId,
    browserDurability: parts.browserDurability,
  });

  const writeDrops = async () => {
    const counts = drops.take();
    if (counts.length > 0) await log.append({ drops: counts }, 'journaled');
  };
  const keepHouse = async () => {
    await salts.destroyExpired(clock.now());
    await log.forgetKeys(clock.now() - duplicateWindowMs);
  };
  const timers = [
    setInterval(() => live.sweep(clock.now()), sweepMs),
    setInterval(
      () => writeDrops().catch((error) => report('counters of dropped hits could not be written', error)),
      dropsMs,
    ),
    setInterval(() => keepHouse().catch((error) => report('old salts could not be destroyed', error)), saltsMs),
  ];
  for (const timer of timers) timer.unref();
  await keepHouse();
  return {
    collector,
    drops,
    droppedHits: (siteId) => droppedHits(siteId, clock.now(), { drops, log }),
    profiles: profileEraser(log, live),
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await writeDrops().catch((error) => report('counters of dropped hits could not be written', error));
    },
  };
}

/** Sequence numbers a millisecond of arrival has room for; more borrow from the next one. */
const perMs = 1_024;

/** Numbers that grow with every hit and across restarts, and tell roughly when it arrived. */
function arrivalOrder(last: number): (now: number) => number {
  let latest = last;
  return (now) => {
    latest = Math.max(latest + 1, now * perMs);
    return latest;
  };
}
