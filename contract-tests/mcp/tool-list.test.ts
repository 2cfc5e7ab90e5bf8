import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tools } from '../../generated/tools.ts';
import { type Api, startApi } from '../support/api.ts';
import { contractOperations } from '../support/document.ts';
import { allOperations } from '../support/requests.ts';
import { message, post } from '../support/tools.ts';

const test = suite<{ api: Api }>('the list of tools');
const snapshotFile = join(import.meta.dirname, 'tool-list.snapshot.json');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const listed = async (api: Api, cursor?: unknown) =>
  (await post(api, message(1, 'tools/list', cursor === undefined ? {} : { cursor }))).answer;

test('is complete in one answer of at most 40,000 bytes, the same for every key', async ({ api }) => {
  const { text, answer } = await post(api, message(1, 'tools/list'));
  assert.ok(Buffer.byteLength(text) <= 40_000, `${Buffer.byteLength(text)} bytes`);
  assert.is(answer.result?.nextCursor, undefined);
  assert.is(answer.result?.tools?.length, 56);
  const reading = await api.addKey({ scopes: ['read'] });
  assert.is((await post(api, message(1, 'tools/list'), {}, reading)).text, text);
});

/** A change shows in the review. `UPDATE_SNAPSHOT=1` rewrites it, `make format` lays it out. */
test('is what was reviewed', async ({ api }) => {
  const { result } = await listed(api);
  if (process.env.UPDATE_SNAPSHOT === '1') writeFileSync(snapshotFile, `${JSON.stringify(result, null, 2)}\n`);
  assert.equal(result, JSON.parse(readFileSync(snapshotFile, 'utf8')));
});

test('comes in pages of 20 with a cursor, which together are the whole list', async ({ api }) => {
  const whole = (await listed(api)).result?.tools;
  const names: string[] = [];
  let cursor: string | undefined = '';
  const sizes: number[] = [];
  while (cursor !== undefined) {
    const { result } = await listed(api, cursor);
    sizes.push(result?.tools?.length ?? 0);
    names.push(...(result?.tools ?? []).map(({ name }) => name));
    cursor = result?.nextCursor;
  }
  assert.equal(sizes, [20, 20, 16]);
  assert.equal(
    names,
    whole?.map(({ name }) => name),
  );
  assert.equal((await listed(api, '0')).result, (await listed(api, '')).result);
  assert.equal(
    (await listed(api, '55')).result?.tools?.map(({ name }) => name),
    ['get_revenue_campaigns'],
  );
});

for (const cursor of ['56', '99999999', '-1', '1.5', '020', ' 20', 'x', '1e1', '0x10', 20, null, {}, []]) {
  test(`refuses the cursor ${JSON.stringify(cursor)}`, async ({ api }) => {
    assert.is((await listed(api, cursor)).error?.code, -32602);
  });
}

test('has a tool for every operation but dashboards, and an operation for every tool', () => {
  const wanted = allOperations.filter(({ path }) => !path.includes('/dashboards')).map(({ id }) => id);
  assert.equal(tools.map(({ operationId }) => operationId).sort(), [...wanted].sort());
  assert.is(new Set(tools.map(({ name }) => name)).size, tools.length);
  for (const { operationId } of tools) assert.ok(contractOperations.has(operationId), operationId);
});

test('gives each tool a closed flat schema, all four hints, and a description that ends in its scope', () => {
  const methods = new Map(allOperations.map(({ id, method, scope }) => [id, { method, scope }]));
  for (const { name, description, inputSchema, annotations, operationId, places } of tools) {
    const { method, scope } = methods.get(operationId) ?? {};
    const words = JSON.stringify(inputSchema);
    assert.not.match(words, /"(\$ref|oneOf|anyOf|allOf|not)"/, name);
    assert.is(inputSchema.additionalProperties, false, name);
    assert.equal(Object.keys(inputSchema.properties ?? {}), Object.keys(places), name);
    assert.ok(Buffer.byteLength(description) <= 300 && description.endsWith(`Scope: ${scope}.`), name);
    assert.equal(
      annotations,
      {
        readOnlyHint: method === 'GET',
        destructiveHint: method === 'DELETE',
        idempotentHint: method !== 'POST',
        openWorldHint: /^(create|update|delete)_(webhook|report)$/.test(name),
      },
      name,
    );
    const required: unknown = inputSchema.required ?? [];
    assert.not.ok(Array.isArray(required) && required.includes('confirm'), name);
    assert.is('confirm' in places, method === 'DELETE', name);
  }
});

test.run();
