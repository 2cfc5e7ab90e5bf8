import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import { sampleFields } from '../../../../contract-tests/support/sample-fields.ts';
import { resourceNames, type SiteResource } from '../../../domain/resources.ts';
import type { ResourceStore } from '../../../ports/resources.ts';
import { runResourceStoreSuite } from '../../../ports/suites/resource-store.suite.ts';

for (const name of resourceNames) {
  runResourceStoreSuite<SiteResource>({
    name: `MongoDB: ${name}`,
    open: async () => {
      const opened = await openTestStore();
      const store: ResourceStore<SiteResource> = opened[name];
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
