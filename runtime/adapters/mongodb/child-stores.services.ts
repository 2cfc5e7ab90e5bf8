import { openTestStore } from '../../../contract-tests/support/mongodb-store.ts';
import { sampleFields } from '../../../contract-tests/support/sample-fields.ts';
import { type Child, childNames } from '../../domain/resources.ts';
import type { ChildStore } from '../../ports/resources.ts';
import { runChildStoreSuite } from '../../ports/suites/child-store.suite.ts';

for (const name of childNames) {
  runChildStoreSuite<Child>({
    name: `MongoDB: ${name}`,
    open: async () => {
      const opened = await openTestStore();
      const store: ChildStore<Child> = opened[name];
      return { store, close: opened.close };
    },
    fields: sampleFields[name],
    change: name === 'annotations' ? { title: 'Other' } : { [name === 'webhooks' ? 'enabled' : 'name']: false },
  });
}
