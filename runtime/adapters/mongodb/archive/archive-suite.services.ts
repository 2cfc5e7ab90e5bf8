import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import { archiveSuite } from '../../../ports/suites/archive.suite.ts';

archiveSuite('MongoDB', async () => {
  const store = await openTestStore();
  return { ...store, stop: store.close };
});
