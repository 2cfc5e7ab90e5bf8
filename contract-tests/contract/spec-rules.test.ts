import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dialectLines } from '../../scripts/check-spec/document-rules.ts';
import { rules } from '../../scripts/check-spec.ts';
import { type JsonObject, readSpec, specPath } from '../../scripts/generate/spec.ts';

const test = suite('rules for openapi.yaml');
const spec = readSpec();

/** A copy with one value set; `undefined` takes the key away. Path parts are given one by one. */
function planted(parts: readonly string[], value: unknown): JsonObject {
  const copy = structuredClone(spec);
  let at = copy as unknown as Record<string, unknown>;
  for (const part of parts.slice(0, -1)) at = at[part] as Record<string, unknown>;
  const last = parts.at(-1) ?? '';
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

const schema = (name: string, ...rest: string[]) => ['components', 'schemas', name, ...rest];
const site = '/api/v2/sites/{siteId}';
const operation = (path: string, method: string, ...rest: string[]) => ['paths', path, method, ...rest];
const response = (name: string, ...rest: string[]) => ['components', 'responses', name, ...rest];

interface Fault {
  readonly what: string;
  readonly rule: keyof typeof rules;
  readonly at: readonly string[];
  readonly value: unknown;
}

const faults: readonly Fault[] = [
  { what: 'a server with a path', rule: 'fullPaths', at: ['servers'], value: [{ url: '/api/v2' }] },
  { what: 'a slash in a property name', rule: 'propertyNames', at: schema('Site', 'properties', 'a/b'), value: {} },
  { what: 'a tilde in a property name', rule: 'propertyNames', at: schema('Site', 'properties', 'a~b'), value: {} },
  { what: 'an open answer', rule: 'closedObjects', at: schema('Site', 'unevaluatedProperties'), value: undefined },
  {
    what: 'an open request',
    rule: 'closedObjects',
    at: schema('SiteCreate', 'unevaluatedProperties'),
    value: undefined,
  },
  {
    what: 'an open nested answer',
    rule: 'closedObjects',
    at: schema('Stats', 'properties', 'series', 'items', 'unevaluatedProperties'),
    value: undefined,
  },
  {
    what: 'a request opened in words',
    rule: 'closedObjects',
    at: schema('SiteCreate'),
    value: { type: 'object', additionalProperties: true },
  },
  {
    what: 'a schema closed the other way',
    rule: 'closedObjects',
    at: schema('Site', 'additionalProperties'),
    value: false,
  },
  {
    what: 'a word of OpenAPI 3.0',
    rule: 'plainSchemas',
    at: schema('Site', 'properties', 'publicSlug', 'nullable'),
    value: true,
  },
  { what: 'a composed schema', rule: 'plainSchemas', at: schema('Site', 'allOf'), value: [] },
  {
    what: 'a name without a length',
    rule: 'boundedRequests',
    at: schema('SiteCreate', 'properties', 'name'),
    value: { type: 'string' },
  },
  {
    what: 'a query number without a minimum',
    rule: 'boundedRequests',
    at: ['components', 'parameters', 'Limit', 'schema'],
    value: { type: 'integer', maximum: 5 },
  },
  {
    what: 'a tag without a description',
    rule: 'tagsDescribed',
    at: operation(site, 'get', 'tags'),
    value: ['websites'],
  },
  {
    what: 'a name taken from the path',
    rule: 'operationIds',
    at: operation(site, 'get', 'operationId'),
    value: 'get-sites-id',
  },
  { what: 'a name used twice', rule: 'operationIds', at: operation(site, 'get', 'operationId'), value: 'listSites' },
  { what: 'another verb', rule: 'operationIds', at: operation(site, 'get', 'operationId'), value: 'fetchSite' },
  { what: 'no description', rule: 'wording', at: operation(site, 'get', 'description'), value: undefined },
  { what: 'a long summary', rule: 'wording', at: operation(site, 'get', 'summary'), value: 'Get one of all the sites' },
  { what: 'keys in another order', rule: 'wording', at: operation(site, 'get', 'security'), value: [] },
  { what: 'no scope', rule: 'extensions', at: operation(site, 'get', 'x-required-scope'), value: undefined },
  { what: 'a write for readers', rule: 'extensions', at: operation(site, 'patch', 'x-required-scope'), value: 'read' },
  {
    what: 'a delete for writers',
    rule: 'extensions',
    at: operation(site, 'delete', 'x-required-scope'),
    value: 'write',
  },
  { what: 'no role', rule: 'extensions', at: operation(site, 'get', 'x-site-role'), value: undefined },
  {
    what: 'a role without a site',
    rule: 'extensions',
    at: operation('/api/v2/sites', 'get', 'x-site-role'),
    value: 'viewer',
  },
  {
    what: 'a delete that confirms nothing',
    rule: 'extensions',
    at: operation(site, 'delete', 'x-confirm'),
    value: undefined,
  },
  {
    what: 'a delete that confirms another id',
    rule: 'extensions',
    at: operation(`${site}/funnels/{funnelId}`, 'delete', 'x-confirm'),
    value: 'siteId',
  },
  {
    what: 'an unknown ownership',
    rule: 'extensions',
    at: operation(`${site}/segments`, 'get', 'x-ownership'),
    value: 'mine',
  },
  { what: 'no tool', rule: 'extensions', at: operation(site, 'get', 'x-mcp-tool'), value: undefined },
  {
    what: 'a tool for dashboards',
    rule: 'extensions',
    at: operation(`${site}/dashboards`, 'get', 'x-mcp-tool'),
    value: { name: 'list_dashboards' },
  },
  {
    what: 'a wordy tool',
    rule: 'extensions',
    at: operation(site, 'get', 'x-mcp-tool', 'description'),
    value: `${'x'.repeat(300)} Scope: read.`,
  },
  {
    what: 'a tool that hides its scope',
    rule: 'extensions',
    at: operation(site, 'get', 'x-mcp-tool', 'description'),
    value: 'Returns a site.',
  },
  {
    what: 'an endpoint without a name',
    rule: 'extensions',
    at: operation('/health/live', 'get', 'x-endpoint'),
    value: undefined,
  },
  { what: 'a missing status', rule: 'statuses', at: operation(site, 'get', 'responses', '404'), value: undefined },
  {
    what: 'a status it cannot answer',
    rule: 'statuses',
    at: operation(site, 'get', 'responses', '413'),
    value: { $ref: '#/components/responses/PayloadTooLarge' },
  },
  {
    what: 'a delete without the query confirm',
    rule: 'confirmTwice',
    at: operation(site, 'delete', 'parameters'),
    value: [],
  },
  {
    what: 'a required confirm',
    rule: 'confirmTwice',
    at: ['components', 'parameters', 'Confirm', 'required'],
    value: true,
  },
  {
    what: 'a required body of a delete',
    rule: 'confirmTwice',
    at: ['components', 'requestBodies', 'Confirmation', 'required'],
    value: true,
  },
  {
    what: 'a required field confirm',
    rule: 'confirmTwice',
    at: schema('Confirmation', 'required'),
    value: ['confirm'],
  },
  {
    what: 'a pattern on an id',
    rule: 'lenientParameters',
    at: ['components', 'parameters', 'FunnelId', 'schema', 'pattern'],
    value: '^[0-9a-f]{24}$',
  },
  {
    what: 'a format on from',
    rule: 'lenientParameters',
    at: ['components', 'parameters', 'From', 'schema', 'format'],
    value: 'date',
  },
  {
    what: 'an answer without an example',
    rule: 'namedExamples',
    at: response('Site', 'content', 'application/json', 'examples'),
    value: undefined,
  },
  {
    what: 'an answer written in place',
    rule: 'namedExamples',
    at: operation('/health/live', 'get', 'responses', '200'),
    value: { description: 'Fine.' },
  },
  { what: 'success without rate headers', rule: 'headers', at: response('Site', 'headers'), value: undefined },
  {
    what: 'rate headers on 404',
    rule: 'headers',
    at: response('SiteNotFound', 'headers'),
    value: { 'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' } },
  },
  {
    what: '429 without Retry-After',
    rule: 'headers',
    at: response('RateLimited', 'headers', 'Retry-After'),
    value: undefined,
  },
  {
    what: '401 without WWW-Authenticate',
    rule: 'headers',
    at: response('Unauthenticated', 'headers'),
    value: undefined,
  },
  {
    what: 'a rate header that is text',
    rule: 'headers',
    at: ['components', 'headers', 'RateLimitReset', 'schema', 'type'],
    value: 'string',
  },
  {
    what: 'another shape of error',
    rule: 'errorShape',
    at: response('SiteNotFound', 'content', 'application/json', 'schema'),
    value: { $ref: '#/components/schemas/Site' },
  },
  {
    what: 'a code of another status',
    rule: 'errorShape',
    at: ['components', 'examples', 'siteNotFound', 'value', 'error', 'code'],
    value: 'internal',
  },
  {
    what: 'a write whose 403 forgets the viewer',
    rule: 'refusals',
    at: operation(`${site}/funnels`, 'post', 'responses', '403'),
    value: { $ref: '#/components/responses/Forbidden' },
  },
  {
    what: 'a personal write that refuses viewers',
    rule: 'refusals',
    at: operation(`${site}/segments`, 'post', 'responses', '403'),
    value: { $ref: '#/components/responses/ForbiddenToViewer' },
  },
  {
    what: 'a change for the author whose 403 forgets the others',
    rule: 'refusals',
    at: operation(`${site}/annotations/{annotationId}`, 'patch', 'responses', '403'),
    value: { $ref: '#/components/responses/ForbiddenToViewer' },
  },
  { what: 'a lost code', rule: 'errorCodes', at: schema('ErrorCode', 'enum'), value: ['internal'] },
  { what: 'a code that is never thrown', rule: 'errorCodes', at: schema('ErrorCode', 'enum', '0'), value: 'teapot' },
  {
    what: 'a tool the registry lacks',
    rule: 'tools',
    at: operation(site, 'get', 'x-mcp-tool', 'name'),
    value: 'fetch_site',
  },
  {
    what: 'a list of tools that is too long',
    rule: 'tools',
    at: operation(site, 'get', 'x-mcp-tool', 'title'),
    value: 'x'.repeat(1000),
  },
  {
    what: 'an example with a field too many',
    rule: 'examplesFit',
    at: ['components', 'examples', 'site', 'value', 'colour'],
    value: 'red',
  },
  {
    what: 'an example with a field too few',
    rule: 'examplesFit',
    at: ['components', 'examples', 'stats', 'value', 'visitors'],
    value: undefined,
  },
  {
    what: 'an example that is no date',
    rule: 'examplesFit',
    at: ['components', 'examples', 'site', 'value', 'createdAt'],
    value: 'yesterday',
  },
  {
    what: 'a parameter example out of bounds',
    rule: 'examplesFit',
    at: ['components', 'headers', 'RetryAfter', 'example'],
    value: -1,
  },
];

for (const { what, rule, at, value } of faults) {
  test(`${rule} finds ${what}`, () => {
    assert.equal(rules[rule](spec), []);
    assert.ok(rules[rule](planted(at, value)).length > 0);
  });
}

test('every rule has a fault that it finds', () => {
  const proven = new Set(faults.map(({ rule }) => rule));
  assert.equal(
    Object.keys(rules).filter((rule) => !proven.has(rule as keyof typeof rules)),
    [],
  );
});

test('dialectLines holds the two first lines', () => {
  const text = readFileSync(specPath, 'utf8');
  const oasDialect = text.replace(
    'https://json-schema.org/draft/2020-12/schema',
    'https://spec.openapis.org/oas/3.1/dialect/base',
  );
  assert.equal(dialectLines(text), []);
  assert.is(dialectLines(oasDialect).length, 1);
  assert.is(dialectLines(text.replace('openapi: 3.1.1', 'openapi: 3.1.0')).length, 1);
  assert.is(dialectLines(`# The contract\n${text}`).length, 2);
});

test.run();
