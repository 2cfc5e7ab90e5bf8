import { TestClock } from '../../../../contract-tests/support/clock.ts';
import type { Clock } from '../../../ports/clock.ts';
import { systemRandom } from '../../../ports/random.ts';
import type { CascadeFault } from '../../../ports/stores.ts';
import { keyStoreSuite } from '../../../ports/suites/key-store.suite.ts';
import { memberStoreSuite } from '../../../ports/suites/member-store.suite.ts';
import { saltStoreSuite } from '../../../ports/suites/salt-store.suite.ts';
import { siteStoreSuite } from '../../../ports/suites/site-store.suite.ts';
import { userStoreSuite } from '../../../ports/suites/user-store.suite.ts';
import { openDuckdbStore } from '../store.ts';

const open = async (more: { readonly cascadeFault?: CascadeFault; readonly clock?: Clock } = {}) => {
  const options = { folder: undefined, clock: new TestClock(), random: systemRandom, report: () => undefined };
  const store = await openDuckdbStore({ ...options, ...more });
  return { ...store, stop: store.close };
};

siteStoreSuite('DuckDB', (cascadeFault) => open(cascadeFault === undefined ? {} : { cascadeFault }));
userStoreSuite('DuckDB', () => open());
keyStoreSuite('DuckDB', () => open());
memberStoreSuite('DuckDB', () => open());
saltStoreSuite('DuckDB', (clock) => open({ clock }));
