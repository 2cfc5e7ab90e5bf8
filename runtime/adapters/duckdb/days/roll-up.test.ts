import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hit } from '../../../domain/events.ts';
import { newSite } from '../../../domain/new-site.ts';
import { systemRandom } from '../../../ports/random.ts';
import { everything } from '../../../query/filter.ts';
import type { GoalMatcher } from '../../../query/goal-matcher.ts';
import type { Query } from '../../../query/query.ts';
import { eventRow } from '../events/event-log.ts';
import { DuckdbEngine } from '../queries/engine.ts';
import { rollUpTables } from '../schema.ts';
import { type DuckdbStore, openDuckdbStore } from '../store.ts';
import { compactAll } from '../suites/compact-all.ts';
import { afterKill, afterLostLog, compare, type Filled, fillStore, removeStore } from '../suites/filled-store.ts';
import { rollUpAll, sitesWithEvents } from '../suites/roll-up-all.ts';
import { DailyJob } from './daily-job.ts';
import { otherVisitorsShareMax } from './roll-up.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const siteId = 'a'.repeat(24);
const start = Date.parse('2026-06-01T00:00:00.000Z');
const now = start + 9 * dayMs;
const farFuture = Number.MAX_SAFE_INTEGER;

let seq = 0;

/** A session of one visitor on a day of June, a view an hour from noon on. */
function visit(day: number, visitor: string, pages: readonly string[], hour = 12): Hit[] {
  return pages.map((pathname, index) => {
    seq += 1;
    const ids = { id: seq.toString(16).padStart(24, '0'), seq, visitorId: visitor, ownVisitorId: visitor };
    const ts = start + (day - 1) * dayMs + hour * hourMs + index * 60_000;
    return { ...ids, siteId, sessionId: `${visitor}-${day}-${hour}`, kind: 'pageview', ts, pathname, source: 'Google' };
  });
}

const questionsOf = (since: number, until: number): readonly Query[] => {
  const asked = { siteId, since, until, filter: everything };
  const page = { limit: 10, offset: 0 };
  return [
    { kind: 'aggregate', ...asked, goals: [] },
    { kind: 'timeseries', ...asked, interval: 'day' },
    { kind: 'breakdown', by: 'pathname', ...asked, ...page },
    { kind: 'channels', ...asked, ...page, goals: [] },
    { kind: 'journeys', ...asked, ...page, depth: 5, start: null, end: null },
  ];
};

async function answersOf(engine: DuckdbEngine, since = start, until = now - 1): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const query of questionsOf(since, until)) answers.push(await engine.run(query));
  return answers;
}

/** The same store, read session by session. */
const bySession = ({ client }: DuckdbStore) => new DuckdbEngine(client, { rollUpsUntil: 0, hasUnlinkedRevenue: true });

const june = (day: number): string => new Date(start + (day - 1) * dayMs).toISOString().slice(0, 10);

async function daysRolledUp({ client }: DuckdbStore, isRolledUp = true): Promise<string[]> {
  const rows = await client.read(
    'SELECT day::DOUBLE AS day FROM days WHERE NOT is_clustered AND is_rolled_up = $isRolledUp ORDER BY rowid',
    {
      isRolledUp,
    },
  );
  return rows.map(({ day }) => new Date(Number(day)).toISOString().slice(0, 10));
}

interface Given {
  readonly at?: number;
  readonly isDaily?: boolean;
  readonly retentionDays?: number;
  readonly sessionsMin?: number;
  readonly othersShareMax?: number;
}

const jobOf = ({ client, writer, state }: DuckdbStore, given: Given = {}) => {
  const {
    at = now,
    isDaily = true,
    retentionDays = 90,
    sessionsMin = 1,
    othersShareMax = otherVisitorsShareMax,
  } = given;
  return new DailyJob({
    ...{ client, writer, state, clock: { now: () => at }, rollUps: { sessionsMin, othersShareMax } },
    siteOf: () => ({ isDaily, retentionDays }),
    report: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
};

interface Context {
  store: DuckdbStore;
}

async function openStore(hits: readonly Hit[]): Promise<DuckdbStore> {
  const report = (message: string, error: unknown) => {
    throw new Error(message, { cause: error });
  };
  const options = { folder: undefined, clock: { now: () => now }, random: systemRandom, report };
  const store = await openDuckdbStore(options);
  const site = newSite({ name: 'Shop', domain: 'shop.example', userId: 'u' }, now, systemRandom);
  await store.sites.create({ ...site, id: siteId });
  await store.events.append({ hits }, 'durable');
  return store;
}

const test = suite<Context>('duckdb: days rolled up');

/** Three days: two visitors each, one of whom comes twice. */
test.before.each(async (context) => {
  seq = 0;
  const hits = [1, 2, 3].flatMap((day) => [
    ...visit(day, `once${day}`, ['/', '/a']),
    ...visit(day, `twice${day}`, ['/a']),
    ...visit(day, `twice${day}`, ['/a', '/b'], 18),
  ]);
  context.store = await openStore(hits);
  await compactAll(context.store);
});
test.after.each(({ store }) => store.close());

test('are those that ended 26 hours ago, the latest first, each once', async ({ store }) => {
  const end = start + 3 * dayMs;
  await jobOf(store, { at: end + 2 * hourMs - 1 }).rollUpDays();
  assert.equal(await daysRolledUp(store), [june(1)]);
  await jobOf(store, { at: end + 26 * hourMs }).rollUpDays();
  assert.equal(await daysRolledUp(store), [june(1), june(3), june(2)]);
  store.writer.maintain = () => {
    throw new Error('nothing is left to roll up');
  };
  await jobOf(store, { at: end + 26 * hourMs }).rollUpDays();
});

test('answer without their sessions, for days alone and beside others', async ({ store }) => {
  await jobOf(store).rollUpDays();
  const expected = await answersOf(bySession(store));
  await store.client.writer.run('DELETE FROM sessions');
  await store.client.writer.run('DELETE FROM facts');
  const [totals, days] = await answersOf(store.engine);
  assert.equal(totals, {
    ...{ visitors: 6, sessions: 9, bounces: 3, viewSessions: 9, pageviews: 15, events: 0, durationMs: 360_000 },
    ...{ conversions: 0, revenue: [] },
  });
  const day = { visitors: 2, sessions: 3, bounces: 1, viewSessions: 3, pageviews: 5, events: 0 };
  assert.equal(
    days,
    [1, 2, 3].map((place) => ({ start: start + (place - 1) * dayMs, ...day })),
  );
  assert.equal(await answersOf(store.engine), expected);
});

test('are used where they are whole in the window: the rest is read as it is', async ({ store }) => {
  await jobOf(store).rollUpDays();
  const windows = [
    [start - hourMs, start + dayMs - 1],
    [start + 13 * hourMs, start + 3 * dayMs],
    [start + 1, start + 3 * dayMs - 2],
    [start + dayMs, start + 2 * dayMs - 1],
  ] as const;
  for (const [since, until] of windows) {
    assert.equal(await answersOf(store.engine, since, until), await answersOf(bySession(store), since, until));
  }
});

test('are forgotten with a late hit: that day, and the day its visitor was seen on', async ({ store }) => {
  await jobOf(store).rollUpDays();
  await store.events.append({ hits: visit(2, 'once1', ['/late']) }, 'durable');
  assert.equal(await daysRolledUp(store), [june(3)]);
  assert.equal(await answersOf(store.engine), await answersOf(bySession(store)));
  await compactAll(store);
  await jobOf(store).rollUpDays();
  assert.equal(await daysRolledUp(store), [june(3)]);
  assert.equal(await daysRolledUp(store, false), [june(2), june(1)]);
});

test('are forgotten with a hit that comes late after days of silence', async () => {
  const store = await openStore(visit(1, 'once1', ['/']));
  const endedBefore = start + 13 * hourMs;
  await compactAll(store, farFuture, endedBefore);
  await jobOf(store).rollUpDays();
  assert.equal(await daysRolledUp(store), [june(1)]);
  await store.events.append({ hits: visit(1, 'once1', ['/'], 20) }, 'durable');
  assert.equal(await daysRolledUp(store), []);
  assert.equal(await answersOf(store.engine), await answersOf(bySession(store)));
  await store.close();
});

test('keep the rows of visitors of several days beside their sums', async ({ store }) => {
  const many = Array.from({ length: 40 }, (_, index) => [1, 2].flatMap((day) => visit(day, `v${day}-${index}`, ['/'])));
  await store.events.append({ hits: [...many.flat(), ...visit(2, 'once1', ['/late'])] }, 'durable');
  await compactAll(store);
  await jobOf(store).rollUpDays();
  assert.equal(await daysRolledUp(store), [june(3), june(2), june(1)]);
  const copied = await store.client.read('SELECT session_id FROM roll_up_sessions ORDER BY session_id');
  assert.equal(copied, [{ session_id: 'once1-1-12' }, { session_id: 'once1-2-12' }]);
  assert.equal(await answersOf(store.engine), await answersOf(bySession(store)));
});

test('are not those of which more than a twentieth came on other days, and they are not looked at again', async ({
  store,
}) => {
  await store.events.append({ hits: visit(2, 'once1', ['/late']) }, 'durable');
  await compactAll(store);
  await jobOf(store).rollUpDays();
  assert.equal(await daysRolledUp(store), [june(3)]);
  assert.equal(await daysRolledUp(store, false), [june(2), june(1)]);
  store.writer.maintain = () => {
    throw new Error('nothing is left to roll up');
  };
  await jobOf(store).rollUpDays();
});

test('are not those of small sites, of visitors known for longer, of what is soon removed', async ({ store }) => {
  await jobOf(store, { sessionsMin: 4 }).rollUpDays();
  await jobOf(store, { isDaily: false }).rollUpDays();
  assert.equal(await daysRolledUp(store), []);
  await jobOf(store, { retentionDays: 8 }).rollUpDays();
  assert.equal(await daysRolledUp(store), [june(3)]);
});

test('are left by a hit of today, and forgotten with an import of one of their visitors', async ({ store }) => {
  await jobOf(store).rollUpDays();
  await store.events.append({ hits: visit(9, 'today', ['/']) }, 'durable');
  assert.equal(await daysRolledUp(store), [june(3), june(2), june(1)]);
  const rows = visit(9, 'once2', ['/']).map(eventRow);
  await store.writer.submit([{ kind: 'rows', table: 'events', rows, isImported: true }], 'durable');
  assert.equal(await daysRolledUp(store), [june(3), june(1)]);
  assert.equal(await answersOf(store.engine), await answersOf(bySession(store)));
});

test('are forgotten with a moved hit, an erased member and what a site does not keep any longer', async ({ store }) => {
  await jobOf(store).rollUpDays();
  const moved = { seq: 1, ts: start + 12 * hourMs, visitor_id: 'twice1', session_id: 'twice1-1-12', pathname: '/' };
  await store.writer.submit([{ kind: 'reassign', siteId, rows: [moved] }], 'durable');
  assert.equal(await daysRolledUp(store), [june(3), june(2)]);
  await store.events.erase(siteId, { isProfile: false, key: 'once2' });
  assert.equal(await daysRolledUp(store), [june(3)]);
  await store.events.expire(siteId, start + 2 * dayMs + 15 * hourMs);
  assert.equal(await daysRolledUp(store), []);
  assert.equal(await answersOf(store.engine), await answersOf(bySession(store)));
});

test('count the first visitor of a session that an import made of two', async ({ store }) => {
  const both = [...visit(1, 'two', ['/', '/c']), ...visit(2, 'two', ['/c'])].map((hit, index) =>
    eventRow({ ...hit, visitorId: index === 1 ? 'once3' : index === 2 ? 'other' : 'two' }),
  );
  await store.writer.submit([{ kind: 'rows', table: 'events', rows: both, isImported: true }], 'durable');
  await compactAll(store);
  await rollUpAll(store, [siteId]);
  assert.equal((await daysRolledUp(store)).sort(), [june(1), june(2), june(3)]);
  assert.equal(await answersOf(store.engine), await answersOf(bySession(store)));
  const [totals] = (await answersOf(store.engine)) as [{ visitors: number; pageviews: number }];
  assert.is(totals.visitors, 8);
  assert.is(totals.pageviews, 18);
});

test('are forgotten when a site learns to know its visitors for longer', async ({ store }) => {
  await jobOf(store).rollUpDays();
  const document = { id: 'i'.repeat(24), siteId, type: 'visitors', isActive: true, config: { saltPeriod: 'month' } };
  const { id, ...body } = document;
  const put = {
    kind: 'put',
    collection: 'Integration',
    id,
    siteId,
    body: JSON.stringify({ _id: id, ...body }),
  } as const;
  await store.writer.submit([put], 'durable');
  assert.equal(await daysRolledUp(store), []);
});

test('go with their site', async ({ store }) => {
  await jobOf(store).rollUpDays();
  await store.sites.delete(siteId);
  for (const table of ['days', ...rollUpTables]) {
    assert.equal(await store.client.read(`SELECT count(*)::INTEGER AS n FROM ${table}`), [{ n: 0 }], table);
  }
});

test('answer journeys of up to five steps; for more steps sessions are read', async ({ store }) => {
  const walks = ['1', '12', '12345', '123456', '1234567'];
  const hits = walks.flatMap((walk) =>
    visit(
      5,
      `walker${walk}`,
      [...walk].map((step) => `/${step}`),
    ),
  );
  await store.events.append({ hits }, 'durable');
  await compactAll(store);
  await jobOf(store).rollUpDays();
  const day5 = start + 4 * dayMs;
  const ask = (depth: number) => {
    const [asked, page] = [
      { siteId, since: day5, until: day5 + dayMs - 1, filter: everything },
      { limit: 10, offset: 0 },
    ];
    return store.engine.run({ kind: 'journeys', ...asked, ...page, depth, start: null, end: null });
  };
  const answered = async (depth: number) => {
    const { rows, total, totalSessions, links } = await ask(depth);
    const journeys = rows.map(({ path, sessions, durationMs, endedSessions }) => [
      ...[path.join(' '), sessions, durationMs / 60_000, endedSessions],
    ]);
    return [total, totalSessions, journeys, links.map(({ step, from, to, sessions }) => [step, from, to, sessions])];
  };
  const six = await answered(6);
  await store.client.writer.run('DELETE FROM sessions');
  assert.equal(await answered(5), [
    ...[3, 5],
    [
      ['/1 /2 /3 /4 /5', 3, 15, 1],
      ['/1', 1, 0, 1],
      ['/1 /2', 1, 1, 1],
    ],
    [
      ...[
        [1, '/1', '/2', 4],
        [2, '/2', '/3', 3],
        [3, '/3', '/4', 3],
        [4, '/4', '/5', 3],
      ],
      ...[
        [1, '/1', null, 1],
        [2, '/2', null, 1],
        [5, '/5', null, 1],
      ],
    ],
  ]);
  assert.equal(await answered(2), [
    ...[2, 5],
    [
      ['/1 /2', 4, 16, 1],
      ['/1', 1, 0, 1],
    ],
    [
      [1, '/1', '/2', 4],
      [1, '/1', null, 1],
      [2, '/2', null, 1],
    ],
  ]);
  assert.equal(six[0], 4);
  assert.equal(await answered(6), [0, 0, [], []]);
});

test('answer what goals converted, of pages and events, also for returning visitors', async ({ store }) => {
  const bought = (day: number, visitor: string): Hit[] =>
    visit(day, visitor, ['/a', '/a'], 20).map((hit) => ({ ...hit, kind: 'event', name: 'buy' }));
  await store.events.append(
    { hits: [...bought(2, 'buyer'), ...bought(2, 'regular'), ...bought(6, 'regular')] },
    'durable',
  );
  await compactAll(store);
  await jobOf(store, { othersShareMax: 1 }).rollUpDays();
  assert.equal(await daysRolledUp(store), [june(6), june(3), june(2), june(1)]);
  const ask = async (goals: readonly GoalMatcher[]) => {
    const asked = { siteId, since: start, until: now - 1, filter: everything };
    return (await store.engine.run({ kind: 'aggregate', ...asked, goals })).conversions;
  };
  const buy = { type: 'event', pattern: 'buy' } as const;
  const a = { type: 'pageview', pattern: '/a' } as const;
  await store.client.writer.run('DELETE FROM sessions');
  await store.client.writer.run('DELETE FROM facts');
  assert.is(await ask([buy]), 6);
  assert.is(await ask([a]), 9);
  assert.is(await ask([buy, a, { type: 'pageview', pattern: '/*' }, { type: 'event', pattern: 'Buy' }]), 30);
});

test('that are forgotten between two looks are read as they are', async ({ store }) => {
  await jobOf(store).rollUpDays();
  const expected = await answersOf(bySession(store));
  let looks = 0;
  const read = async (sql: string, values?: Parameters<typeof store.client.read>[1]) => {
    const rows = await store.client.read(sql, values);
    if (sql.includes('AND is_rolled_up AND day BETWEEN $first')) {
      looks += 1;
      await store.client.writer.run('DELETE FROM roll_up_totals');
      await store.client.writer.run(`DELETE FROM days WHERE day = ${start}`);
    }
    return rows;
  };
  const engine = new DuckdbEngine({ read } as unknown as DuckdbStore['client'], {
    rollUpsUntil: now,
    hasUnlinkedRevenue: true,
  }); // reads are all it does
  const [totals] = questionsOf(start, now - 1);
  assert.equal(totals && (await engine.run(totals)), expected[0]);
  assert.is(looks, 1);
});

test('are rolled up one after the other, until the service stops', async ({ store }) => {
  const maintain = store.writer.maintain.bind(store.writer);
  const job = jobOf(store);
  store.writer.maintain = (work) => {
    void job.stop();
    return maintain(work);
  };
  await job.rollUpDays();
  assert.equal(await daysRolledUp(store), [june(3)]);
});

test.run();

const history = suite<Filled>('duckdb: answers with days rolled up');

history.before.each(async (context) => {
  await fillStore(context);
  await compactAll(context.store);
});
history.after.each(removeStore);

history('are the same after a kill, and when a lost write-ahead log undoes the roll-ups', async ({ store, folder }) => {
  await rollUpAll(store, await sitesWithEvents(store));
  const days = await daysRolledUp(store);
  assert.ok(days.length > 1, `${days.length} days`);
  await compare(store.engine, 'rolled up');
  await afterKill(folder, async (again) => {
    assert.equal(await daysRolledUp(again), days);
    await compare(again.engine, 'after a kill');
  });
  await afterLostLog(folder, async (again) => {
    await compare(again.engine, 'from the journal');
    await compactAll(again);
    await rollUpAll(again, await sitesWithEvents(again));
    assert.equal(await daysRolledUp(again), days);
    await compare(again.engine, 'rolled up again');
  });
});

history.run();
