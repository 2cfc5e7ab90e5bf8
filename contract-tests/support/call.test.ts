import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { callOperation } from './call.ts';
import { factsOf } from './ledger.ts';

const test = suite<{ server: Server; baseUrl: string; answer: Given }>('the contract check itself');

interface Given {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const site = {
  siteId: 'a'.repeat(24),
  trackingId: 'aBcDeFgHiJ',
  name: 'Shop',
  domain: 'shop.example',
  isActive: true,
  isPublic: false,
  createdAt: '2026-06-17T12:00:00.000Z',
};
const list = { sites: [site], total: 1, limit: 50, offset: 0 };

const sound: Given = {
  status: 200,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': '99',
    'x-ratelimit-reset': '1781697660000',
  },
  body: JSON.stringify(list),
};
const refusing = (status: number, error: object, headers: Record<string, string> = {}): Given => ({
  status,
  headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*', ...headers },
  body: JSON.stringify({ error }),
});

/** A server that gives the answer of the test. Nothing of it reaches the ledger of the real one's coverage. */
test.before(async (context) => {
  context.answer = sound;
  context.server = createServer((_, response) => {
    const { status, headers, body } = context.answer;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => context.server.listen(0, '127.0.0.1', resolve));
  context.baseUrl = `http://127.0.0.1:${(context.server.address() as AddressInfo).port}`; // it listens on TCP
});
test.after(({ server }) => {
  server.closeAllConnections();
  server.close();
});

async function verdict(context: { baseUrl: string; answer: Given }, given: Given): Promise<string> {
  context.answer = given;
  try {
    await callOperation(context.baseUrl, 'listSites', { key: 'k', isRehearsal: true });
    return 'fine';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('a sound answer and sound refusals pass', async (context) => {
  assert.is(await verdict(context, sound), 'fine');
  assert.is(await verdict(context, refusing(400, { code: 'validation_failed', message: 'x' })), 'fine');
  assert.is(await verdict(context, refusing(500, { code: 'internal', message: 'x', requestId: 'r' })), 'fine');
});

const without = (name: string): Given => {
  const { [name]: _, ...headers } = sound.headers;
  return { ...sound, headers };
};
const withBody = (body: unknown): Given => ({ ...sound, body: JSON.stringify(body) });
const { name: _, ...nameless } = site;

for (const [what, given, reported] of [
  ['an undocumented status', { ...sound, status: 202 }, '202'],
  ['a teapot', refusing(418, { code: 'internal', message: 'x' }), '418'],
  ['a field too many', withBody({ ...list, secret: 1 }), 'unevaluated'],
  ['a field too many deep inside', withBody({ ...list, sites: [{ ...site, userId: 'x' }] }), 'unevaluated'],
  ['a missing field', withBody({ ...list, sites: [nameless] }), "required property 'name'"],
  ['a field of another type', withBody({ ...list, total: '1' }), 'integer'],
  ['null where it may not be', withBody({ ...list, sites: [{ ...site, name: null }] }), 'string'],
  ['an id of another form', withBody({ ...list, sites: [{ ...site, siteId: 'A'.repeat(24) }] }), 'pattern'],
  ['a time of another form', withBody({ ...list, sites: [{ ...site, createdAt: 'yesterday' }] }), 'date-time'],
  ['a number out of bounds', withBody({ ...list, limit: 501 }), '500'],
  ['text that is no JSON', { ...sound, body: 'Internal Server Error' }, 'JSON'],
  ['another media type', { ...sound, headers: { ...sound.headers, 'content-type': 'text/html' } }, 'text/html'],
  ['a missing rate header', without('x-ratelimit-remaining'), 'x-ratelimit-remaining'],
  ['a rate header below zero', { ...sound, headers: { ...sound.headers, 'x-ratelimit-remaining': '-1' } }, '-1'],
  ['a rate header that is no number', { ...sound, headers: { ...sound.headers, 'x-ratelimit-reset': 'soon' } }, 'soon'],
  ['Retry-After on a success', { ...sound, headers: { ...sound.headers, 'retry-after': '1' } }, 'retry-after'],
  ['no access for other origins', without('access-control-allow-origin'), 'Access-Control-Allow-Origin'],
  [
    'rate headers on a refusal',
    refusing(400, { code: 'validation_failed', message: 'x' }, { 'x-ratelimit-limit': '1' }),
    'x-ratelimit-limit',
  ],
  [
    '429 without Retry-After',
    { ...sound, ...refusing(429, { code: 'rate_limited', message: 'x' }, without('content-type').headers) },
    'retry-after',
  ],
  ['401 without its scheme', refusing(401, { code: 'unauthenticated', message: 'x' }), 'www-authenticate'],
  ['an unlisted code', refusing(400, { code: 'oops', message: 'x' }), 'allowed values'],
  ['a code of another status', refusing(400, { code: 'not_found', message: 'x' }), 'stands for 404'],
  ['a refusal without a message', refusing(400, { code: 'validation_failed' }), 'message'],
  [
    'an error that shows more',
    refusing(500, { code: 'internal', message: 'x', requestId: 'r', stack: 'at …' }),
    'unevaluated',
  ],
  ['500 without a request id', refusing(500, { code: 'internal', message: 'x' }), 'requestId'],
] as const satisfies readonly (readonly [string, Given, string])[]) {
  test(`${what} is caught`, async (context) => {
    assert.match(await verdict(context, given), reported);
  });
}

test('facts distinguish fields, nulls and values', () => {
  const body = { a: null, b: [{ c: 'x', d: true }, { c: 'y' }], e: { f: 1 }, g: [], h: 'x'.repeat(41) };
  assert.equal(
    [...new Set(factsOf(body, ''))],
    [
      'a',
      'a=null',
      'b',
      'b[].c',
      'b[].c=value',
      'b[].c="x"',
      'b[].d',
      'b[].d=value',
      'b[].d="true"',
      'b[].c="y"',
      'e',
      'e.f',
      'e.f=value',
      'g',
      'h',
      'h=value',
    ],
  );
});

test.run();
