import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Engine } from '../engine.ts';
import type { MakeEngine } from './engine.suite.ts';
import { histories, queries } from './engine-histories.ts';

const numRuns = 60;
/** Shrinking a failure asks again at each step, of a new store maybe: it ends here with the smallest found. */
export const timeLimitMs = 60_000;

/** Generated queries on generated histories: an engine answers what the oracle answers. A failure tells its seed. */
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

/** One answer of two engines. */
export async function agree(tested: Engine, oracle: Engine, query: Parameters<Engine['run']>[0]): Promise<void> {
  assert.equal(await tested.run(query), await oracle.run(query), JSON.stringify(query));
}
