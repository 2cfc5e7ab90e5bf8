import { TestClock } from '../../../../contract-tests/support/clock.ts';
import { sampleFields } from '../../../../contract-tests/support/sample-fields.ts';
import { type Child, childNames } from '../../../domain/resources.ts';
import { systemRandom } from '../../../ports/random.ts';
import type { ChildStore } from '../../../ports/resources.ts';
import { runChildStoreSuite } from '../../../ports/suites/child-store.suite.ts';
import { openDuckdbStore } from '../store.ts';

for (const name of childNames) {
  runChildStoreSuite<Child>({
    name: `DuckDB: ${name}`,
    open: async () => {
      const options = { folder: undefined, clock: new TestClock(), random: systemRandom, report: () => undefined };
      const opened = await openDuckdbStore(options);
      const store: ChildStore<Child> = opened[name];
      return { store, close: () => opened.close() };
    },
    fields: sampleFields[name],
    change: name === 'annotations' ? { title: 'Other' } : { [name === 'webhooks' ? 'enabled' : 'name']: false },
  });
}
