import { systemClock } from '../../../ports/clock.ts';
import type { EventBatch } from '../../../ports/event-log.ts';
import { systemRandom } from '../../../ports/random.ts';
import type { MakeEngine } from '../../../ports/suites/engine.suite.ts';
import type { EngineEvents } from '../../../ports/suites/engine-table.ts';
import { hitRow } from '../events/event-log.ts';
import { type DuckdbStore, openDuckdbStore } from '../store.ts';
import { groupAll } from './group-all.ts';
import { rollUpAll } from './roll-up-all.ts';

/** Fills a store with events in some way, and gives its engine. */
export function makerOf(fill: (store: DuckdbStore, events: EngineEvents) => Promise<void>): MakeEngine {
  return async (events) => {
    const report = (message: string, error: unknown) => {
      throw new Error(message, { cause: error });
    };
    const store = await openDuckdbStore({ folder: undefined, clock: systemClock, random: systemRandom, report });
    await fill(store, events);
    return { engine: store.engine, stop: store.close };
  };
}

export const append = (store: DuckdbStore, batch: EventBatch): Promise<void> => store.events.append(batch, 'durable');

export const fold = (store: DuckdbStore, hitsMax: number): Promise<unknown> =>
  store.writer.submit([{ kind: 'fold', endedBefore: farFuture, arrivedBy: farFuture, hitsMax }], 'durable');
const farFuture = Number.MAX_SAFE_INTEGER;

export const recent: MakeEngine = makerOf(append);

export const folded: MakeEngine = makerOf(async (store, events) => {
  await append(store, events);
  await fold(store, farFuture);
});

/** Histories are as an import may have them: hits of one session may be days apart. */
const importHits = (store: DuckdbStore, hits: EngineEvents['hits']) =>
  store.writer.submit([{ kind: 'rows', table: 'hits', rows: hits.map(hitRow), isImported: true }], 'durable');

/** Half the hits come when the sessions of the others are folded, and not all of those are folded again. */
export const inPieces: MakeEngine = makerOf(async (store, { hits, ...others }) => {
  const isEarly = (_: unknown, index: number) => (index * 7) % 5 < 3;
  await append(store, { ...others, hits: hits.filter(isEarly) });
  await fold(store, farFuture);
  const late = hits.filter((hit, index) => !isEarly(hit, index));
  await importHits(store, late);
  await fold(store, hits.length / 3);
});

const siteIdsOf = ({ hits }: Pick<EngineEvents, 'hits'>) => hits.map(({ siteId }) => siteId);

/** The hit that arrived when so great a part of them had. */
function seqAt({ hits }: Pick<EngineEvents, 'hits'>, part: number): number {
  const seqs = hits.map(({ seq }) => seq).sort((one, other) => one - other);
  return seqs[Math.floor((seqs.length - 1) * part)] ?? 0;
}

/** Every session is in a group, and nothing came since. */
export const grouped: MakeEngine = makerOf(async (store, events) => {
  await append(store, events);
  await groupAll(store, siteIdsOf(events), farFuture);
});

/**
 * Two thirds are grouped, in two goes, some sessions are folded; what came after that is in no group, and so is what
 * comes late, for which the groups are given up, but for those of sites that come after it.
 */
export const groupedInPieces: MakeEngine = makerOf(async (store, { hits, ...others }) => {
  const [first, second] = [seqAt({ hits }, 0.4), seqAt({ hits }, 0.7)];
  await append(store, { ...others, hits: hits.filter(({ seq }) => seq <= second) });
  await groupAll(store, siteIdsOf({ hits }), first);
  await fold(store, hits.length / 4);
  await groupAll(store, siteIdsOf({ hits }), second);
  await importHits(
    store,
    hits.filter(({ seq }) => seq > second),
  );
});

export const rolledUp: MakeEngine = makerOf(async (store, events) => {
  await append(store, events);
  await fold(store, farFuture);
  await rollUpAll(store, siteIdsOf(events));
});

/** Half the hits come when the days of the others are rolled up; then those of one site are again. */
export const rolledUpInPieces: MakeEngine = makerOf(async (store, { hits, ...others }) => {
  const isEarly = (_: unknown, index: number) => (index * 7) % 5 < 3;
  await append(store, { ...others, hits: hits.filter(isEarly) });
  await fold(store, farFuture);
  await rollUpAll(store, siteIdsOf({ hits }));
  await importHits(
    store,
    hits.filter((hit, index) => !isEarly(hit, index)),
  );
  await fold(store, hits.length / 3);
  await rollUpAll(store, siteIdsOf({ hits }).slice(0, 1));
});
