import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OperationRow } from '../../generated/operations.ts';
import { type Api, startApi } from '../support/api.ts';
import { answerOf, bodyOperations, exampleBody, soundRequest } from '../support/requests.ts';
import { addSiteResources } from '../support/site-resources.ts';

const test = suite<{ api: Api; siteId: string }>('every operation: bodies');

test.before(async (context) => {
  context.api = await startApi();
  context.siteId = (await context.api.addSite()).id;
});
test.after(async ({ api }) => {
  await api.stop();
});

const call = (api: Api, row: OperationRow, siteId: string, body: unknown, headers: Record<string, string> = {}) =>
  api.call(row.id, { ...soundRequest(row, siteId), body, headers });

for (const row of bodyOperations) {
  test(`${row.id} refuses an unknown field, naming it`, async ({ api, siteId }) => {
    const sound = row.body === 'required' ? exampleBody(row.id) : {};
    const { status, error } = await call(api, row, siteId, { ...sound, zzzzzzzzzzzz: 1 });

    assert.equal([status, error.code], [400, 'validation_failed']);
    assert.match(error.message, 'Unknown field "zzzzzzzzzzzz"');
    assert.equal(
      error.details?.map(({ in: place, path }) => [place, path]),
      [['body', 'zzzzzzzzzzzz']],
    );
  });

  test(`${row.id} asks what a misspelt field meant`, async ({ api, siteId }) => {
    const sound: Record<string, unknown> = row.body === 'required' ? { ...exampleBody(row.id) } : { confirm: 'x' };
    const [name = ''] = Object.keys(sound);
    const { status, error } = await call(api, row, siteId, { ...sound, [`${name}x`]: 1 });

    assert.is(status, 400);
    assert.match(error.message, `Unknown field "${name}x"; did you mean "${name}"?`);
  });

  test(`${row.id} refuses a body that is no object`, async ({ api, siteId }) => {
    for (const body of ['[]', '[{}]', '"text"', '7', 'true', 'null']) {
      const { status, error } = await call(api, row, siteId, body);
      assert.equal([status, error.code], [400, 'validation_failed'], body);
    }
  });

  test(`${row.id} refuses what is no JSON`, async ({ api, siteId }) => {
    for (const body of [
      '{',
      '{"name": }',
      "{'a': 1}",
      '{"a": 1,}',
      'name=x',
      '\ufeff\ufeff{}',
      '{} {}',
      '{"a": NaN}',
    ]) {
      const { status, error } = await call(api, row, siteId, body);
      assert.equal([status, error.code], [400, 'malformed_json'], body);
    }
  });

  test(`${row.id} refuses a body that is not JSON by its type`, async ({ api, siteId }) => {
    const body = JSON.stringify(
      row.body === 'required' ? exampleBody(row.id) : { confirm: soundRequest(row, siteId).query },
    );
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'json',
      '',
    ]) {
      const { status, error } = await call(api, row, siteId, body, { 'content-type': type });
      assert.equal([status, error.code], [400, 'validation_failed'], type);
      assert.match(error.message, 'Content-Type: application/json');
    }
  });

  test(`${row.id} refuses 64 KB and a byte with 413`, async ({ api, siteId }) => {
    for (const bytes of [64 * 1024 + 1, 300 * 1024]) {
      const { status, error } = await call(api, row, siteId, `{"name":"${'x'.repeat(bytes - 11)}"}`);
      assert.equal([status, error.code], [413, 'payload_too_large']);
      assert.match(error.message, '64 KB');
    }
    const fits = await call(api, row, siteId, `{"name":"${'x'.repeat(64 * 1024 - 11)}"}`);
    assert.is(fits.status, 400);
  });

  for (const [what, text] of [
    ['33 levels of lists', `{"name":${'['.repeat(32)}${']'.repeat(32)}}`],
    ['20,000 levels of lists', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a key twice', '{"name":"a","name":"b"}'],
    ['a key twice, once escaped', '{"name":"a","n\\u0061me":"b"}'],
    ['a key twice deep inside', '{"name":[{"a":1,"b":{"c":1,"c":2}}]}'],
    ['__proto__', '{"__proto__":{"name":"a"}}'],
    ['__proto__, escaped', '{"\\u005f_proto__":{"name":"a"}}'],
    ['a null character', '{"name":"a\\u0000b"}'],
    ['a null character in a key', '{"na\\u0000me":"a"}'],
    ['half of a surrogate pair', '{"name":"\\ud83d"}'],
    ['the other half', '{"name":"\\ude00 x"}'],
  ] as const) {
    test(`${row.id} refuses a body with ${what}`, async ({ api, siteId }) => {
      const { status, error } = await call(api, row, siteId, text);
      assert.equal([status, error.code], [400, 'malformed_json']);
    });
  }

  if (row.body === 'required') {
    test(`${row.id} needs a body`, async ({ api, siteId }) => {
      const { body: _, ...request } = soundRequest(row, siteId);
      const { status, error } = await api.call(row.id, request);
      assert.equal([status, error.code], [400, 'validation_failed']);
      assert.match(error.message, 'A JSON body is required');
    });
  }

  if (row.method === 'PATCH') {
    test(`${row.id} refuses an empty change`, async ({ api, siteId }) => {
      const { status, error } = await call(api, row, siteId, {});
      assert.is(status, 400);
      assert.is(error.message, 'Send at least one field to update.');
    });
  }
}

for (const type of [
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON',
  'application/merge-patch+json',
]) {
  test(`the type ${type} is JSON`, async ({ api, siteId }) => {
    const { status } = await api.call('updateSite', {
      params: { siteId },
      body: { isActive: true },
      headers: { 'content-type': type },
    });
    assert.is(status, 200);
  });
}

test('a delete needs no body, and takes an empty one', async ({ api }) => {
  const [row] = bodyOperations.filter(({ id }) => id === 'deleteSite');
  if (row === undefined) throw new Error('deleteSite is gone');
  for (const body of [undefined, {}]) {
    const site = await api.addSite();
    const { status } = await api.call('deleteSite', { ...soundRequest(row, site.id), ...(body ? { body } : {}) });
    assert.is(status, 200);
  }
});

test('a body of 32 levels, escapes and pairs of surrogates is read', async ({ api, siteId }) => {
  const { body } = await api.call('updateSite', {
    params: { siteId },
    body: '{"name":"\\ud83d\\ude00 \\"x\\" \\u00e9"}',
  });
  assert.is(body.name, '😀 "x" é');

  const deep = await api.call('updateSite', {
    params: { siteId },
    body: `{"name":${'['.repeat(31)}${']'.repeat(31)}}`,
  });
  assert.equal([deep.status, deep.error.code], [400, 'validation_failed']);
});

test('the examples of the contract are accepted', async ({ api }) => {
  for (const row of bodyOperations.filter(({ body }) => body === 'required')) {
    const site = await api.addSite();
    await api.service.ports.users.update(api.owner.id, { plan: 'business' });
    const { status } = await api.call(row.id, soundRequest(row, site.id, await addSiteResources(api, site)));
    assert.is(status, answerOf(row), row.id);
  }
});

test.run();
