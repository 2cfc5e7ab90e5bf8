import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import { sampleFields } from '../../../../contract-tests/support/sample-fields.ts';
import { type Child, childNames } from '../../../domain/resources.ts';
import type { ChildStore } from '../../../ports/resources.ts';
import { runChildStoreSuite } from '../../../ports/suites/child-store.suite.ts';

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

const versions = suite('MongoDB: documents of another version');

versions('fields that this one does not know stay when it changes a document', async () => {
  const store = await openTestStore();
  const carried = { userId: 'u', createdAt: '2026-06-17T12:00:00.000Z', updatedAt: '2026-06-17T12:00:00.000Z' };
  await store.funnels.create({ id: 'f', siteId: 's', ...carried, ...sampleFields.funnels });
  const funnels = store.client.collection('Funnel');
  await funnels.updateOne({ _id: 'f' }, { $set: { later: { is: ['known', 1] } } });
  await store.funnels.update('s', 'f', () => ({ name: 'Renamed' }));
  const row = await funnels.findOne({ _id: 'f' });
  assert.equal([row?.name, row?.later], ['Renamed', { is: ['known', 1] }]);
  await store.close();
});

versions.run();
