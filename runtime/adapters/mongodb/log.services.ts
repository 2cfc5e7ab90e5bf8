import { openTestStore } from '../../../contract-tests/support/mongodb-store.ts';
import { type ErasableStore, eraseSuite } from '../../ports/suites/erase.suite.ts';
import { expireSuite } from '../../ports/suites/expire.suite.ts';

const open = async (): Promise<ErasableStore> => {
  const store = await openTestStore();
  return { events: store.events, engine: store.engine, age: async () => {}, stop: store.close };
};

eraseSuite('mongodb', open);
expireSuite('mongodb', open);
