import { systemClock } from '../../ports/clock.ts';
import { systemRandom } from '../../ports/random.ts';
import { engineSuite, type MakeEngine } from '../../ports/suites/engine.suite.ts';
import { engineProperty } from '../../ports/suites/engine-property.ts';
import { MemoryEngine } from '../memory/engine.ts';
import { openDuckdbStore } from './store.ts';

const make: MakeEngine = async (events) => {
  const report = (message: string, error: unknown) => {
    throw new Error(message, { cause: error });
  };
  const store = await openDuckdbStore({ folder: undefined, clock: systemClock, random: systemRandom, report });
  await store.events.append(events, 'durable');
  return { engine: store.engine, stop: store.close };
};

engineSuite('duckdb', make);
engineProperty('duckdb', make, async (events) => ({ engine: new MemoryEngine(events), stop: async () => {} }));
