import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { message, post } from '../support/tools.ts';

const test = suite<{ api: Api }>('the version 2026-07-28 of the tool endpoint');
const version = '2026-07-28';
const known = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const meta = {
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientCapabilities': {},
};
const headersOf = (method: string, name?: string) => ({
  'mcp-protocol-version': version,
  'mcp-method': method,
  ...(name === undefined ? {} : { 'mcp-name': name }),
});
const modern = (method: string, params: object = {}) => message(9, method, { _meta: meta, ...params });

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

test('describes itself', async ({ api }) => {
  const { status, answer } = await post(api, modern('server/discover'), headersOf('server/discover'));
  const { supportedVersions, capabilities, resultType, ttlMs, cacheScope } = answer.result ?? {};
  assert.is(status, 200);
  assert.equal(
    [supportedVersions, capabilities, resultType, ttlMs, cacheScope],
    [known, { tools: {} }, 'complete', 3_600_000, 'public'],
  );
});

test('lists tools and calls one, with complete results', async ({ api }) => {
  const listed = await post(api, modern('tools/list'), headersOf('tools/list'));
  assert.is(listed.answer.result?.tools?.length, 56);
  assert.equal([listed.answer.result?.resultType, listed.answer.result?.cacheScope], ['complete', 'public']);
  for (const name of ['list_sites', `=?base64?${Buffer.from('list_sites').toString('base64')}?=`]) {
    const called = await post(api, modern('tools/call', { name: 'list_sites' }), headersOf('tools/call', name));
    assert.equal([called.answer.result?.resultType, called.answer.result?.isError], ['complete', false]);
  }
});

const refusals: readonly (readonly [string, object, Record<string, string>, number, number])[] = [
  ['ping', modern('ping'), headersOf('ping'), 404, -32601],
  ['initialize', modern('initialize'), headersOf('initialize'), 404, -32601],
  ['an unknown method', modern('none'), headersOf('none'), 404, -32601],
  ['no _meta', message(9, 'tools/list'), headersOf('tools/list'), 400, -32602],
  ['params of no kind', { ...message(9, 'tools/list'), params: 7 }, headersOf('tools/list'), 400, -32602],
  [
    'no capabilities',
    modern('tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': version } }),
    headersOf('tools/list'),
    400,
    -32602,
  ],
  ['no version header', modern('tools/list'), { 'mcp-method': 'tools/list' }, 400, -32020],
  ['another version header', modern('tools/list'), { 'mcp-protocol-version': '2025-11-25' }, 400, -32020],
  ['no method header', modern('tools/list'), { 'mcp-protocol-version': version }, 400, -32020],
  ['another method header', modern('tools/list'), headersOf('tools/call'), 400, -32020],
  ['no name header', modern('tools/call', { name: 'list_sites' }), headersOf('tools/call'), 400, -32020],
  ['another name', modern('tools/call', { name: 'list_sites' }), headersOf('tools/call', 'get_site'), 400, -32020],
];
for (const [what, body, headers, status, code] of refusals) {
  test(`refuses ${what} with ${status} and ${code}`, async ({ api }) => {
    const posted = await post(api, body, headers);
    assert.equal([posted.status, posted.answer.error?.code, posted.answer.id], [status, code, 9]);
  });
}

test('names the versions it knows when asked for another', async ({ api }) => {
  const _meta = { ...meta, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' };
  const body = modern('tools/list', { _meta });
  const { status, answer } = await post(api, body, {
    ...headersOf('tools/list'),
    'mcp-protocol-version': '2031-01-01',
  });
  assert.equal([status, answer.error?.code], [400, -32022]);
  assert.equal(answer.error?.data, {
    supported: known,
    requested: '2031-01-01',
  });
});

test('takes every array as legacy', async ({ api }) => {
  const { status, answers } = await post(api, [modern('ping')], headersOf('ping'));
  assert.equal([status, answers[0]?.result], [200, {}]);
});

test('takes a notification without a word', async ({ api }) => {
  const body = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { _meta: meta } };
  assert.is((await post(api, body, headersOf('notifications/cancelled'))).status, 202);
});

test.run();
