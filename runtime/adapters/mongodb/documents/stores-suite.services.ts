import { TestClock } from '../../../../contract-tests/support/clock.ts';
import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import { keyStoreSuite } from '../../../ports/suites/key-store.suite.ts';
import { memberStoreSuite } from '../../../ports/suites/member-store.suite.ts';
import { saltStoreSuite } from '../../../ports/suites/salt-store.suite.ts';
import { siteStoreSuite } from '../../../ports/suites/site-store.suite.ts';
import { userStoreSuite } from '../../../ports/suites/user-store.suite.ts';
import type { MongodbStoreOptions } from '../store.ts';

const open = async (more: Partial<MongodbStoreOptions> = {}) => {
  const store = await openTestStore({ clock: new TestClock(), ...more });
  return { ...store, stop: store.close };
};

siteStoreSuite('MongoDB', (cascadeFault) => open(cascadeFault === undefined ? {} : { cascadeFault }));
userStoreSuite('MongoDB', () => open());
keyStoreSuite('MongoDB', () => open());
memberStoreSuite('MongoDB', () => open());
saltStoreSuite('MongoDB', (clock) => open({ clock }));
