import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { coveredOperations } from './coverage.ts';
import { compare, parseAllowed, seenFacts } from './gaps/compare.ts';
import { type CoveredOperation, expectedFacts } from './gaps/expected.ts';

const test = suite('coverage of the contract');

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const refusal = json({
  type: 'object',
  properties: {
    error: { type: 'object', properties: { code: { type: 'string', enum: ['not_found', 'internal'] } } },
  },
});

/** An operation with a field of every kind, one that is not built, and an endpoint. */
const operations: readonly CoveredOperation[] = [
  {
    id: 'getThing',
    kind: 'built',
    responses: {
      200: json({
        type: 'object',
        properties: {
          name: { type: 'string' },
          note: { type: ['string', 'null'] },
          owner: { type: ['object', 'null'], properties: { id: { type: 'string' } } },
          kind: { type: 'string', enum: ['a', 'b', null] },
          done: { type: 'boolean', const: true },
          open: { type: 'boolean' },
          points: { type: 'array', items: { type: 'object', properties: { count: { type: 'integer' } } } },
        },
      }),
      404: refusal,
    },
  },
  { id: 'getLater', kind: 'not-built', responses: { 200: json({ properties: { x: {} } }), 501: refusal } },
  { id: 'getScript', kind: 'endpoint', responses: { 200: json({ properties: { y: {} } }), 304: {} } },
];

const everything = [
  'getThing 200',
  'getThing 200 name',
  'getThing 200 note',
  'getThing 200 note=null',
  'getThing 200 note=value',
  'getThing 200 owner',
  'getThing 200 owner.id',
  'getThing 200 owner=null',
  'getThing 200 kind',
  'getThing 200 kind="a"',
  'getThing 200 kind="b"',
  'getThing 200 done',
  'getThing 200 done="true"',
  'getThing 200 open',
  'getThing 200 open="true"',
  'getThing 200 open="false"',
  'getThing 200 points',
  'getThing 200 points[].count',
  'getThing 404',
  'refusal error',
  'refusal error.code',
  'refusal error.code="not_found"',
  'refusal error.code="internal"',
  'getLater 501',
  'getScript 200',
  'getScript 304',
];

test('owes every status, field, null and listed value; of refusals the shape once; of what is not built the refusals', () => {
  assert.equal([...expectedFacts(operations)], everything);
});

test('finds nothing missing when everything was shown', () => {
  const { missing, stale, seenCount } = compare(expectedFacts(operations), new Set(everything), []);
  assert.equal([missing, stale, seenCount], [[], [], everything.length]);
});

for (const gap of everything) {
  test(`reports that no test showed ${gap}`, () => {
    const seen = new Set(everything.filter((fact) => fact !== gap));
    assert.equal(compare(expectedFacts(operations), seen, []).missing, [gap]);
    assert.equal(compare(expectedFacts(operations), seen, [{ fact: gap, reason: 'why' }]).missing, []);
  });
}

test('a refusal of any operation shows its code for all', () => {
  const seen = seenFacts([
    'getLater 501',
    'getLater 501 error',
    'getLater 501 error.code="internal"',
    'getScript 200 y',
  ]);
  assert.ok(seen.has('refusal error.code="internal"'));
  assert.ok(seen.has('getLater 501'));
  assert.not(seen.has('refusal y'));
});

test('an excuse needs a reason', () => {
  assert.equal(parseAllowed('# a remark\n\nlistSites 403 # every key reads\n'), [
    { fact: 'listSites 403', reason: 'every key reads' },
  ]);
  assert.throws(() => parseAllowed('listSites 403'), /without a reason/);
});

test('an excuse for what is shown, or for what is not required, is stale', () => {
  const allowed = [
    { fact: 'getScript 304', reason: 'why' },
    { fact: 'getScript 418', reason: 'why' },
  ];
  assert.equal(compare(expectedFacts(operations), new Set(everything), allowed).stale, [
    'getScript 304',
    'getScript 418',
  ]);
});

test('looks at the whole contract', () => {
  const covered = coveredOperations();
  const facts = expectedFacts(covered);
  for (const { id, kind } of covered) {
    if (kind === 'not-built') assert.ok(facts.has(`${id} 501`) && facts.has(`${id} 401`), id);
    if (kind === 'built') assert.ok(facts.has(`${id} 503`), id);
  }
  for (const fact of [
    'getSite 200 publicSlug=null',
    'getSite 200 role="viewer"',
    'refusal error.code="rate_limited"',
  ]) {
    assert.ok(facts.has(fact), fact);
  }
  assert.ok(covered.length > 61);
});

test.run();
