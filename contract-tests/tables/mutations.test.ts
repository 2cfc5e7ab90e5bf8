import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type OperationRow, operations } from '../../generated/operations.ts';
import { type Api, startApi } from '../support/api.ts';
import { exampleBody, isBuilt, soundRequest, unknownId } from '../support/requests.ts';
import { addSiteResources, type ResourceIds } from '../support/site-resources.ts';

const test = suite<{ api: Api; siteId: string; children: ResourceIds }>('every write: mutated bodies');

const seed = Date.now() % 2 ** 31;
const timeLimitMs = 8_000;

test.before(async (context) => {
  const api = await startApi();
  const site = await api.addSite();
  Object.assign(context, { api, siteId: site.id, children: await addSiteResources(api, site) });
});
test.after(async ({ api }) => {
  await api.stop();
});

const writes = operations.filter((row) => row.body !== 'none' && isBuilt(row));

/** JSON text that stands for itself: what `JSON.stringify` would never write. */
const rawTexts = [
  '"\\u0000"',
  '"a\\ud800"',
  '"\\udc00a"',
  '1e400',
  '-1e400',
  '-0',
  '9007199254740993',
  '1.0000000000000000000001',
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(40)}${']'.repeat(40)}`,
  `${'{"a":'.repeat(31)}1${'}'.repeat(31)}`,
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  'undefined',
  'NaN',
  "'single'",
  '',
] as const;

const values: readonly unknown[] = [
  ...[null, true, false, 0, 1, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, '', ' ', 'x', '0', '1', 'null', 'true'],
  ...[
    '\u200b',
    '\ufeff',
    '\u202e',
    'é'.normalize('NFD'),
    '💥',
    '<script>',
    "'; DROP TABLE documents; --",
    '$where',
    '%00',
  ],
  ...['__proto__', 'constructor', 'x'.repeat(10_000), '2026-02-30', '../../..', 'http://[', 'http://0x7f.1'],
  ...[[], {}, [[]], [{}], { $gt: '' }, { toString: 1 }, { length: 1e9 }, Array.from({ length: 1_000 }, () => 0)],
];
const keys = [
  'zzz',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '$set',
  'a.b',
  '',
  '💥',
  'k'.repeat(10_000),
];

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const marked = (index: number): string => `@raw${index}@`;

/** Serialises a body, and puts in raw texts where their marks are. */
const textOf = (body: unknown): string =>
  (JSON.stringify(body) ?? '').replace(/"@raw(\d+)@"/g, (_, index) => rawTexts[Number(index)] ?? '');

/** Every place of a value, as a path of keys. */
function places(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))];
}

/** A copy of a value with what is at a path changed. */
function changed(value: unknown, path: readonly string[], change: (inner: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? changed(item, rest, change) : item));
  const entries = Object.entries(value as Record<string, unknown>); // a path leads through objects and lists alone
  return Object.fromEntries(entries.map(([name, item]) => [name, name === key ? changed(item, rest, change) : item]));
}

const withKey = (inner: unknown, key: string, value: unknown): unknown =>
  typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? Object.fromEntries([...Object.entries(inner), [key, value]])
    : { [key]: value };

const mutation = fc.oneof(
  fc.constantFrom(...values).map((value) => ({ what: `value ${show(value)}`, change: () => value })),
  fc.nat(rawTexts.length - 1).map((index) => ({ what: `raw ${index}`, change: () => marked(index) })),
  fc
    .constantFrom(...keys)
    .map((key) => ({ what: `key ${show(key)}`, change: (inner: unknown) => withKey(inner, key, 1) })),
  fc.constant({ what: 'in a list', change: (inner: unknown) => [inner] }),
  fc.constant({ what: 'in an object', change: (inner: unknown) => ({ value: inner }) }),
  fc.constant({ what: 'as text', change: (inner: unknown) => JSON.stringify(inner) ?? '' }),
  fc.constant({ what: 'left out', change: () => undefined }),
  fc.jsonValue({ maxDepth: 3 }).map((value) => ({ what: `any ${show(value)}`, change: () => value as Json })),
  fc.string({ unit: 'binary', maxLength: 300 }).map((value) => ({ what: `text ${show(value)}`, change: () => value })),
);

function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 60);
}

const bodyOf = (row: OperationRow): object => (row.body === 'required' ? exampleBody(row.id) : { confirm: unknownId });

const mutated = fc
  .record({ row: fc.constantFrom(...writes), at: fc.nat(100), first: mutation, second: fc.option(mutation) })
  .map(({ row, at, first, second }) => {
    const base = bodyOf(row);
    const all = places(base);
    let body = changed(base, all[at % all.length] ?? [], first.change);
    const next = places(body);
    if (second !== null) body = changed(body, next[(at * 7) % next.length] ?? [], second.change);
    return { row, what: [first.what, second?.what], text: textOf(body) };
  });

test(`are answered as documented, never with 5xx (seed ${seed})`, async ({ api, siteId, children }) => {
  const counts = new Map<number, number>();
  const property = fc.asyncProperty(mutated, async ({ row, text }) => {
    const { params } = soundRequest(row, siteId, row.method === 'DELETE' ? {} : children);
    // The call itself throws on a status, a header or a body that the contract does not describe.
    const { status } = await api.call(row.id, { params, body: text, headers: { 'content-type': 'application/json' } });
    counts.set(status, (counts.get(status) ?? 0) + 1);
    assert.ok(status < 500, `${status}`);
  });
  await fc.assert(property, { seed, numRuns: 4_000, interruptAfterTimeLimit: timeLimitMs, endOnFailure: false });
  // Both sides were reached: bodies that are refused, and bodies that are as good as before.
  assert.ok((counts.get(400) ?? 0) > 50, JSON.stringify([...counts]));
  assert.ok((counts.get(200) ?? 0) + (counts.get(201) ?? 0) > 5, JSON.stringify([...counts]));
});

for (const row of writes) {
  test(`${row.id} takes every raw text in every place without a 5xx`, async ({ api, siteId, children }) => {
    const { params } = soundRequest(row, siteId, row.method === 'DELETE' ? {} : children);
    const base = bodyOf(row);
    for (const path of places(base)) {
      for (const index of rawTexts.keys()) {
        const body = textOf(changed(base, path, () => marked(index)));
        const { status } = await api.call(row.id, { params, body, headers: { 'content-type': 'application/json' } });
        assert.ok([200, 201, 400, 404, 413].includes(status), `${status} ${path} ${index}`);
      }
    }
  });
}

test('everything that was taken can be read back', async ({ api, siteId }) => {
  for (const id of [
    'listFunnels',
    'listSegments',
    'listWebhooks',
    'listAlerts',
    'listAnnotations',
    'listReports',
  ] as const) {
    assert.is((await api.call(id, { params: { siteId }, query: { limit: 500 } })).status, 200);
  }
  assert.is((await api.call('listDashboards', { params: { siteId }, query: { limit: 500 } })).status, 200);
  assert.is((await api.call('listSites', { query: { limit: 500 } })).status, 200);
});

test.run();
