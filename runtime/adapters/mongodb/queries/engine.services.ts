import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import { engineSuite, type MakeEngine } from '../../../ports/suites/engine.suite.ts';
import { engineMonth } from '../../../ports/suites/engine-month.ts';
import { engineProperty } from '../../../ports/suites/engine-property.ts';
import { oracle } from '../../memory/oracle.fixture.ts';

/** Everything at once. */
const whole: MakeEngine = async (events) => {
  const store = await openTestStore();
  await store.events.append(events, 'durable');
  return { engine: store.engine, stop: store.close };
};

/** Hits join their sessions in several batches, the later ones first. */
const inPieces: MakeEngine = async ({ hits, ...others }) => {
  const store = await openTestStore();
  const isEarly = (_: unknown, index: number) => (index * 7) % 5 < 3;
  await store.events.append({ ...others, hits: hits.filter((hit, index) => !isEarly(hit, index)) }, 'durable');
  await store.events.append({ hits: hits.filter(isEarly) }, 'durable');
  return { engine: store.engine, stop: store.close };
};

engineSuite('mongodb, sessions whole', whole);
engineSuite('mongodb, sessions in pieces', inPieces);

engineProperty('mongodb', inPieces, oracle);
engineMonth('mongodb', inPieces, oracle);
