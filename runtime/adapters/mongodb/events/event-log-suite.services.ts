import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import { attachmentsSuite } from '../../../ports/suites/attachments.suite.ts';
import { type ErasableStore, eraseSuite } from '../../../ports/suites/erase.suite.ts';
import { eventLogSuite } from '../../../ports/suites/event-log.suite.ts';
import { expireSuite } from '../../../ports/suites/expire.suite.ts';

const open = async (): Promise<ErasableStore> => {
  const store = await openTestStore();
  return { events: store.events, engine: store.engine, age: async () => {}, stop: store.close };
};

/** With the site of the suite. */
const openWithSite = async () => {
  const store = await openTestStore();
  await store.client.collection('Site').insertOne({ _id: 'a'.repeat(24) });
  return { events: store.events, stop: store.close };
};

eraseSuite('mongodb', open);
expireSuite('mongodb', open);
attachmentsSuite('mongodb', openWithSite);
eventLogSuite('MongoDB', async () => {
  const store = await openTestStore();
  return { ...store, stop: store.close };
});
