import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sharedMongodb } from '../../../../contract-tests/support/mongodb-stand-in.ts';
import { openTestStore } from '../../../../contract-tests/support/mongodb-store.ts';
import {
  at,
  event,
  eventsOf,
  identified,
  money,
  sample,
  siteOf,
  type TableRow,
  view,
  wholeDay,
} from '../../../ports/suites/engine-table.ts';
import { filterOf } from '../../../query/filter.ts';
import type { Query } from '../../../query/query.ts';
import type { MongodbStore } from '../store.ts';

/** Counts rows sent by the database. */
interface Watched {
  readonly store: MongodbStore;
  rows: number;
}

const test = suite<Watched>('mongodb: rows over the wire');

test.before(async (context) => {
  const { url } = await sharedMongodb();
  const watched = new URL(url);
  watched.searchParams.set('monitorCommands', 'true');
  const store = await openTestStore({ uri: String(watched) });
  Object.assign(context, { store, rows: 0 });
  store.client.database.client.on('commandSucceeded', ({ reply }) => {
    context.rows += rowsIn(reply as object); // of an answered command
  });
  await store.events.append(eventsOf(sites), 'durable');
});
test.after(({ store }) => store.close());

/** Documents, and the elements of their lists: one document may contain several rows. */
function rowsIn(reply: object): number {
  const { cursor } = reply as { cursor?: { firstBatch?: object[]; nextBatch?: object[] } };
  const documents = cursor?.firstBatch ?? cursor?.nextBatch ?? [];
  return documents.reduce((sum, document) => sum + 1 + Object.values(document).filter(Array.isArray).flat().length, 0);
}

const minute = (index: number): string => new Date(at('08:00') + index * 60_000).toISOString().slice(0, -1);

/** Similar visitors: pages, events and revenue repeat every five of them. */
const visitor = (index: number): TableRow[] => {
  const [who, kind] = [`v${index}`, index % 5];
  const country = { country: ['DE', 'FR'][index % 2] };
  return [
    view(who, minute(index), `/${kind % 3}`, { source: `s${kind}`, ...country }),
    event(who, minute(index + 1), 'signup', { props: { plan: kind } }),
    view(`${who}#2`, `2026-06-${11 + (kind % 2)}T09:00`, '/back', country),
    sample(who, minute(index), `/${kind % 3}`, { lcp: 1_000 + kind, cls: kind / 10 }),
    money(who, minute(index), 100 + kind, ['EUR', 'USD'][kind % 2], {
      products: [{ productId: `p${kind % 3}`, name: `n${index}`, quantity: 1, amount: 100 + kind }],
    }),
  ];
};

const crowd = (visitors: number, named: number): TableRow[] => [
  ...Array.from({ length: visitors }, (_, index) => visitor(index)).flat(),
  ...Array.from({ length: named }, (_, index) => person(index)).flat(),
];

/** Seen later than all others, so that identified profiles come first in a list. */
const person = (index: number): TableRow[] => [
  identified(`v${index}`, '10:00', `u${index % 4}`, { plan: 'pro' }),
  view(`v${index}#3`, '2026-06-12T10:00', '/back', { country: ['DE', 'FR'][index % 2] }),
];

/** Each on the same two pages, and on one of its own. */
const wanderers = (visitors: number): TableRow[] =>
  Array.from({ length: visitors }, (_, index) =>
    ['/0', `/article-${index}`, '/1'].map((path, place) => view(`v${index}`, minute(index + place), path)),
  ).flat();

const [few, many] = [20, 200];
const site = (rows: TableRow[]) => ({
  ...{ title: '', asked: { kind: 'realtime', now: 0 } as const, answer: {} },
  rows,
});
const crowds = [crowd(few, 0), crowd(many, 0), crowd(few, 12), crowd(many, 12)];
const sites = [...crowds, wanderers(few), wanderers(many)].map(site);

const span = { since: wholeDay.since, until: at('2026-06-12T23:59:59.999'), filter: wholeDay.filter };
const page = { limit: 5, offset: 3 };
const goal = { type: 'event', pattern: 'signup' } as const;
const cohorts = { ...span, now: at('2026-06-13T00:00'), periods: 3 };
const listed = { kind: 'profiles', ...span, ...page, search: null, identified: null, goals: [goal] } as const;

const asked: Readonly<Record<string, (siteId: string) => Query>> = {
  totals: (siteId) => ({ kind: 'aggregate', siteId, ...span, goals: [goal] }),
  series: (siteId) => ({ kind: 'timeseries', siteId, ...span, interval: 'day' }),
  pages: (siteId) => ({ kind: 'breakdown', siteId, ...span, ...page, by: 'pathname' }),
  events: (siteId) => ({ kind: 'events', siteId, ...span, ...page, name: null }),
  goals: (siteId) => ({ kind: 'goals', siteId, ...span, goals: [goal] }),
  'one goal': (siteId) => ({ kind: 'goal', siteId, ...span, goal, interval: 'day' }),
  funnel: (siteId) => ({ kind: 'funnel', siteId, ...span, steps: ['/0', '/1'], order: 'strict' }),
  journeys: (siteId) => ({ kind: 'journeys', siteId, ...span, ...page, depth: 3, start: null, end: null }),
  vitals: (siteId) => ({ kind: 'vitals', siteId, ...span, limit: 5, offset: 0, interval: 'day' }),
  'vitals of a path': (siteId) => ({
    ...{ kind: 'vitals', siteId, ...span, limit: 5, offset: 0, interval: 'day' },
    filter: filterOf({ pathname: '/1' }),
  }),
  'days of cohorts': (siteId) => ({ kind: 'retention', siteId, ...cohorts, granularity: 'day', mode: 'on' }),
  'weeks of cohorts': (siteId) => ({ kind: 'retention', siteId, ...cohorts, granularity: 'week', mode: 'onOrAfter' }),
  'months of cohorts': (siteId) => ({ kind: 'retention', siteId, ...cohorts, granularity: 'month', mode: 'on' }),
  'cohorts from a country': (siteId) => ({
    ...{ kind: 'retention', siteId, ...cohorts, granularity: 'day', mode: 'onOrAfter' },
    filter: filterOf({ country: 'de' }),
  }),
  profiles: (siteId) => ({ ...listed, siteId }),
  'profiles searched for': (siteId) => ({ ...listed, siteId, search: 'V1' }),
  'anonymous profiles': (siteId) => ({ ...listed, siteId, identified: false }),
  'identified profiles': (siteId) => ({ ...listed, siteId, identified: true }),
  revenue: (siteId) => ({ kind: 'revenue', siteId, ...span, interval: 'day' }),
  products: (siteId) => ({ kind: 'revenueProducts', siteId, ...span, ...page }),
};

/** Two metrics, in all and on each of three pages; those pages; one day and its two metrics. */
test('a percentile of what trackers send is one row', async (context) => {
  const before = context.rows;
  await context.store.engine.run({ kind: 'vitals', siteId: siteOf(0), ...span, limit: 5, offset: 0, interval: 'day' });
  assert.is(context.rows - before, 2 + 3 * 2 + 3 + 1 + 2);
});

test('a funnel of paths sends nothing of the other pages', async (context) => {
  for (const index of [4, 5]) {
    const before = context.rows;
    const steps = ['/0', '/1', '/2'];
    await context.store.engine.run({ kind: 'funnel', siteId: siteOf(index), ...span, steps, order: 'strict' });
    assert.is(context.rows - before, 1 + 2, 'one way, of two pages');
  }
});

for (const [name, query] of Object.entries(asked)) {
  test(`ten times the visitors send no more rows: ${name}`, async (context) => {
    const sent: number[] = [];
    for (const [index] of crowds.entries()) {
      const before = context.rows;
      await context.store.engine.run(query(siteOf(index)));
      sent.push(context.rows - before);
    }
    const [anonymous, manyAnonymous, mixed, manyMixed] = sent;
    assert.ok(Number(mixed) > 0);
    assert.equal([manyAnonymous, manyMixed], [anonymous, mixed]);
  });
}

test.run();
