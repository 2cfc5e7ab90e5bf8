import type { IncomingMessage, ServerResponse } from 'node:http';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Document, OpenAPIBackend, type Request } from 'openapi-backend';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { document } from '../../generated/document.ts';
import { ApiError } from '../../runtime/errors.ts';
import { type ContractBackend, makeBackend } from '../../runtime/http/contract-backend.ts';
import type { RoutedRequest } from '../../runtime/http/contract-router.ts';
import { Exchange, type MatchedExchange } from '../../runtime/http/exchange.ts';
import { parseJson } from '../../runtime/http/json.ts';
import { checkForm } from '../../runtime/http/steps/body.ts';
import { allOperations, bodyOperations, exampleBody, pathOf, soundRequest } from '../support/requests.ts';

/** One request of the corpus. */
interface Sent {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body?: string;
  readonly type?: string;
}

/** What one side made of it. `faults` are Ajv's, in one order; undefined where it never got that far. */
interface Verdict {
  readonly operation: string | undefined;
  readonly isValid: boolean;
  readonly faults: readonly string[] | undefined;
}

const test = suite<{ stock: OpenAPIBackend<Document>; ours: ContractBackend }>('our dispatcher against the stock one');

test.before(async (context) => {
  context.ours = await makeBackend(document);
  context.stock = await stockBackend();
});

/** openapi-backend as it comes, but for an Ajv that knows the draft of the document. It coerces queries itself. */
async function stockBackend(): Promise<OpenAPIBackend<Document>> {
  const shared = new Map<string, Ajv2020>();
  const api = new OpenAPIBackend({
    definition: document as unknown as Document, // the same document as ours
    quick: true,
    strict: true,
    coerceTypes: true,
    customizeAjv: (_, options, context) => {
      const ajv =
        shared.get(String(context)) ?? new Ajv2020({ ...options, strict: false, allErrors: true, verbose: true });
      if (!shared.has(String(context))) (addFormats as unknown as (ajv: Ajv2020) => void)(ajv); // its types name the default export only
      shared.set(String(context), ajv);
      return ajv as never; // the same class but for its draft
    },
  });
  await api.init();
  return api;
}

const reported = (errors: readonly ErrorObject[]): string[] =>
  errors.map(({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`).sort();

const headersOf = ({ body, type = 'application/json' }: Sent): Record<string, string> =>
  body === undefined ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) };

function askStock(stock: OpenAPIBackend<Document>, sent: Sent): Verdict {
  const [path = '', query = ''] = sent.path.split('?', 2);
  const request = {
    method: sent.method,
    path,
    query,
    headers: headersOf(sent),
    ...(sent.body === undefined ? {} : { body: sent.body }),
  };
  const operation = stock.router.matchOperation(request as Request); // a body may be any text
  const isApi = operation?.path.startsWith('/api/v2/') === true;
  if (operation === undefined || !isApi) return { operation: undefined, isValid: false, faults: undefined };
  const { valid, errors } = stock.validator.validateRequest(request as Request, operation);
  return { operation: operation.operationId, isValid: valid, faults: reported((errors ?? []) as ErrorObject[]) };
}

function askOurs({ backend, router }: ContractBackend, sent: Sent): Verdict {
  const [path = '', query = ''] = sent.path.split('?', 2);
  const request: RoutedRequest = { method: sent.method, path, query, headers: headersOf(sent) };
  const found = router.find(request);
  if (found?.kind !== 'operation' || found.operation.kind !== 'api')
    return { operation: undefined, isValid: false, faults: undefined };
  const { operation } = found;
  const exchange = Object.assign(new Exchange(requestOf(sent), {} as ServerResponse, 0), {
    operation,
    query: router.parseRequest(request).query,
  });
  if (sent.body !== undefined && operation.body !== 'none') {
    try {
      exchange.body = parseJson(sent.body);
    } catch (error) {
      exchange.bodyFault = String(error);
    }
  }
  router.parseRequest(request).requestBody = exchange.body;
  const { errors } = backend.validator.validateRequest(request, operation.id);
  const isValid = hasForm(exchange) && (errors ?? []).length === 0;
  return { operation: operation.id, isValid, faults: reported((errors ?? []) as ErrorObject[]) };
}

const requestOf = (sent: Sent): IncomingMessage =>
  ({ method: sent.method, url: sent.path, headers: headersOf(sent) }) as unknown as IncomingMessage; // the steps look at nothing else

function hasForm(exchange: MatchedExchange): boolean {
  try {
    checkForm(exchange);
    return true;
  } catch (error) {
    assert.instance(error, ApiError);
    return false;
  }
}

const led = ({ router }: ContractBackend, { method, path }: Sent): string | undefined =>
  router.matchOperation({ method, path, query: '', headers: {} })?.operationId;

const siteId = 'a'.repeat(24);
const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** A sound request of every operation. */
const sound: readonly Sent[] = allOperations.map((row) => {
  const { params, query, body } = soundRequest(row, siteId);
  const text = new URLSearchParams(query as Record<string, string>).toString(); // plain strings
  const path = pathOf(row, params);
  return {
    method: row.method,
    path: text === '' ? path : withQuery(path, text),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
});

const soundOf = (id: string): Sent => {
  const found = sound[allOperations.findIndex((row) => row.id === id)];
  if (found === undefined) throw new Error(`${id} is no operation`);
  return found;
};

const queries = [
  'limit=1',
  'limit=500',
  'limit=0',
  'limit=501',
  'limit=-1',
  'limit=abc',
  'offset=0',
  'offset=-1',
  'limit=1&offset=2',
  'range=7d',
  'range=1d',
  'country=DE',
  `country=${'x'.repeat(501)}`,
  'pathname=%2Fa%20b',
  'nonsense=1',
  'nonsense=1&limit=0',
];

/** Requests of which both sides must say the same, fault by fault. */
const same: readonly Sent[] = [
  ...sound,
  ...allOperations.map((row, index) => ({
    ...(sound[index] ?? soundOf(row.id)),
    path: withQuery(sound[index]?.path ?? '', 'zzz=1'),
  })),
  ...['listSites', 'getStats', 'getPageviews', 'getChannels', 'listWebhooks', 'getJourneys'].flatMap((id) =>
    queries.map((query) => ({ ...soundOf(id), path: withQuery(soundOf(id).path, query) })),
  ),
  ...['enabled=true', 'enabled=false', 'enabled=1', 'enabled=TRUE'].map((query) => ({
    ...soundOf('listWebhooks'),
    path: withQuery(soundOf('listWebhooks').path, query),
  })),
  ...['depth=2', 'depth=10', 'depth=1', 'depth=11'].map((query) => ({
    ...soundOf('getJourneys'),
    path: withQuery(soundOf('getJourneys').path, query),
  })),
  ...bodyOperations.flatMap((row) => {
    const request = soundOf(row.id);
    const example: Readonly<Record<string, unknown>> = row.body === 'required' ? exampleBody(row.id) : { confirm: 'x' };
    const [first = ''] = Object.keys(example);
    const { [first]: _, ...rest } = example;
    const { body: _body, ...bodyless } = request;
    return [
      { ...request, body: JSON.stringify({ ...example, zzz: 1 }) },
      { ...request, body: JSON.stringify(rest) },
      { ...request, body: '{}' },
      { ...request, body: JSON.stringify({ ...example, [first]: { odd: [1] } }) },
      { ...request, body: JSON.stringify({ ...example, [first]: null }) },
      ...(row.body === 'required' ? [bodyless] : []),
    ];
  }),
  ...[
    '/api/v2/sites/',
    `/api/v2/sites/${siteId}/`,
    '/api/v2/sites/stats',
    '/api/v2/sites/a%20b',
    '/api/v2/sites/%C3%A9',
    '/api/v2/nothing',
    '/api/v2',
    '/api/v2sites',
    '/API/v2/sites',
    '/api/v2//sites',
    '/api/v2/sites//stats',
    `/api/v2/sites/${siteId}/stats/more`,
    '/',
    '/api/v3/sites',
  ].map((path) => ({ method: 'GET', path })),
  ...['PUT', 'DELETE', 'PATCH'].map((method) => ({ method, path: '/api/v2/sites' })),
  ...['PUT', 'POST'].map((method) => ({ method, path: `/api/v2/sites/${siteId}/stats` })),
];

for (const [index, sent] of same.entries()) {
  test(`${index}: ${sent.method} ${sent.path.slice(0, 90)} ${(sent.body ?? '').slice(0, 40)}`, ({ stock, ours }) => {
    assert.equal(askOurs(ours, sent), askStock(stock, sent));
  });
}

test('the corpus is large, and has sound and faulty requests, paths that lead nowhere and every operation', ({
  stock,
}) => {
  const verdicts = same.map((sent) => askStock(stock, sent));
  assert.ok(same.length >= 400, String(same.length));
  assert.ok(verdicts.filter(({ isValid }) => isValid).length > 100);
  assert.ok(verdicts.filter(({ faults = [] }) => faults.length > 0).length > 200);
  assert.is(new Set(verdicts.map(({ operation }) => operation)).size, allOperations.length + 1);
});

/** Where we refuse what the stock lets through, or answer where it cannot; each on purpose. */
const stricter: readonly (readonly [why: string, sent: Sent])[] = [
  ['a number has one spelling', { method: 'GET', path: '/api/v2/sites?limit=1e2' }],
  ['a number has one spelling', { method: 'GET', path: '/api/v2/sites?limit=0x10' }],
  ['a number has one spelling', { method: 'GET', path: '/api/v2/sites?limit=5.0' }],
  ['a number has one spelling', { method: 'GET', path: '/api/v2/sites?limit=%205' }],
  ['a body is JSON by its type', { ...soundOf('createSite'), type: 'text/plain' }],
  ['a key appears once', { ...soundOf('createSite'), body: '{"name":"a","name":"b","domain":"a.example"}' }],
  ['a text holds no null character', { ...soundOf('createSite'), body: '{"name":"a\\u0000","domain":"a.example"}' }],
  ['a text holds whole characters', { ...soundOf('createSite'), body: '{"name":"\\ud83d","domain":"a.example"}' }],
];

for (const [why, sent] of stricter) {
  test(`${why}: ${sent.path} ${sent.body ?? ''}`, ({ stock, ours }) => {
    assert.is(askStock(stock, sent).isValid, true);
    const verdict = askOurs(ours, sent);
    assert.equal([verdict.operation, verdict.isValid], [askStock(stock, sent).operation, false]);
  });
}

test('a broken escape, HEAD and several slashes: we answer where the stock throws, misses or takes too much', ({
  stock,
  ours,
}) => {
  const broken: Sent = { method: 'GET', path: '/api/v2/sites/%ZZ' };
  assert.throws(() => askStock(stock, broken), /URI malformed/);
  assert.is(led(ours, broken), undefined);

  assert.is(askStock(stock, { method: 'HEAD', path: '/api/v2/sites' }).operation, undefined);
  assert.is(led(ours, { method: 'HEAD', path: '/api/v2/sites' }), 'listSites');

  assert.is(askStock(stock, { method: 'GET', path: '/api/v2/sites//' }).operation, 'listSites');
  assert.is(led(ours, { method: 'GET', path: '/api/v2/sites//' }), undefined);
});

test('both refuse a text that is no JSON, and from or to where only a preset is taken', ({ stock, ours }) => {
  for (const sent of [
    { ...soundOf('createSite'), body: '{' },
    { ...soundOf('updateSite'), body: 'name=x' },
    { ...soundOf('getStats'), path: withQuery(soundOf('getStats').path, 'from=2026-01-01') },
    { ...soundOf('getStats'), path: withQuery(soundOf('getStats').path, 'country=a&country=b') },
  ]) {
    assert.not(askStock(stock, sent).isValid);
    assert.not(askOurs(ours, sent).isValid);
  }
});

test.run();
