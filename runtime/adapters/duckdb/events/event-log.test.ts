import { systemClock } from '../../../ports/clock.ts';
import { systemRandom } from '../../../ports/random.ts';
import { eventLogSuite } from '../../../ports/suites/event-log.suite.ts';
import { openDuckdbStore } from '../store.ts';

eventLogSuite('DuckDB', async () => {
  const store = await openDuckdbStore({
    folder: undefined,
    clock: systemClock,
    random: systemRandom,
    report: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
  return { ...store, stop: store.close };
});
