import * as assert from 'uvu/assert';
import { engineProperty } from '../../../ports/suites/engine-property.ts';
import type { EngineEvents } from '../../../ports/suites/engine-table.ts';
import { oracle } from '../../memory/oracle.fixture.ts';
import { compactAll } from '../suites/compact-all.ts';
import { append, makerOf } from '../suites/engine-makers.ts';

/** Money of every third hit that is in a session, as it is recorded: with the number, the session and the moment of its hit. */
const withMoney = (events: EngineEvents): EngineEvents => ({
  ...events,
  revenue: events.hits
    .filter(({ kind, sessionId }, index) => index % 3 === 0 && kind !== 'engagement' && sessionId !== undefined)
    .map(({ kind, name, props, interactive, engagedMs, scrollDepth, ...hit }, index) => ({
      ...hit,
      amount: 100 * (index + 1),
      currency: index % 2 === 0 ? 'EUR' : 'USD',
    })),
});

engineProperty(
  'duckdb with money of its hits, some compacted',
  (events) =>
    makerOf(async (store, all) => {
      await append(store, all);
      await compactAll(store, all.hits.length / 2);
      assert.equal(await store.client.read('FROM revenue WHERE NOT coalesce(is_linked, false)'), []);
    })(withMoney(events)),
  (events) => oracle(withMoney(events)),
);
