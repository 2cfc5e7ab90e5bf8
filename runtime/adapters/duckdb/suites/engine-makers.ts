import { systemClock } from '../../../ports/clock.ts';
import type { EventBatch } from '../../../ports/event-log.ts';
import { systemRandom } from '../../../ports/random.ts';
import type { MakeEngine } from '../../../ports/suites/engine.suite.ts';
import type { EngineEvents } from '../../../ports/suites/engine-table.ts';
import { eventRow } from '../events/event-log.ts';
import { type DuckdbStore, openDuckdbStore } from '../store.ts';
import { compactAll } from './compact-all.ts';
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

export const recent: MakeEngine = makerOf(append);

export const compacted: MakeEngine = makerOf(async (store, events) => {
  await append(store, events);
  await compactAll(store);
});

/** Histories are as an import may have them: hits of one session may be days apart. */
const importHits = (store: DuckdbStore, hits: EngineEvents['hits']) =>
  store.writer.submit([{ kind: 'rows', table: 'events', rows: hits.map(eventRow), isImported: true }], 'durable');

/** Half the hits come when the sessions of the others are compacted, and not all of those are compacted again. */
export const inPieces: MakeEngine = makerOf(async (store, { hits, ...others }) => {
  const isEarly = (_: unknown, index: number) => (index * 7) % 5 < 3;
  await append(store, { ...others, hits: hits.filter(isEarly) });
  await compactAll(store);
  const late = hits.filter((hit, index) => !isEarly(hit, index));
  await importHits(store, late);
  await compactAll(store, hits.length / 3);
});

const siteIdsOf = ({ hits }: Pick<EngineEvents, 'hits'>) => hits.map(({ siteId }) => siteId);

export const rolledUp: MakeEngine = makerOf(async (store, events) => {
  await append(store, events);
  await compactAll(store);
  await rollUpAll(store, siteIdsOf(events));
});

/** Half the hits come when the days of the others are rolled up; then those of one site are again. */
export const rolledUpInPieces: MakeEngine = makerOf(async (store, { hits, ...others }) => {
  const isEarly = (_: unknown, index: number) => (index * 7) % 5 < 3;
  await append(store, { ...others, hits: hits.filter(isEarly) });
  await compactAll(store);
  await rollUpAll(store, siteIdsOf({ hits }));
  await importHits(
    store,
    hits.filter((hit, index) => !isEarly(hit, index)),
  );
  await compactAll(store, hits.length / 3);
  await rollUpAll(store, siteIdsOf({ hits }).slice(0, 1));
});
