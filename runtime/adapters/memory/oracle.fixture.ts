import type { MakeEngine } from '../../ports/suites/engine.suite.ts';
import { MemoryEngine } from './engine.ts';

/** What every other engine is compared with. */
export const oracle: MakeEngine = async (events) => ({ engine: new MemoryEngine(events), stop: async () => {} });
