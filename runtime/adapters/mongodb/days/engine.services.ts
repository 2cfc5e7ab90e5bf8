import fc from 'fast-check';
import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import { everyDay, longAfter, rollUpDaysOf } from '../../../../contract-tests/support/rolled-up.ts';
import type { Hit } from '../../../domain/events.ts';
import { engineSuite, type MakeEngine } from '../../../ports/suites/engine.suite.ts';
import { queries } from '../../../ports/suites/engine-histories.ts';
import { engineMonth, monthQueries } from '../../../ports/suites/engine-month.ts';
import { engineProperty } from '../../../ports/suites/engine-property.ts';
import { everything } from '../../../query/filter.ts';
import type { Query } from '../../../query/query.ts';
import { oracle } from '../../memory/oracle.fixture.ts';
import { dayMs, dayOf } from './days.ts';

const open = () => openTestStore({ clock: longAfter, rollUpLimits: everyDay });

/** Every day, after everything was recorded. */
const rolled: MakeEngine = async (events) => {
  const store = await open();
  await store.events.append(events, 'durable');
  await rollUpDaysOf(store, events);
  return { engine: store.engine, stop: store.close };
};

/** Recorded elsewhere first: in a session of another visitor, on another page. */
const misplaced = (hit: Hit): Hit => {
  const [visitorId, sessionId] = ['9'.repeat(32), `9${hit.sessionId?.slice(1)}`];
  return { ...hit, visitorId, sessionId, pathname: '/misplaced' };
};

const third = (hits: readonly Hit[], place: number): Hit[] => hits.filter((_, index) => (index * 7) % 3 === place);

/** Days are rolled up while hits are late and moved, once during that and once afterwards. */
const rolledInBetween: MakeEngine = async ({ hits, ...others }) => {
  const store = await open();
  const [early, moved, late] = [third(hits, 0), third(hits, 1), third(hits, 2)];
  await store.events.append({ ...others, hits: [...early, ...moved.map(misplaced)] }, 'durable');
  await rollUpDaysOf(store, { hits });
  await store.events.append({ hits: late }, 'durable');
  if (hits.length % 2 === 0) await rollUpDaysOf(store, { hits });
  await store.events.append({ reassigned: moved.map((hit) => ({ ...hit, sessionId: hit.sessionId })) }, 'durable');
  if (hits.length % 4 < 2) await rollUpDaysOf(store, { hits: early });
  return { engine: store.engine, stop: store.close };
};

/** The start of a day, a millisecond or some hours around it. */
const shift = fc.constantFrom(0, 0, 0, -1, 1, -7 * 3_600_000);

/** Queries that roll-ups can answer: without filters, on whole days or nearly. */
const unfiltered = ([asked, shiftMs]: [readonly Query[], number]): Query[] =>
  asked.flatMap((query) => {
    if (!('filter' in query && ['aggregate', 'timeseries', 'breakdown', 'channels'].includes(query.kind))) return [];
    const [since, until] = [dayOf(query.since) + shiftMs, dayOf(query.until) + dayMs - 1 - shiftMs];
    return { ...query, since, until, filter: everything };
  });

engineSuite('mongodb, days rolled up', rolled);
engineProperty('mongodb, days rolled up in between', rolledInBetween, oracle, fc.tuple(queries, shift).map(unfiltered));
engineMonth(
  'mongodb, days rolled up in between',
  rolledInBetween,
  oracle,
  fc.tuple(monthQueries, shift).map(unfiltered),
);
