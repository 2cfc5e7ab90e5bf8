import * as assert from 'uvu/assert';
import { systemClock } from '../../../ports/clock.ts';
import type { EventBatch } from '../../../ports/event-log.ts';
import { systemRandom } from '../../../ports/random.ts';
import { engineSuite, type MakeEngine } from '../../../ports/suites/engine.suite.ts';
import { queries } from '../../../ports/suites/engine-histories.ts';
import { engineMonth, monthQueries } from '../../../ports/suites/engine-month.ts';
import { engineProperty } from '../../../ports/suites/engine-property.ts';
import type { EngineEvents } from '../../../ports/suites/engine-table.ts';
import { everything } from '../../../query/filter.ts';
import { oracle } from '../../memory/oracle.fixture.ts';
import { hitRow } from '../events/event-log.ts';
import { type DuckdbStore, openDuckdbStore } from '../store.ts';
import { groupAll } from '../suites/group-all.ts';
import { rollUpAll } from '../suites/roll-up-all.ts';

/** Fills a store with events in some way, and gives its engine. */
function makerOf(fill: (store: DuckdbStore, events: EngineEvents) => Promise<void>): MakeEngine {
  return async (events) => {
    const report = (message: string, error: unknown) => {
      throw new Error(message, { cause: error });
    };
    const store = await openDuckdbStore({ folder: undefined, clock: systemClock, random: systemRandom, report });
    await fill(store, events);
    return { engine: store.engine, stop: store.close };
  };
}

const append = (store: DuckdbStore, batch: EventBatch) => store.events.append(batch, 'durable');

const fold = (store: DuckdbStore, hitsMax: number) =>
  store.writer.submit([{ kind: 'fold', endedBefore: farFuture, arrivedBy: farFuture, hitsMax }], 'durable');
const farFuture = Number.MAX_SAFE_INTEGER;

const recent = makerOf(append);

const folded = makerOf(async (store, events) => {
  await append(store, events);
  await fold(store, farFuture);
});

/** Histories are as an import may have them: hits of one session may be days apart. */
const importHits = (store: DuckdbStore, hits: EngineEvents['hits']) =>
  store.writer.submit([{ kind: 'rows', table: 'hits', rows: hits.map(hitRow), isImported: true }], 'durable');

/** Half the hits come when the sessions of the others are folded, and not all of those are folded again. */
const inPieces = makerOf(async (store, { hits, ...others }) => {
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
const grouped = makerOf(async (store, events) => {
  await append(store, events);
  await groupAll(store, siteIdsOf(events), farFuture);
});

/**
 * Two thirds are grouped, in two goes, some sessions are folded; what came after that is in no group, and so is what
 * comes late, for which the groups are given up, but for those of sites that come after it.
 */
const groupedInPieces = makerOf(async (store, { hits, ...others }) => {
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

const rolledUp = makerOf(async (store, events) => {
  await append(store, events);
  await fold(store, farFuture);
  await rollUpAll(store, siteIdsOf(events));
});

/** Half the hits come when the days of the others are rolled up; then those of one site are again. */
const rolledUpInPieces = makerOf(async (store, { hits, ...others }) => {
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

engineSuite('duckdb, sessions recent', recent);
engineSuite('duckdb, sessions folded', folded);
engineSuite('duckdb, sessions folded in pieces', inPieces);
engineSuite('duckdb, open sessions grouped', grouped);
engineSuite('duckdb, some open sessions grouped', groupedInPieces);
engineSuite('duckdb, days rolled up', rolledUp);
engineSuite('duckdb, days rolled up in pieces', rolledUpInPieces);

engineProperty('duckdb', inPieces, oracle);
engineProperty('duckdb with open sessions grouped', groupedInPieces, oracle);
engineMonth('duckdb, sessions recent', recent, oracle);
engineMonth('duckdb, some open sessions grouped', groupedInPieces, oracle);
engineMonth('duckdb, sessions folded in pieces', inPieces, oracle);

/** Sums are of everybody: questions without a filter are what they answer. */
const unfiltered = (all: typeof queries) =>
  all.map((asked) => asked.map((query) => ('filter' in query ? { ...query, filter: everything } : query)));
engineProperty('duckdb with days rolled up', rolledUpInPieces, oracle, unfiltered(queries));
engineMonth('duckdb with days rolled up', rolledUpInPieces, oracle, unfiltered(monthQueries));

/** Money of every third hit that is in a session, as it is recorded: with the number, the session and the moment of its hit. */
const withMoney = (events: EngineEvents): EngineEvents => ({
  ...events,
  revenue: events.hits
    .filter(({ kind, sessionId }, index) => index % 3 === 0 && kind !== 'engagement' && sessionId !== undefined)
    .map(({ kind, name, props, interactive, engagedMs, scrollDepth, ...hit }, index) => ({
      ...hit,
      amount: 100 * (index + 1),
      currency: index % 2 === 0 ? 'EUR' : 'USD',
    })),
});

engineProperty(
  'duckdb with money of its hits, some folded',
  (events) =>
    makerOf(async (store, all) => {
      await append(store, all);
      await fold(store, all.hits.length / 2);
      assert.equal(await store.client.read('FROM revenue WHERE NOT coalesce(with_hit, false)'), []);
    })(withMoney(events)),
  (events) => oracle(withMoney(events)),
);
