import { TestClock } from '../../../../contract-tests/support/clock.ts';
import { sampleFields } from '../../../../contract-tests/support/sample-fields.ts';
import { resourceNames, type SiteResource } from '../../../domain/resources.ts';
import { systemRandom } from '../../../ports/random.ts';
import type { ResourceStore } from '../../../ports/resources.ts';
import { runResourceStoreSuite } from '../../../ports/suites/resource-store.suite.ts';
import { openDuckdbStore } from '../store.ts';

for (const name of resourceNames) {
  runResourceStoreSuite<SiteResource>({
    name: `DuckDB: ${name}`,
    open: async () => {
      const options = { folder: undefined, clock: new TestClock(), random: systemRandom, report: () => undefined };
      const opened = await openDuckdbStore(options);
      const store: ResourceStore<SiteResource> = opened[name];
      return { store, close: () => opened.close() };
    },
    fields: sampleFields[name],
    change: name === 'annotations' ? { title: 'Other' } : { [name === 'webhooks' ? 'enabled' : 'name']: false },
  });
}
