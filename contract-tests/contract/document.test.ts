import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { document } from '../../generated/document.ts';
import { operations } from '../../generated/operations.ts';
import { tools } from '../../generated/tools.ts';
import { examplesOf } from '../../scripts/check-spec/example-rules.ts';
import { checkSpec } from '../../scripts/check-spec.ts';
import { asObject, type Json, readSpec, specPath } from '../../scripts/generate/spec.ts';
import { toolOrder } from '../../scripts/generate/tool-order.ts';
import { drift, generate } from '../../scripts/generate.ts';

const test = suite('openapi.yaml');

test('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(specPath);
  assert.is(valid, true, JSON.stringify(errors));
  assert.is(validator.version, '3.1');
});

test('meets our own rules', () => {
  assert.equal(checkSpec(readSpec(), readFileSync(specPath, 'utf8')), []);
});

test('gives examples that are checked against their schemas', () => {
  assert.ok(examplesOf(readSpec()).length > 200);
});

test('is what every generated file was written from', async () => {
  assert.equal(drift(await generate()), []);
});

test('has 61 operations, each with a row', () => {
  assert.is(operations.length, 61);
  assert.is(new Set(operations.map(({ id }) => id)).size, 61);
});

test('gives the site delete its whole row', () => {
  assert.equal(
    operations.find(({ id }) => id === 'deleteSite'),
    {
      id: 'deleteSite',
      kind: 'api',
      credential: 'required',
      batch: null,
      method: 'DELETE',
      path: '/api/v2/sites/{siteId}',
      tag: 'sites',
      scope: 'admin',
      siteRole: 'owner',
      ownership: 'shared',
      confirm: 'siteId',
      query: { confirm: { type: 'string' } },
      body: 'optional',
      statuses: [200, 400, 401, 403, 404, 413, 429, 500, 503],
    },
  );
});

test('gives each row the defaults of its query', () => {
  const row = operations.find(({ id }) => id === 'listSites');
  assert.equal(row?.query, {
    limit: { type: 'integer', default: 50 },
    offset: { type: 'integer', default: 0 },
  });
});

test('returns immutable rows', () => {
  const row = operations.find(({ id }) => id === 'listSites');
  assert.ok(Object.isFrozen(operations) && Object.isFrozen(row?.query.limit) && Object.isFrozen(row?.statuses));
});

test('becomes a document without references, in which what is shared is one object', () => {
  const paths = asObject(document.paths as Json);
  const list = asObject(asObject(asObject(paths['/api/v2/sites']).get).responses);
  const components = asObject(asObject(document.components as Json).responses);
  assert.is(list['401'], components.Unauthenticated);
  assert.not.match(JSON.stringify(document), '"$ref"');
});

test('becomes the tools of the registry, in its order', () => {
  assert.equal(
    tools.map(({ name }) => name),
    [...toolOrder],
  );
  assert.is(tools.length, 56);
});

test('makes a delete tool that lists confirm without requiring it', () => {
  const tool = tools.find(({ name }) => name === 'delete_funnel');
  assert.equal(tool?.inputSchema, {
    type: 'object',
    properties: { siteId: { type: 'string' }, funnelId: { type: 'string' }, confirm: { type: 'string' } },
    required: ['siteId', 'funnelId'],
    additionalProperties: false,
  });
  assert.equal(tool?.annotations, {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  });
  assert.equal(tool?.places, { siteId: 'path', funnelId: 'path', confirm: 'query' });
});

test('makes tools without references, combinators or texts in their arguments', () => {
  const text = JSON.stringify(tools.map(({ inputSchema }) => inputSchema));
  assert.not.match(text, /"(\$ref|allOf|anyOf|oneOf|description|unevaluatedProperties)":/);
});

test('says that webhook and report writes reach the outside', () => {
  const open = tools.filter(({ annotations }) => annotations.openWorldHint).map(({ name }) => name);
  assert.equal(open, [
    ...['create_webhook', 'update_webhook', 'delete_webhook'],
    ...['create_report', 'update_report', 'delete_report'],
  ]);
});

test.run();
