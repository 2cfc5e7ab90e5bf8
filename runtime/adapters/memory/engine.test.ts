import { engineSuite } from '../../ports/suites/engine.suite.ts';
import { MemoryEngine } from './engine.ts';

engineSuite('memory', async (events) => ({ engine: new MemoryEngine(events), stop: async () => {} }));
