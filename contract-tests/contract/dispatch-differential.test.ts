import type { IncomingMessage } from 'node:http';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Document, OpenAPIBackend, type Request } from 'openapi-backend';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { document } from '../../generated/document.ts';
import { ApiError } from '../../runtime/errors.ts';
import { Exchange } from '../../runtime/http/exchange.ts';
import { parseJson } from '../../runtime/http/json.ts';
import { Matcher } from '../../runtime/http/match.ts';
import { checkForm, makeApi, parseQuery, RequestValidators, withDefaults } from '../../runtime/http/validate.ts';
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

const test = suite<{ stock: OpenAPIBackend<Document>; validators: RequestValidators }>(
  'our dispatcher against the stock one',
);

const matcher = new Matcher(allOperations);

test.before(async (context) => {
  context.validators = new RequestValidators(await makeApi(document));
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

function askOurs(validators: RequestValidators, sent: Sent): Verdict {
  const [path = '', queryText = ''] = sent.path.split('?', 2);
  const found = matcher.match(sent.method, path);
  if (found?.kind !== 'operation') return { operation: undefined, isValid: false, faults: undefined };
  const { operation, params } = found;
  const asked = parseQuery(queryText, operation);
  const request = { headers: headersOf(sent) } as unknown as IncomingMessage; // validation looks at nothing else
  const exchange = new Exchange({
    request,
    now: 0,
    operation,
    params,
    queryText,
    asked,
    query: withDefaults(asked, operation),
  });
  if (sent.body !== undefined && operation.body !== 'none') {
    try {
      exchange.body = parseJson(sent.body);
    } catch (error) {
      exchange.bodyFault = String(error);
    }
  }
  const input = {
    path: params,
    query: exchange.query,
    header: request.headers,
    ...(exchange.body === undefined ? {} : { requestBody: exchange.body }),
  };
  const errors = validators.of(operation.id).flatMap((validate) => (validate(input) ? [] : (validate.errors ?? [])));
  return { operation: operation.id, isValid: isAccepted(validators, exchange), faults: reported(errors) };
}

function isAccepted(validators: RequestValidators, exchange: Exchange): boolean {
  try {
    checkForm(exchange);
    validators.check(exchange);
    return true;
  } catch (error) {
    assert.instance(error, ApiError);
    return false;
  }
}

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
  test(`${index}: ${sent.method} ${sent.path.slice(0, 90)} ${(sent.body ?? '').slice(0, 40)}`, ({
    stock,
    validators,
  }) => {
    assert.equal(askOurs(validators, sent), askStock(stock, sent));
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
  test(`${why}: ${sent.path} ${sent.body ?? ''}`, ({ stock, validators }) => {
    assert.is(askStock(stock, sent).isValid, true);
    const ours = askOurs(validators, sent);
    assert.equal([ours.operation, ours.isValid], [askStock(stock, sent).operation, false]);
  });
}

test('a broken escape, HEAD and several slashes: we answer where the stock throws, misses or takes too much', ({
  stock,
}) => {
  const broken: Sent = { method: 'GET', path: '/api/v2/sites/%ZZ' };
  assert.throws(() => askStock(stock, broken), /URI malformed/);
  assert.is(matcher.match('GET', broken.path), undefined);

  assert.is(askStock(stock, { method: 'HEAD', path: '/api/v2/sites' }).operation, undefined);
  const head = matcher.match('HEAD', '/api/v2/sites');
  assert.is(head?.kind === 'operation' && head.operation.id, 'listSites');

  assert.is(askStock(stock, { method: 'GET', path: '/api/v2/sites//' }).operation, 'listSites');
  assert.is(matcher.match('GET', '/api/v2/sites//'), undefined);
});

test('both refuse a text that is no JSON, and from or to where only a preset is taken', ({ stock, validators }) => {
  for (const sent of [
    { ...soundOf('createSite'), body: '{' },
    { ...soundOf('updateSite'), body: 'name=x' },
    { ...soundOf('getStats'), path: withQuery(soundOf('getStats').path, 'from=2026-01-01') },
    { ...soundOf('getStats'), path: withQuery(soundOf('getStats').path, 'country=a&country=b') },
  ]) {
    assert.not(askStock(stock, sent).isValid);
    assert.not(askOurs(validators, sent).isValid);
  }
});

test.run();
