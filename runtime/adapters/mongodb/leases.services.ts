import { openTestStore } from '../../../contract-tests/support/mongodb-store.ts';
import { runLeasesSuite } from '../../ports/suites/leases.suite.ts';
import { MongodbLeases } from './leases.ts';

runLeasesSuite('mongodb', async () => {
  let now = Date.parse('2026-06-17T12:00:00.000Z');
  const store = await openTestStore();
  const parts = { leases: store.client.collection('Lease'), clock: { now: () => now } };
  const one = new MongodbLeases(parts);
  await one.begin(0);
  return {
    one,
    other: new MongodbLeases(parts),
    advance: async (_keys, ms) => {
      now += ms;
    },
    close: () => store.close(),
  };
});
