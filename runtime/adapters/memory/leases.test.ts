import { runLeasesSuite } from '../../ports/suites/leases.suite.ts';
import { MemoryLeases } from './leases.ts';

runLeasesSuite('memory', async () => {
  let now = Date.parse('2026-06-17T12:00:00.000Z');
  const leases = new MemoryLeases({ now: () => now });
  await leases.begin(0);
  return {
    one: leases,
    other: leases,
    advance: async (_keys, ms) => {
      now += ms;
    },
    close: async () => undefined,
  };
});
