import type { MakeEngine } from '../../ports/suites/engine.suite.ts';
import { MemoryEngine } from './engine.ts';

/** The reference that other engines are compared with. */
export const oracle: MakeEngine = async (events) => ({ engine: new MemoryEngine(events), stop: async () => {} });
