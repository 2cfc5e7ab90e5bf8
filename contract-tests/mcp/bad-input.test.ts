import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendRaw } from '../support/raw-request.ts';
import { message, post, toolCall } from '../support/tools.ts';

const test = suite<{ api: Api }>('bad input at the tool endpoint');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const unsound: readonly (readonly [what: string, body: string | Uint8Array])[] = [
  ['nothing', ''],
  ['half an object', '{"jsonrpc":"2.0"'],
  ['bytes that are no text', Uint8Array.from([0xff, 0xfe, 0x00, 0x80])],
  ['nesting of 33 levels', nested(33)],
  ['nesting of 500,000 levels', nested(500_000)],
  ['a key twice', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}'],
  ['__proto__', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{"a":1}}}'],
  ['a null character', '{"jsonrpc":"2.0","id":"\\u0000","method":"ping"}'],
  ['half a character', '{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}'],
  ['another format', 'jsonrpc=2.0&id=1&method=ping'],
];
for (const [what, body] of unsound) {
  test(`${what} is a parse error`, async ({ api }) => {
    const { status, answer } = await post(api, body);
    assert.equal([status, answer.id, answer.error?.code], [400, null, -32700]);
    assert.ok((answer.error?.message.length ?? 0) < 200);
  });
}

const oddArguments: readonly (readonly [tool: string, args: string, message: string])[] = [
  ['create_site', '"name":"a\\u0000b","domain":"shop.example"', 'name holds a null character'],
  ['get_site', '"siteId":"\\u0000"', 'siteId holds a null character'],
  ['get_stats', '"siteId":"SITE","country":"\\ud800"', 'country holds half of a surrogate pair'],
  ['create_funnel', '"siteId":"SITE","name":"n","steps":[{"name":"\\u0000","pathname":"/"}]', 'steps holds a null'],
  ['create_segment', '"siteId":"SITE","name":"n","filters":{"\\udc00":"x"}', 'filters holds half of a surrogate'],
];
for (const [tool, args, message] of oddArguments) {
  test(`R6 ${tool} answers under its id that ${message}`, async ({ api }) => {
    const site = await api.addSite();
    const call = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"${tool}","arguments":{${args}}}}`;
    const { status, answer } = await post(api, call.replace('SITE', site.id));
    const [content] = answer.result?.content ?? [];
    assert.equal([status, answer.id, answer.result?.isError], [200, 7, true]);
    assert.ok(content?.text.startsWith(`400: ${message}`), content?.text);
  });
}

test('a byte order mark before a message is passed over', async ({ api }) => {
  const { status, answer } = await post(api, Buffer.from(`\ufeff${JSON.stringify(message(3, 'ping'))}`));
  assert.equal([status, answer.id, answer.result], [200, 3, {}]);
});

test('R6 the other messages of a batch are answered', async ({ api }) => {
  const odd =
    '{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"get_site","arguments":{"siteId":"\\u0000"}}}';
  const { answers } = await post(api, `[${odd},{"jsonrpc":"2.0","id":"b","method":"ping"}]`);
  assert.equal(
    answers.map(({ id, result }) => [id, result?.isError]),
    [
      ['a', true],
      ['b', undefined],
    ],
  );
});

test('a body of 1 MiB is read, and one byte more is 413 by its length or on the way', async ({ api }) => {
  const space = ' '.repeat(1024 * 1024 - JSON.stringify(message(1, 'ping')).length);
  const full = JSON.stringify(message(1, 'ping')) + space;
  assert.is((await post(api, full)).status, 200);
  const headers = { authorization: `Bearer ${api.key}` };
  assert.is((await sendRaw(api.baseUrl, 'POST', '/api/mcp', { headers, body: `${full} ` })).status, 413);
  const chunks = [Buffer.from(full), Buffer.from(' ')];
  assert.is((await sendRaw(api.baseUrl, 'POST', '/api/mcp', { headers, chunks })).status, 413);
});

test('any bytes are answered with JSON-RPC', async ({ api }) => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const { status, answer } = await post(api, bytes);
      return status === 400 && answer.jsonrpc === '2.0' && answer.error !== undefined;
    }),
    { numRuns: 100, seed: 7 },
  );
});

test('any JSON is answered with JSON-RPC, without internals', async ({ api }) => {
  const wild = fc.anything({ withNullPrototype: false, maxDepth: 4 });
  const close = fc.record(
    {
      jsonrpc: fc.oneof(fc.constant('2.0'), wild),
      id: fc.oneof(fc.integer(), fc.string(), wild),
      method: fc.oneof(fc.constantFrom('ping', 'initialize', 'tools/list', 'tools/call'), wild),
      params: fc.oneof(
        fc.record({
          name: fc.constantFrom('get_site', 'list_sites', 'create_goal'),
          arguments: fc.dictionary(fc.string(), wild),
        }),
        wild,
      ),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(close, fc.array(close, { maxLength: 4 }), wild), async (body) => {
      const text =
        JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ?? '';
      const posted = await post(api, text);
      assert.not.match(posted.text, /node_modules|\.ts:|at async|ECONN|127\.0\.0\.1/);
      return [200, 202, 400].includes(posted.status);
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('no answer repeats the key', async ({ api }) => {
  for (const body of ['{', [7], toolCall(1, 'get_site', { siteId: '.' }), toolCall(1, 'none')]) {
    assert.not.ok((await post(api, body)).text.includes(api.key));
  }
});

test.run();
