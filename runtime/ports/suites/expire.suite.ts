import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { everything } from '../../query/filter.ts';
import type { Query } from '../../query/query.ts';
import {
  at,
  eventsOf,
  identified,
  money,
  ping,
  sample,
  siteOf,
  type TableRow,
  view,
  type WithoutSite,
  wholeDay,
} from './engine-table.ts';
import type { ErasableStore } from './erase.suite.ts';

/** The retention limit of all cases. */
const noon = at('12:00');

interface ExpireCase {
  readonly title: string;
  readonly gone: readonly TableRow[];
  readonly kept: readonly TableRow[];
}

const cases: readonly ExpireCase[] = [
  {
    title: 'a session that ended before goes with pings, money and samples',
    gone: [
      view('ann', '09:00', '/old'),
      ping('ann', '09:01', '/old', 1000),
      money('ann', '09:02', 500),
      sample('ann', '09:03', '/old', { lcp: 1 }),
    ],
    kept: [view('bob', '13:00', '/new'), money('bob', '13:01', 700), sample('bob', '13:02', '/new', { lcp: 2 })],
  },
  {
    title: 'a session that reaches across the moment stays whole',
    gone: [view('bob', '11:59:59.999')],
    kept: [view('ann', '11:40'), view('ann', '12:00', '/last'), money('ann', '11:41', 500)],
  },
  {
    title: 'a ping alone keeps its session',
    gone: [],
    kept: [view('ann', '11:40'), ping('ann', '12:05', '/', 60_000)],
  },
  {
    title: 'money that came later keeps the session it is put down to',
    gone: [],
    kept: [view('ann', '09:00', '/', { source: 'Google' }), money('ann', '13:00', 500)],
  },
  {
    title: 'what stands outside of sessions goes by its own time',
    gone: [
      ping('ann', '09:00', '/', 1000, { sessionId: undefined }),
      money('ann', '11:59', 500, 'EUR', { sessionId: undefined }),
      sample('ann', '11:59', '/', { lcp: 1, sessionId: undefined }),
    ],
    kept: [
      money('ann', '12:00', 700, 'EUR', { sessionId: undefined }),
      sample('ann', '12:00', '/', { lcp: 2, sessionId: undefined }),
      view('bob', '13:00'),
    ],
  },
  {
    title: 'who a visitor is stays known as long as a hit of it is there',
    gone: [view('bob', '09:00'), identified('bob', '09:01', 'u2', { plan: 'pro' })],
    kept: [identified('ann#1', '09:01', 'u1', { plan: 'pro' }), view('ann#2', '13:00')],
  },
];

const page = { limit: 50, offset: 0 };
const shared = { ...wholeDay, since: at('2026-06-01T00:00'), filter: everything };
const asked: readonly WithoutSite<Query>[] = [
  { kind: 'aggregate', ...shared, goals: [] },
  { kind: 'breakdown', by: 'pathname', ...shared, ...page },
  { kind: 'revenue', ...shared, interval: 'hour' },
  { kind: 'revenueSources', ...shared, ...page },
  { kind: 'vitals', ...shared, ...page, interval: 'hour' },
  { kind: 'profiles', ...shared, ...page, search: null, identified: null, goals: [] },
];

/** Expiry in every event log. `kept` is the expected content: that of a store which never had the expired rows. */
export function expireSuite(name: string, make: () => Promise<ErasableStore>): void {
  const test = suite(`${name}: expire`);

  for (const { title, gone, kept } of cases) {
    test(title, async () => {
      const [store, untouched] = [await make(), await make()];
      try {
        const of = (rows: readonly TableRow[]) =>
          ({ title: '', rows, asked: { kind: 'realtime', now: 0 }, answer: {} }) as const;
        // The second site keeps everything.
        await store.events.append(eventsOf([of([...kept, ...gone]), of(gone)]), 'durable');
        await untouched.events.append(eventsOf([of(kept), of(gone)]), 'durable');
        await store.age();

        let rounds = 0;
        while ((await store.events.expire(siteOf(0), noon)) > 0) rounds += 1;

        assert.is(rounds > 0, gone.length > 0);
        for (const query of asked) {
          for (const siteId of [siteOf(0), siteOf(1)]) {
            const whole = { ...query, siteId } as Query; // a spread loses the kind
            assert.equal(
              await store.engine.run(whole),
              await untouched.engine.run(whole),
              `${query.kind} of ${siteId}`,
            );
          }
        }
      } finally {
        await store.stop();
        await untouched.stop();
      }
    });
  }

  test.run();
}
