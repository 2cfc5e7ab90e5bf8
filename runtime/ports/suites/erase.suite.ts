import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { everything } from '../../query/filter.ts';
import type { ProfileIdentity } from '../../query/profiles.ts';
import type { Engine } from '../engine.ts';
import type { EventBatch, EventLog } from '../event-log.ts';
import { eventsOf, identified, money, ping, sample, siteOf, type TableRow, view, wholeDay } from './engine-table.ts';

/** A store with a log and an engine on it, and a function that closes it. */
export interface ErasableStore {
  readonly events: EventLog;
  readonly engine: Engine;
  /** Brings the store into the form that an adapter keeps older events in. */
  readonly age: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const ann = { key: 'ann', isProfile: false };
const u1 = { key: 'u1', isProfile: true };

/** Every kind of row that a visitor can have. */
const lifeOf = (who: string): TableRow[] => [
  view(who, '09:00', `/of/${who}`),
  ping(who, '09:01', `/of/${who}`, 1000),
  ping(who, '12:00', `/of/${who}`, 1000, { sessionId: undefined }),
  money(who, '09:02', 500),
  sample(who, '09:03', `/of/${who}`, { lcp: 1 }),
  view(`${who}#2`, '15:00', '/shared'),
];

interface EraseCase {
  readonly title: string;
  readonly profile: ProfileIdentity;
  readonly erased: readonly TableRow[];
  readonly kept: readonly TableRow[];
  /** The visitor ids of the profile's events. */
  readonly ids: readonly string[];
}

const cases: readonly EraseCase[] = [
  {
    title: 'a visitor is erased with hits, pings, revenue and vitals samples, and no other visitor is',
    profile: ann,
    erased: lifeOf('ann'),
    kept: lifeOf('bob'),
    ids: ['ann'],
  },
  {
    title: 'a profile goes with what its visitors did since they were named, and before it in the same session',
    profile: u1,
    erased: [
      ...lifeOf('ann'),
      identified('ann', '10:00', 'u1'),
      ...lifeOf('bob'),
      identified('bob', '10:00', 'u1', { mail: 'b@example.com' }),
    ],
    kept: [...lifeOf('cai'), identified('cai', '10:00', 'u2'), ...lifeOf('u1')],
    ids: ['ann', 'bob'],
  },
  {
    title: 'traits of a profile go also where nothing its visitor did is the profile’s',
    profile: u1,
    erased: [...lifeOf('ann'), identified('ann', '10:00', 'u1'), identified('cai#3', '16:00', 'u1', { mail: 'x' })],
    kept: [...lifeOf('cai'), identified('cai', '10:00', 'u2')],
    ids: ['ann', 'cai'],
  },
  {
    title: 'P1 of a session that two profiles share, the rows of the other one stay',
    profile: u1,
    erased: [
      identified('ann', '09:20', 'u1', { mail: 'x' }),
      view('ann', '09:21', '/mine'),
      ping('ann', '09:22', '/mine', 500),
      money('ann', '09:23', 700),
      sample('ann', '09:24', '/mine', { lcp: 2 }),
    ],
    kept: [
      view('ann', '09:00', '/theirs'),
      identified('ann', '09:10', 'u2'),
      money('ann', '09:11', 300),
      sample('ann', '09:12', '/theirs', { lcp: 3 }),
      identified('ann', '09:30', 'u2'),
      view('ann', '09:31', '/theirs/again'),
      view('ann#2', '15:00'),
    ],
    ids: ['ann'],
  },
  {
    title: 'P1 what a visitor did in an earlier session than its first identification stays',
    profile: u1,
    erased: [view('ann#2', '15:00'), identified('ann#2', '15:01', 'u1'), view('ann#3', '18:00')],
    kept: [view('ann', '09:00'), ping('ann', '09:05', '/', 500), money('ann', '09:06', 100)],
    ids: ['ann'],
  },
  {
    title: 'P1 an anonymous visitor goes without what it did as a profile',
    profile: ann,
    erased: [view('ann', '09:00'), ping('ann', '09:05', '/', 500), money('ann', '09:06', 100)],
    kept: [view('ann#2', '15:00'), identified('ann#2', '15:01', 'u1'), view('ann#3', '18:00')],
    ids: ['ann'],
  },
  {
    title: 'hits that came with the id of the next day go with their session',
    profile: ann,
    erased: [view('ann', '09:00'), view('ann', '09:01', '/b', { ownVisitorId: 'ann-tomorrow' })],
    kept: [view('ann-tomorrow', '15:00')],
    ids: ['ann', 'ann-tomorrow'],
  },
  { title: 'an unknown visitor erases nothing', profile: ann, erased: [], kept: lifeOf('bob'), ids: ['ann'] },
];

/** Erasure in every event log. `kept` is the expected content: that of a store which never had the erased rows. */
export function eraseSuite(name: string, make: () => Promise<ErasableStore>): void {
  const test = suite(`${name}: erase`);

  for (const { title, profile, erased, kept, ids } of cases) {
    test(title, async () => {
      const [store, untouched] = [await make(), await make()];
      try {
        const all = eventsOf([caseOf([...kept, ...erased]), caseOf([...kept, ...erased])]);
        await store.events.append(all, 'journaled');
        await store.age();

        assert.equal(await store.events.erase(siteOf(0), profile), ids);

        await untouched.events.append(withoutErased(all, kept.length), 'durable');
        for (const site of [0, 1]) assert.equal(await seen(store.engine, site), await seen(untouched.engine, site));
      } finally {
        await store.stop();
        await untouched.stop();
      }
    });
  }

  test('what comes later is all there is', async () => {
    const store = await make();
    try {
      await store.events.append(eventsOf([caseOf(lifeOf('ann'))]), 'durable');
      await store.age();
      await store.events.erase(siteOf(0), ann);
      await store.events.append(eventsOf([caseOf([view('ann#3', '18:00', '/new')])]), 'durable');

      const { profiles } = await seen(store.engine, 0);
      assert.equal(
        profiles.rows.map(({ sessions, pageviews, lastPathname }) => [sessions, pageviews, lastPathname]),
        [[1, 1, '/new']],
      );
    } finally {
      await store.stop();
    }
  });

  test.run();
}

const caseOf = (rows: readonly TableRow[]) =>
  ({ title: '', rows, asked: { kind: 'realtime', now: 0 }, answer: {} }) as const;

/** The rows of the first site beyond those kept are the erased ones: rows are numbered in order. */
function withoutErased(all: ReturnType<typeof eventsOf>, keptCount: number): EventBatch {
  const isKept = ({ siteId, seq }: { siteId: string; seq: number }) => siteId !== siteOf(0) || seq <= keptCount;
  return {
    hits: all.hits.filter(isKept),
    revenue: all.revenue.filter(isKept),
    vitals: all.vitals.filter(isKept),
    identifications: all.identifications.filter(isKept),
  };
}

/** The answers of all reads about a site. */
async function seen(engine: Engine, site: number) {
  const shared = { siteId: siteOf(site), ...wholeDay, filter: everything };
  const page = { limit: 50, offset: 0 };
  return {
    totals: await engine.run({ kind: 'aggregate', ...shared, goals: [] }),
    pages: await engine.run({ kind: 'breakdown', by: 'pathname', ...shared, ...page }),
    money: await engine.run({ kind: 'revenue', ...shared, interval: 'hour' }),
    vitals: await engine.run({ kind: 'vitals', ...shared, ...page, interval: 'hour' }),
    profiles: await engine.run({ kind: 'profiles', ...shared, ...page, search: null, identified: null, goals: [] }),
  };
}
