import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { allOperations, answerOf, soundRequest } from '../support/requests.ts';

const test = suite<{ api: Api; siteId: string }>('every operation: query parameters');

test.before(async (context) => {
  context.api = await startApi();
  context.siteId = (await context.api.addSite()).id;
});
test.after(async ({ api }) => {
  await api.stop();
});

/** The sound query of an operation with more text behind it. */
const withQuery = (row: (typeof allOperations)[number], siteId: string, more: string) => {
  const request = soundRequest(row, siteId);
  return {
    ...request,
    query: [new URLSearchParams(request.query as Record<string, string>).toString(), more].filter(Boolean).join('&'),
  };
};

/** A misspelling close to one known word only. */
const misspelt = (name: string) => `${name}x`;

for (const row of allOperations) {
  const known = Object.keys(row.query);

  test(`${row.id} refuses an unknown parameter and names the known ones`, async ({ api, siteId }) => {
    const { status, error } = await api.call(row.id, withQuery(row, siteId, 'zzzzzzzzzzzz=1'));

    assert.equal([status, error.code], [400, 'validation_failed']);
    assert.match(error.message, 'Unknown query parameter "zzzzzzzzzzzz".');
    for (const name of known) assert.match(error.message, name);
    assert.equal(
      error.details?.map(({ in: place, path }) => [place, path]),
      [['query', 'zzzzzzzzzzzz']],
    );
  });

  if (known.length > 0) {
    test(`${row.id} asks what a misspelt parameter meant`, async ({ api, siteId }) => {
      for (const name of known) {
        const { status, error } = await api.call(row.id, withQuery(row, siteId, `${misspelt(name)}=1`));
        assert.is(status, 400);
        assert.match(error.message, `Unknown query parameter "${misspelt(name)}"; did you mean "${name}"?`);
      }
    });

    test(`${row.id} refuses a parameter that appears twice`, async ({ api, siteId }) => {
      for (const name of known.filter((parameter) => parameter !== row.confirm && parameter !== 'confirm')) {
        const { status, error } = await api.call(row.id, withQuery(row, siteId, `${name}=1&${name}=1`));
        assert.equal([status, error.code], [400, 'validation_failed'], name);
        assert.match(error.message, `"${name}" appears more than once`);
      }
    });
  }

  for (const [name, { type }] of Object.entries(row.query)) {
    if (type !== 'integer' && type !== 'boolean') continue;
    test(`${row.id} takes whole numbers and booleans in one spelling: ${name}`, async ({ api, siteId }) => {
      const odd =
        type === 'integer' ? ['1e2', '0x10', ' 5', '5.0', '', 'abc', '+5', '5 ', '９'] : ['1', 'TRUE', '', 'yes'];
      for (const value of odd) {
        const { status, error } = await api.call(
          row.id,
          withQuery(row, siteId, `${name}=${encodeURIComponent(value)}`),
        );
        assert.is(status, 400, `${name}=${value}`);
        assert.equal(
          error.details?.map(({ path }) => path),
          [name],
        );
      }
    });
  }
}

for (const row of allOperations.filter(({ query }) => query.limit !== undefined)) {
  test(`${row.id} takes a limit of 1 to 500 and an offset from 0`, async ({ api, siteId }) => {
    for (const query of ['limit=1', 'limit=500', 'offset=0', 'offset=999999999', 'limit=007', 'limit=50&offset=0']) {
      const { status } = await api.call(row.id, withQuery(row, siteId, query));
      assert.is(status, answerOf(row), query);
    }
    for (const query of ['limit=0', 'limit=501', 'limit=-1', 'offset=-1', 'limit=99999999999999999999', 'offset=1e3']) {
      const { status } = await api.call(row.id, withQuery(row, siteId, query));
      assert.is(status, 400, query);
    }
  });
}

for (const query of [
  '__proto__=1',
  '__proto__=1&__proto__=2',
  'constructor=1',
  'toString=1',
  'hasOwnProperty=1',
  'prototype=1',
  'limit[a]=1',
  'limit[]=1',
  '=1',
  'Limit=1',
  'limit%00=1',
  '%ZZ=1',
  ' limit=1',
]) {
  test(`?${query} is an unknown parameter`, async ({ api }) => {
    const { status, error } = await api.call('listSites', { query });
    assert.equal([status, error.code], [400, 'validation_failed']);
  });
}

test('an empty query, an empty pair and a valid one are no fault', async ({ api }) => {
  for (const query of ['', '&', 'limit=1&', '&&limit=1']) {
    const { status } = await api.call('listSites', { query });
    assert.is(status, 200, query);
  }
});

test('every fault is named at once, at most twenty of them', async ({ api }) => {
  const few = await api.call('listSites', { query: 'limit=0&offset=-1&limti=1' });
  assert.equal(few.error.details?.map(({ path }) => path).sort(), ['limit', 'limti', 'offset']);

  const many = await api.call('listSites', { query: Array.from({ length: 500 }, (_, n) => `x${n}=1`).join('&') });
  assert.is(many.status, 400);
  assert.is(many.error.details?.length, 20);
});

test('a parameter behind 4,000 empty ones is looked at too', async ({ api }) => {
  const { status } = await api.call('listSites', { query: `${'&'.repeat(4_000)}zzzzzzzzzzzz=1` });
  assert.is(status, 400);
});

test('a hostile query costs no time: 8 KB of names are refused in a moment', async ({ api }) => {
  const startedAt = performance.now();
  const { status } = await api.call('listSites', { query: Array.from({ length: 2500 }, (_, n) => `${n}=`).join('&') });
  assert.is(status, 400);
  assert.ok(performance.now() - startedAt < 1000);
});

test.run();
