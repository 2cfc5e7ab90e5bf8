import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Index, indexes } from '../../runtime/adapters/mongodb/schema.ts';
import type { MongodbStore } from '../../runtime/adapters/mongodb/store.ts';
import {
  at,
  event,
  eventsOf,
  identified,
  money,
  ping,
  sample,
  siteOf,
  type TableRow,
  view,
  wholeDay,
} from '../../runtime/ports/suites/engine-table.ts';
import { profileIdOf } from '../../runtime/query/profiles.ts';
import type { Query } from '../../runtime/query/query.ts';
import { type MongodbProxy, startMongodbProxy, type WireCommand } from '../support/mongodb-proxy.ts';
import { sharedMongodb } from '../support/mongodb-stand-in.ts';
import { openTestStore } from '../support/mongodb-store.ts';

interface Setting {
  store: MongodbStore;
  proxy: MongodbProxy;
}

const test = suite<Setting>('documents that queries on MongoDB examine');

const siteId = siteOf(0);
const many = <T>(count: number, make: (place: number) => T[]): T[] =>
  Array.from({ length: count }, (_, n) => make(n)).flat();

/** What every site recorded: 25 sessions touch the day, 40 are older, 30 later. */
const history: readonly TableRow[] = [
  ...many(20, (n) => [
    ...many(5, (minute) => [
      view(`in${n}`, `10:0${minute}`, `/${minute}`, { source: 'Google', country: n < 10 ? 'DE' : 'FR' }),
    ]),
    event(`in${n}`, '10:05', 'buy', { props: { plan: 'pro' } }),
    ping(`in${n}`, '10:06', '/4', 1_000),
  ]),
  ...many(2, (n) => [view(`begin${n}`, '2026-06-09T23:50'), view(`begin${n}`, '00:10')]),
  ...many(2, (n) => [view(`end${n}`, '23:50'), view(`end${n}`, '2026-06-11T00:10')]),
  ...[view('across', '2026-06-09T23:00'), view('across', '2026-06-11T01:00')],
  ...many(40, (n) => [view(`older${n}`, '2026-06-01T10:00'), view(`older${n}`, '2026-06-01T10:01')]),
  ...many(30, (n) => [view(`later${n}`, '2026-06-12T10:00'), view(`later${n}`, '2026-06-12T10:01')]),
  ...['in0', 'in1', 'in2', 'in3'].map((who) =>
    money(who, '10:05', 500, 'EUR', { products: [{ productId: 'tea', quantity: 1, amount: 500 }] }),
  ),
  ...[money('older0', '2026-06-01T10:01', 500), money('later0', '2026-06-12T10:01', 500)],
  ...many(6, (n) => [sample(`in${n}`, '10:01', '/', { lcp: 1_000 + n })]),
  ...[sample('older0', '2026-06-01T10:01', '/', { lcp: 1 }), sample('later0', '2026-06-12T10:01', '/', { lcp: 1 })],
  ...[
    identified('in0', '10:01', 'u1'),
    identified('in1', '10:01', 'u1'),
    identified('older0', '2026-06-01T10:01', 'u2'),
  ],
];

test.before(async (context) => {
  context.proxy = await startMongodbProxy((await sharedMongodb()).url);
  context.store = await openTestStore({ uri: context.proxy.url });
  const table = { title: '', rows: history, asked: { kind: 'realtime', now: 0 }, answer: {} } as const;
  await context.store.events.append(eventsOf([table, table, table]), 'durable');
});
test.after(async ({ store, proxy }) => {
  await store.close();
  await proxy.stop();
});

const all = { siteId, ...wholeDay };
const page = { limit: 10, offset: 0 };
const fromGermany = { kind: 'match', dimension: 'country', operator: 'is', value: 'DE' } as const;
const goal = { type: 'event', pattern: 'buy' } as const;

const queries: { readonly [K in Query['kind']]: Extract<Query, { kind: K }> } = {
  aggregate: { kind: 'aggregate', ...all, goals: [goal] },
  timeseries: { kind: 'timeseries', ...all, interval: 'hour' },
  breakdown: { kind: 'breakdown', ...all, ...page, by: 'pathname' },
  realtime: { kind: 'realtime', siteId, now: at('10:05:30') },
  events: { kind: 'events', ...all, ...page, name: null },
  eventSeries: { kind: 'eventSeries', ...all, name: null, interval: 'hour' },
  propertyValues: { kind: 'propertyValues', ...all, name: 'buy', property: 'plan' },
  journeys: { kind: 'journeys', ...all, ...page, depth: 3, start: null, end: null },
  retention: { kind: 'retention', ...all, now: wholeDay.until, granularity: 'day', periods: 3, mode: 'on' },
  revenue: { kind: 'revenue', ...all, interval: 'hour' },
  revenueSources: { kind: 'revenueSources', ...all, ...page },
  revenueCampaigns: { kind: 'revenueCampaigns', ...all, ...page },
  revenueProducts: { kind: 'revenueProducts', ...all, ...page },
  vitals: { kind: 'vitals', ...all, ...page, interval: 'hour' },
  goals: { kind: 'goals', ...all, goals: [goal] },
  goal: { kind: 'goal', ...all, goal, interval: 'hour' },
  funnel: { kind: 'funnel', ...all, steps: ['/0', '/4'], order: 'strict' },
  channels: { kind: 'channels', ...all, ...page, goals: [goal] },
  profiles: { kind: 'profiles', ...all, ...page, search: null, identified: null, goals: [goal] },
  profile: { kind: 'profile', siteId, profileId: profileIdOf(siteId, { key: 'u1', isProfile: true }), goals: [goal] },
};

/** Conditions that a command begins with, as one: a server puts those of stages in a row together. */
function leading({ name, body }: WireCommand): Record<string, unknown> {
  if (name === 'find') return body.filter ?? {};
  const stages = body.pipeline as readonly Record<string, object>[];
  const first = stages.findIndex((stage) => stage.$match === undefined);
  return Object.assign({}, ...stages.slice(0, first === -1 ? stages.length : first).map(({ $match }) => $match));
}

/** What of a condition bounds an index: its fields from the first on, without a gap. */
function bounds({ key }: Index, condition: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = Object.keys(key);
  const end = fields.findIndex((field) => condition[field] === undefined);
  return Object.fromEntries(
    fields.slice(0, end === -1 ? fields.length : end).map((field) => [field, condition[field]]),
  );
}

/** How many documents a command examines by the index that serves it best, and which that is. */
async function examined({ client }: MongodbStore, command: WireCommand): Promise<string> {
  const condition = leading(command);
  const counts: { name: string; count: number }[] = [];
  for (const index of indexes.filter(({ collection }) => collection === command.collection)) {
    const bounded = bounds(index, condition);
    if (Object.keys(bounded).length === 0) continue;
    counts.push({ name: index.name, count: await client.collection(command.collection).countDocuments(bounded) });
  }
  const [best] = counts.sort((left, right) => left.count - right.count);
  return best === undefined ? `all of ${command.collection}` : `${best.count} ${command.collection} by ${best.name}`;
}

async function examinedBy({ store, proxy }: Setting, query: Query): Promise<string[]> {
  const before = proxy.commands.length;
  await store.engine.run(query);
  const reported: string[] = [];
  for (const command of proxy.commands.slice(before)) {
    if (command.name !== 'getMore') reported.push(await examined(store, command));
  }
  return reported;
}

/** What is examined, in words, on the history above. */
const counted = {
  'days rolled up': '0 RollUpDay by day',
  sessions: '25 Session by window',
  orders: '4 RevenueEvent by time',
  samples: '6 WebVital by time',
  events: '20 Event by time',
  'sessions of the orders': '4 Session by session',
  'sessions of the samples': '6 Session by session',
  'sessions of the events': '20 Session by session',
  'sessions of five minutes': '21 Session by window',
  'pageviews of five minutes': '80 PageView by time',
  'events of five minutes': '20 Event by time',
  'identifications of the site': '3 Identification by visitor',
  'sessions of those named': '3 Session by visitor',
  'sessions up to now': '65 Session by window',
  'sessions since the window began': '55 Session by window',
  'sessions of the page': '11 Session by visitor',
  'orders of the page': '2 RevenueEvent by visitor',
  'identifications of the page': '2 Identification by profile',
  'identifications of the address': '2 Identification by address',
  'identifications of its visitors': '2 Identification by visitor',
  'sessions of the member': '2 Session by visitor',
  'orders of the member': '2 RevenueEvent by visitor',
  'identifications of the member': '2 Identification by profile',
} as const;

type Counted = keyof typeof counted;

const fromOrders = ['orders', 'sessions of the orders', 'sessions', 'sessions of the orders'] as const;

const expected: { readonly [K in Query['kind']]: readonly Counted[] } = {
  aggregate: ['days rolled up', 'sessions', 'sessions', 'orders'],
  timeseries: ['sessions'],
  breakdown: ['days rolled up', 'sessions'],
  realtime: ['sessions of five minutes', 'pageviews of five minutes', 'events of five minutes'],
  events: ['sessions', 'events'],
  eventSeries: ['sessions'],
  propertyValues: ['events'],
  journeys: ['sessions'],
  retention: ['identifications of the site', 'sessions of those named', 'sessions up to now'],
  revenue: ['orders'],
  revenueSources: fromOrders,
  revenueCampaigns: fromOrders,
  revenueProducts: ['orders', 'orders', 'orders'],
  vitals: ['samples', 'samples', 'samples', 'samples', 'samples'],
  goals: ['sessions'],
  goal: ['sessions', 'sessions', 'sessions'],
  funnel: ['sessions'],
  channels: ['days rolled up', 'sessions', 'sessions', 'sessions', 'orders', 'sessions of the orders'],
  profiles: [
    ...(['identifications of the site', 'sessions of those named', 'sessions since the window began'] as const),
    ...(['sessions of the page', 'orders of the page', 'identifications of the page'] as const),
  ],
  profile: [
    ...(['identifications of the address', 'identifications of its visitors'] as const),
    ...(['sessions of the member', 'orders of the member', 'identifications of the member'] as const),
  ],
};

/** Where a filter on sessions makes a difference. */
const filtered: Partial<{ readonly [K in Query['kind']]: readonly Counted[] }> = {
  aggregate: ['sessions', 'sessions', 'orders', 'sessions of the orders'],
  breakdown: ['sessions'],
  channels: ['sessions', 'sessions', 'sessions', 'orders', 'sessions of the orders'],
  events: ['sessions', 'events', 'sessions of the events'],
  propertyValues: ['events', 'sessions of the events'],
  revenue: ['orders', 'sessions of the orders'],
  revenueProducts: ['orders', 'sessions of the orders'],
  vitals: ['samples', 'sessions of the samples'],
};

const numbersOf = (names: readonly Counted[] = []): string[] => names.map((name) => counted[name]);

for (const [kind, names] of Object.entries(expected)) {
  test(`${kind}: ${wordsOf(names)}`, async (context) => {
    assert.equal(await examinedBy(context, queries[kind as Query['kind']]), numbersOf(names));
  });
}

test('a filter on sessions examines no others, and the sessions of rows that stand apart from them', async (context) => {
  for (const query of Object.values(queries)) {
    // Of profiles there are others on the page then.
    if (!('filter' in query) || query.kind === 'profiles') continue;
    const reported = await examinedBy(context, { ...query, filter: fromGermany });
    assert.equal(reported, numbersOf(filtered[query.kind] ?? expected[query.kind]), query.kind);
  }
});

test('the sessions of a window are fewer than its hits, however they are read', async ({ store }) => {
  const inWindow = { siteId, ts: { $gte: wholeDay.since, $lte: wholeDay.until } };
  const names = ['PageView', 'Event', 'Engagement'];
  const hits = await Promise.all(names.map((name) => store.client.collection(name).countDocuments(inWindow)));
  assert.equal(hits, [104, 20, 20]);
  assert.is(await store.client.collection('Session').countDocuments({ siteId }), 95);
});

test('a command that names no places would examine the whole site, and one without an index everything', async ({
  store,
}) => {
  const command = (collection: string, $match: object): WireCommand => ({
    ...{ name: 'aggregate', collection },
    body: { aggregate: collection, pipeline: [{ $match }, { $limit: 1 }, { $match: { sb: 1 } }] },
  });
  const { since, until } = wholeDay;
  const placeless = { siteId, lastTs: { $gte: since }, startTs: { $lte: until } };
  assert.match(await examined(store, command('Session', placeless)), /^95 Session by /);
  assert.is(await examined(store, command('Session', { lastTs: { $gte: since } })), 'all of Session');
});

/** Equal ones counted: `sessions × 2, orders`. */
function wordsOf(names: readonly Counted[]): string {
  const counts = new Map<Counted, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} × ${count}`)).join(', ');
}

test('docs/scaling.md has the same numbers', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'scaling.md'), 'utf8');
  for (const [kind, names] of Object.entries(expected)) {
    const more = filtered[kind as Query['kind']];
    assert.match(
      text,
      `| \`${kind}\` | ${wordsOf(names)} | ${more === undefined ? '' : wordsOf(more)} |`.replace('|  |', '| |'),
    );
  }
});

test.run();
