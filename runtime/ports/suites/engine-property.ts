import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Engine } from '../engine.ts';
import type { MakeEngine } from './engine.suite.ts';
import { histories, queries } from './engine-histories.ts';

const numRuns = 60;
/**
 * Shrinking a failure runs the query again at each step, perhaps on a new store; it stops at the smallest case found.
 */
export const timeLimitMs = 60_000;

/** Generated queries on generated histories: engine and oracle give equal answers. A failure prints its seed. */
export function engineProperty(name: string, make: MakeEngine, makeOracle: MakeEngine, asked = queries): void {
  const test = suite(`${name} engine against the oracle`);

  test('gives the same answers for generated histories', async () => {
    const property = fc.asyncProperty(histories, asked, async (events, each) => {
      const [tested, oracle] = [await make(events), await makeOracle(events)];
      try {
        for (const query of each) await agree(tested.engine, oracle.engine, query);
      } finally {
        await tested.stop();
        await oracle.stop();
      }
    });
    await fc.assert(property, { numRuns, interruptAfterTimeLimit: timeLimitMs });
  });

  test.run();
}

/** The answers of two engines to one query. */
export async function agree(tested: Engine, oracle: Engine, query: Parameters<Engine['run']>[0]): Promise<void> {
  assert.equal(await tested.run(query), await oracle.run(query), JSON.stringify(query));
}
