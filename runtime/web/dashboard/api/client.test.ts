import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ApiFailure, fillPath, request } from './client.ts';

interface Setting {
  calls: { url: string; init: RequestInit }[];
  answer: () => Promise<Response>;
}

const test = suite<Setting>('client');
const realFetch = globalThis.fetch;

test.before.each((context) => {
  context.calls = [];
  context.answer = async () => Response.json({ user: null, setupNeeded: true });
  globalThis.fetch = async (url, init = {}) => {
    context.calls.push({ url: String(url), init });
    return context.answer();
  };
});
test.after(() => {
  globalThis.fetch = realFetch;
});

async function failureOf(promise: Promise<unknown>): Promise<ApiFailure> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
  }
  throw new Error('It did not fail as an ApiFailure');
}

test('marks every call as its own', async ({ calls }) => {
  assert.equal(await request('get', '/api/account/session', {}), { user: null, setupNeeded: true });
  assert.equal(calls, [
    { url: '/api/account/session', init: { method: 'GET', headers: { 'X-Requested-With': 'footfall' } } },
  ]);
});

test('puts path, query and body where they belong', async ({ calls }) => {
  await request('get', '/api/v2/sites/{siteId}/stats', { path: { siteId: 'a/b' }, query: { range: '7d' } });
  await request('post', '/api/v2/sites', { body: { name: 'Shop', domain: 'shop.example' } });
  assert.is(calls[0]?.url, '/api/v2/sites/a%2Fb/stats?range=7d');
  assert.is(calls[1]?.init.body, '{"name":"Shop","domain":"shop.example"}');
  assert.equal(calls[1]?.init.headers, { 'X-Requested-With': 'footfall', 'Content-Type': 'application/json' });
});

test('leaves a placeholder without a value as it is', () => {
  assert.is(fillPath('/a/{id}/{other}', { id: '1' }), '/a/1/{other}');
});

test('throws a refusal in the words of the server', async (context) => {
  const details = [{ in: 'body', path: 'domain', message: 'Too long' }];
  const error = { code: 'validation_failed', message: 'The body is not valid.', details };
  context.answer = async () => Response.json({ error }, { status: 400 });
  const failure = await failureOf(request('get', '/api/account/session', {}));
  assert.is(failure.status, 400);
  assert.is(failure.code, 'validation_failed');
  assert.is(failure.message, 'The body is not valid.');
  assert.equal(failure.details, details);
});

test('has a useful message for an answer that is not from the API', async (context) => {
  context.answer = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  const failure = await failureOf(request('get', '/api/account/session', {}));
  assert.is(failure.status, 502);
  assert.is(failure.message, 'The server answered with status 502.');
});

test('distinguishes a server that does not answer from one that refuses', async (context) => {
  context.answer = () => Promise.reject(new TypeError('fetch failed'));
  const failure = await failureOf(request('get', '/api/account/session', {}));
  assert.is(failure.status, 0);
  assert.is(failure.code, 'network');
});

test('answers nothing for an empty success', async (context) => {
  context.answer = async () => new Response(null, { status: 204 });
  assert.is(await request('post', '/api/account/sign-out', {}), undefined);
});

test.run();
