import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hit } from '../../../domain/events.ts';
import { newSite } from '../../../domain/new-site.ts';
import { systemRandom } from '../../../ports/random.ts';
import { everything } from '../../../query/filter.ts';
import type { Query } from '../../../query/query.ts';
import { dayMs } from '../../../query/whole-days.ts';
import { eventRow } from '../events/event-log.ts';
import { DuckdbEngine } from '../queries/engine.ts';
import { type DuckdbStore, openDuckdbStore } from '../store.ts';
import { compactAll } from '../suites/compact-all.ts';
import { DailyJob } from './daily-job.ts';

const hourMs = 3_600_000;
/** A session can go on for so long here, and is compacted once it cannot. */
const goesOnMs = 20 * hourMs;
/** One check asks a part of the questions, so many checks all of them. */
const checksOfAll = 3;
const siteId = 'a'.repeat(24);
const start = Date.parse('2026-06-01T00:00:00.000Z');

/**
 * What comes to a store in the course of days. Ids are as a daily salt makes them: of a person on a day; whose session
 * goes on over midnight keeps yesterday's.
 */
type Step =
  | { readonly kind: 'hours'; readonly hours: number }
  | { readonly kind: 'hit'; readonly person: number; readonly isOverMidnight: boolean; readonly page: number }
  | { readonly kind: 'late'; readonly person: number; readonly hoursAgo: number; readonly page: number }
  | { readonly kind: 'import'; readonly person: number; readonly ofDaysAgo: number; readonly hoursAgo: number }
  | { readonly kind: 'move'; readonly of: number; readonly to: number }
  | { readonly kind: 'erase'; readonly person: number; readonly daysAgo: number }
  | { readonly kind: 'expire'; readonly daysAgo: number };

const person = fc.integer({ min: 1, max: 4 });
const page = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('hit' as const), person, isOverMidnight: fc.boolean(), page }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('late' as const),
      person,
      hoursAgo: fc.integer({ min: 1, max: 120 }),
      page,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ kind: fc.constant('import' as const), person },
      ...{ ofDaysAgo: fc.integer({ min: 0, max: 5 }), hoursAgo: fc.integer({ min: 0, max: 120 }) },
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), of: fc.nat(), to: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('erase' as const), person, daysAgo: fc.integer({ min: 0, max: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('expire' as const), daysAgo: fc.integer({ min: 2, max: 8 }) }),
  },
);

/** A store that lives through days: each hour compacts what ended and rolls up what is over. */
class Life {
  readonly #store: DuckdbStore;
  readonly #job: DailyJob;
  #now = start + 12 * hourMs;
  readonly #hits: Hit[] = [];
  #checks = 0;
  rolledUp = 0;

  constructor(store: DuckdbStore) {
    this.#store = store;
    this.#job = new DailyJob({
      ...{ client: store.client, writer: store.writer, state: store.state, clock: { now: () => this.#now } },
      ...{ siteOf: () => ({ isDaily: true, retentionDays: 400 }), rollUps: { sessionsMin: 1, othersShareMax: 1 } },
      report: (message, error) => {
        throw new Error(message, { cause: error });
      },
    });
  }

  #day(daysAgo = 0): number {
    return Math.floor(this.#now / dayMs) - daysAgo;
  }

  #hit(visitorId: string, ts: number, pathname: string, sessionId = `${visitorId}-${Math.floor(ts / hourMs)}`): Hit {
    const seq = this.#hits.length + 1;
    const ids = { id: seq.toString(16).padStart(24, '0'), seq, visitorId, ownVisitorId: visitorId, sessionId };
    const hit: Hit = { ...ids, siteId, kind: 'pageview', ts, pathname, source: 'Google' };
    this.#hits.push(hit);
    return hit;
  }

  async take(taken: Step): Promise<void> {
    const { events, writer } = this.#store;
    switch (taken.kind) {
      case 'hours':
        for (let hour = 0; hour < taken.hours; hour += 1) await this.#hour();
        return;
      case 'hit': {
        const before = this.#hits.findLast(({ visitorId }) => visitorId === `p${taken.person}d${this.#day(1)}`);
        const goesOn = taken.isOverMidnight && before !== undefined && this.#now - before.ts < goesOnMs;
        const visitorId = goesOn ? before.visitorId : `p${taken.person}d${this.#day()}`;
        const session = goesOn ? before.sessionId : undefined;
        await events.append({ hits: [this.#hit(visitorId, this.#now, `/${taken.page}`, session)] }, 'durable');
        return;
      }
      case 'late': {
        const ts = this.#now - taken.hoursAgo * hourMs;
        const visitorId = `p${taken.person}d${Math.floor(ts / dayMs)}`;
        await events.append({ hits: [this.#hit(visitorId, ts, `/${taken.page}`)] }, 'durable');
        return;
      }
      case 'import': {
        const visitorId = `p${taken.person}d${this.#day(taken.ofDaysAgo)}`;
        const rows = [eventRow(this.#hit(visitorId, this.#now - taken.hoursAgo * hourMs, '/1'))];
        await writer.submit([{ kind: 'rows', table: 'events', rows, isImported: true }], 'durable');
        return;
      }
      case 'move': {
        const [of, to] = [this.#hits[taken.of % this.#hits.length], this.#hits[taken.to % this.#hits.length]];
        if (of === undefined || to?.sessionId === undefined || Math.abs(of.ts - to.ts) > 20 * hourMs) return;
        const moved = { seq: of.seq, ts: of.ts, visitor_id: to.visitorId, session_id: to.sessionId };
        await writer.submit([{ kind: 'reassign', siteId, rows: [{ ...moved, pathname: of.pathname }] }], 'durable');
        return;
      }
      case 'erase':
        await events.erase(siteId, { isProfile: false, key: `p${taken.person}d${this.#day(taken.daysAgo)}` });
        return;
      case 'expire':
        while ((await events.expire(siteId, this.#now - taken.daysAgo * dayMs)) > 0) await events.flush();
        return;
    }
  }

  async #hour(): Promise<void> {
    this.#now += hourMs;
    const endedBefore = this.#now - goesOnMs;
    // Not all that came late is compacted when days are rolled up.
    if (this.#now % (2 * hourMs) === 0) await this.#job.run();
    await compactAll(this.#store, Number.MAX_SAFE_INTEGER, endedBefore);
    await this.#job.run();
  }

  /** Windows of whole days and of others: the answers are those without roll-ups. */
  async check(): Promise<void> {
    const bySession = new DuckdbEngine(this.#store.client, { rollUpsUntil: 0, hasUnlinkedRevenue: true });
    const [days] = await this.#store.client.read('SELECT count(*)::INTEGER AS n FROM days WHERE is_rolled_up');
    this.rolledUp += Number(days?.n);
    this.#checks += 1;
    const end = Math.floor(this.#now / dayMs) * dayMs;
    for (const [since, until] of [
      [start - dayMs, this.#now],
      [this.#now - 5 * dayMs, this.#now],
      [end - 4 * dayMs, end - 1],
    ] as const) {
      for (const query of questionsOf(since, until).filter(
        (_, index) => index % checksOfAll === this.#checks % checksOfAll,
      )) {
        assert.equal(await this.#store.engine.run(query), await bySession.run(query), JSON.stringify(query));
      }
    }
  }
}

function questionsOf(since: number, until: number): readonly Query[] {
  const asked = { siteId, since, until, filter: everything };
  const rows = { limit: 10, offset: 0 };
  return [
    { kind: 'aggregate', ...asked, goals: [] },
    { kind: 'aggregate', ...asked, goals: [{ type: 'pageview', pattern: '/1*' }] },
    { kind: 'timeseries', ...asked, interval: 'day' },
    { kind: 'timeseries', ...asked, interval: 'month' },
    { kind: 'breakdown', by: 'pathname', ...asked, ...rows },
    { kind: 'channels', ...asked, ...rows, goals: [] },
    { kind: 'funnel', ...asked, steps: ['/1', '/2'], order: 'strict' },
    { kind: 'profiles', ...asked, ...rows, search: null, identified: null, goals: [] },
    { kind: 'retention', ...asked, now: until, granularity: 'day', periods: 4, mode: 'on' },
    ...[2, 5].map((depth) => ({ kind: 'journeys' as const, ...asked, ...rows, depth, start: null, end: null })),
  ];
}

const test = suite('duckdb: a store that lives through days');

test('answers with roll-ups as its event rows do, whatever comes', async () => {
  let rolledUp = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
    const report = (message: string, error: unknown) => {
      throw new Error(message, { cause: error });
    };
    const options = { folder: undefined, clock: { now: () => start }, random: systemRandom, report };
    const store = await openDuckdbStore(options);
    try {
      const site = newSite({ name: 'Shop', domain: 'shop.example', userId: 'u' }, start, systemRandom);
      await store.sites.create({ ...site, id: siteId });
      const life = new Life(store);
      for (const [place, taken] of steps.entries()) {
        await life.take(taken);
        if (place % 3 === 2) await life.check();
      }
      rolledUp += life.rolledUp;
    } finally {
      await store.close();
    }
  });
  await fc.assert(property, { numRuns: 4 });
  assert.ok(rolledUp > 10, `${rolledUp} days were rolled up when answers were compared`);
});

test.run();
