import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Query } from '../../query/query.ts';
import type { Engine } from '../engine.ts';
import type { MakeEngine } from './engine.suite.ts';
import { histories, queries } from './engine-histories.ts';
import type { EngineEvents } from './engine-table.ts';

/** Stores opened, each with several histories: opening one costs as much as five queries. */
const numRuns = 8;
const historiesOfStore = 5;
/** Of the queries on a history, every second is asked: those of one history that the next leaves out. */
const queriesLeftOut = 2;
/** Shrinking a failure runs queries again at each step, on a new store; it stops at the smallest case found. */
export const timeLimitMs = 180_000;

interface Asked {
  readonly events: EngineEvents;
  readonly queries: readonly Query[];
}

/** Generated queries on generated histories: engine and oracle give equal answers. A failure prints its seed. */
export function engineProperty(name: string, make: MakeEngine, makeOracle: MakeEngine, asked = queries): void {
  const test = suite(`${name} engine against the oracle`);
  const each = fc.record({ events: histories, queries: asked });

  test('gives the same answers for generated histories', async () => {
    const stores = fc.array(each, { minLength: 1, maxLength: historiesOfStore, size: 'max' });
    const property = fc.asyncProperty(stores, async (generated) => {
      const all = generated.map(onOwnSites);
      const events = together(all.map(({ events: own }) => own));
      const [tested, oracle] = [await make(events), await makeOracle(events)];
      try {
        for (const query of all.flatMap(({ queries: own }) => own)) await agree(tested.engine, oracle.engine, query);
      } finally {
        await tested.stop();
        await oracle.stop();
      }
    });
    await fc.assert(property, { numRuns, interruptAfterTimeLimit: timeLimitMs });
  });

  test.run();
}

/** A history on sites, with ids and in places of arrival that no other history of its store has. */
function onOwnSites({ events, queries: all }: Asked, index: number): Asked {
  const site = (siteId: string) => `${index}${siteId.slice(1)}`;
  const moved = <T extends { readonly id: string; readonly seq: number; readonly siteId: string }>(
    rows: readonly T[],
  ) =>
    rows.map((row) => ({
      ...row,
      id: `${index}${row.id.slice(1)}`,
      // Histories arrive side by side.
      seq: row.seq * historiesOfStore + index,
      siteId: site(row.siteId),
    }));
  const { hits, revenue, vitals, identifications } = events;
  return {
    events: {
      hits: moved(hits),
      revenue: moved(revenue),
      vitals: moved(vitals),
      identifications: moved(identifications),
    },
    queries: all
      .filter((_, place) => (place + index) % queriesLeftOut === 0)
      .map((query) => ('siteId' in query ? { ...query, siteId: site(query.siteId) } : query)),
  };
}

const together = (all: readonly EngineEvents[]): EngineEvents => ({
  hits: all.flatMap(({ hits }) => hits),
  revenue: all.flatMap(({ revenue }) => revenue),
  vitals: all.flatMap(({ vitals }) => vitals),
  identifications: all.flatMap(({ identifications }) => identifications),
});

/** One answer of two engines. */
export async function agree(tested: Engine, oracle: Engine, query: Parameters<Engine['run']>[0]): Promise<void> {
  assert.equal(await tested.run(query), await oracle.run(query), JSON.stringify(query));
}
