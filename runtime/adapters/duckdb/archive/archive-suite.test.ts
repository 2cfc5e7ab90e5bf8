import { systemClock } from '../../../ports/clock.ts';
import { systemRandom } from '../../../ports/random.ts';
import { archiveSuite } from '../../../ports/suites/archive.suite.ts';
import { openDuckdbStore } from '../store.ts';

archiveSuite('DuckDB', async () => {
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
