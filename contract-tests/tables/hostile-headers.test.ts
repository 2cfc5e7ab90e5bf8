import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { type HeaderLine, sendLines } from '../support/raw-socket.ts';

const test = suite<{ api: Api; siteId: string }>('hostile headers');

test.before(async (context) => {
  context.api = await startApi();
  context.siteId = (await context.api.addSite()).id;
});
test.after(async ({ api }) => {
  await api.stop();
});

/** Every place a key is read, and what a sound request there is beside it. */
const endpoints = (siteId: string) =>
  [
    { path: '/api/v2/sites', ok: 200 },
    { method: 'POST', path: '/api/mcp', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}', ok: 200 },
    { method: 'POST', path: `/api/sites/${siteId}/collect`, body: '{"url":"https://shop.example/"}', ok: 202 },
  ] as const;

/** How many failures each bucket was charged since the clock last moved on. */
const failuresOf = (api: Api, bucket: string): number =>
  api.service.rates.failures.peek(`auth:${bucket}`, api.clock.now())?.count ?? 0;

/** Sends a request with a clock moved on, so that every bucket is whole. */
async function send(api: Api, request: Parameters<typeof sendLines>[1]) {
  api.clock.advance(60_000);
  return sendLines(api.baseUrl, request);
}

const long = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length));

const forwarded: readonly (readonly [what: string, lines: readonly string[], bucket: string])[] = [
  ['one address', ['192.0.2.1'], '192.0.2.1'],
  ['none', [], 'unknown'],
  ['nothing', [''], 'unknown'],
  ['10,000 empty entries', [long(',', 10_000)], 'unknown'],
  ['10,000 empty entries before an address', [`${long(',', 10_000)}192.0.2.1`], '192.0.2.1'],
  ['an address before 10,000 empty entries', [`192.0.2.1${long(',', 10_000)}`], '192.0.2.1'],
  ['7,000 entries', [`${long('1,', 14_000)}192.0.2.1`], '192.0.2.1'],
  ['1,200 addresses', [`${long('198.51.100.7,', 15_000)}192.0.2.1`], '192.0.2.1'],
  ['500 lines', [...Array<string>(500).fill('198.51.100.7'), '192.0.2.1'], '192.0.2.1'],
  ['15 KB of spaces', [`192.0.2.1${long(' ', 15_000)}`], '192.0.2.1'],
  ['15 KB of tabs between entries', [`198.51.100.7,${long('\t', 15_000)}192.0.2.1`], '192.0.2.1'],
  ['15 KB of brackets', [long('[', 15_000)], 'unknown'],
  ['15 KB of colons', [long(':', 15_000)], 'unknown'],
  ['15 KB of a zone', [`fe80::1%${long('z', 15_000)}`], 'unknown'],
  ['UTF-8', ['１９２.0.2.1'], 'unknown'],
  ['a right-to-left mark after an address', ['192.0.2.1\u200f'], 'unknown'],
  ['an emoji before an address', ['😀, 192.0.2.1'], '192.0.2.1'],
  ['__proto__', ['__proto__'], 'unknown'],
  ['constructor', ['constructor'], 'unknown'],
  ['the name of the shared bucket', ['unknown'], 'unknown'],
  ['quotes', ['"192.0.2.1"'], 'unknown'],
  ['an address as a number', ['3221225985'], 'unknown'],
  ['a mapped address', ['::ffff:c000:201'], '192.0.2.1'],
];

for (const [what, lines, bucket] of forwarded) {
  test(`x-forwarded-for with ${what}: 401, counted for ${bucket}`, async ({ api, siteId }) => {
    for (const { ok, ...endpoint } of endpoints(siteId)) {
      const more: HeaderLine[] = lines.map((value) => ['x-forwarded-for', value]);
      const wrong = await send(api, { ...endpoint, lines: [...more, ['authorization', 'Bearer wrong']] });
      assert.is(wrong.status, 401, `${endpoint.path} ${wrong.text}`);
      assert.is(JSON.parse(wrong.text).error.code, 'unauthenticated');
      assert.is(failuresOf(api, bucket), 1, endpoint.path);
      assert.is(api.service.rates.failures.size, 1);

      const right = await send(api, { ...endpoint, lines: [...more, ['authorization', `Bearer ${api.key}`]] });
      assert.is(right.status, ok, `${endpoint.path} ${right.text}`);
    }
  });
}

/** KEY stands for a good one. What is no bearer credential is refused and not counted. */
const authorizations: readonly (readonly [
  what: string,
  lines: readonly string[],
  isAccepted: boolean,
  counted: 0 | 1,
])[] = [
  ['a key', ['Bearer KEY'], true, 0],
  ['small letters', ['bearer KEY'], true, 0],
  ['many spaces', [`Bearer${long(' ', 8_000)}KEY${long(' ', 7_000)}`], true, 0],
  ['spaces before it', ['   Bearer KEY'], true, 0],
  ['nothing', [''], false, 0],
  ['spaces alone', [long(' ', 15_000)], false, 0],
  ['no token', ['Bearer'], false, 0],
  ['a token of spaces', [`Bearer${long(' ', 15_000)}`], false, 0],
  ['a tab', ['Bearer\tKEY'], false, 0],
  ['two tokens', ['Bearer KEY KEY'], false, 0],
  ['a token glued on', ['BearerKEY'], false, 0],
  ['another scheme', ['Basic KEY'], false, 0],
  ['a comma', ['Bearer KEY,'], false, 1],
  ['quotes', ['Bearer "KEY"'], false, 1],
  ['a token of 15 KB', [`Bearer ${long('x', 15_000)}`], false, 1],
  ['a key and 15 KB more', [`Bearer KEY${long('x', 15_000)}`], false, 1],
  ['__proto__', ['Bearer __proto__'], false, 1],
  ['constructor', ['Bearer constructor'], false, 1],
  ['UTF-8', ['Bearer ключ😀'], false, 1],
  ['a hash', ['Bearer ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'], false, 1],
  ['SQL', ["Bearer '/**/OR/**/1=1--"], false, 1],
  ['a good one first', ['Bearer KEY', 'Bearer wrong'], true, 0],
  ['a bad one first', ['Bearer wrong', 'Bearer KEY'], false, 1],
  ['an empty one first', ['', 'Bearer KEY'], false, 0],
];

for (const [what, lines, isAccepted, counted] of authorizations) {
  test(`authorization with ${what}: ${isAccepted ? 'accepted' : '401'}, ${counted} counted`, async ({
    api,
    siteId,
  }) => {
    for (const { ok, ...endpoint } of endpoints(siteId)) {
      const given: HeaderLine[] = lines.map((value) => ['authorization', value.replaceAll('KEY', api.key)]);
      const { status, text } = await send(api, { ...endpoint, lines: [['x-forwarded-for', '192.0.2.9'], ...given] });
      assert.is(status, isAccepted ? ok : 401, `${endpoint.path} ${text}`);
      assert.is(failuresOf(api, '192.0.2.9'), counted, endpoint.path);
    }
  });
}

test('what cannot be read as a request is refused, and the next request is served', async ({ api }) => {
  for (const [lines, status] of [
    [[['x-forwarded-for', long('1', 65_536)]], 400],
    [[['x-forwarded-for', long('198.51.100.7,', 130_000)]], 400],
    [[['x-forwarded-for', long('198.51.100.7,', 60_000)]], 401],
    [[['authorization', `Bearer ${long('x', 65_536)}`]], 400],
    [[['authorization', `Bearer ${long('x', 60_000)}`]], 401],
    [[['authorization', 'Bearer a\u0000b']], 400],
    [[['x-forwarded-for', '192.0.2.1\u0001']], 400],
    [[['x-forwarded-for', '198.51.100.7,\r\n 192.0.2.1']], 400],
    [
      [
        ['__proto__', 'x'],
        ['constructor', 'x'],
        ['x-forwarded-for', '192.0.2.1'],
      ],
      401,
    ],
  ] as readonly (readonly [HeaderLine[], number])[]) {
    assert.is((await send(api, { path: '/api/v2/sites', lines })).status, status, String(lines[0]?.[0]));
    assert.is((await api.call('listSites')).status, 200);
  }
});

test('x-real-ip is read no other way', async () => {
  const api = await startApi({ config: { trustXRealIp: true } });
  try {
    for (const [lines, bucket] of [
      [['192.0.2.1'], '192.0.2.1'],
      [['192.0.2.1', '192.0.2.2'], 'unknown'],
      [[long('1', 15_000)], 'unknown'],
      [['__proto__'], 'unknown'],
      [['１'], 'unknown'],
    ] as const) {
      const given: HeaderLine[] = lines.map((value) => ['x-real-ip', value]);
      const answer = await send(api, { path: '/api/v2/sites', lines: [...given, ['authorization', 'Bearer wrong']] });
      assert.is(answer.status, 401);
      assert.is(failuresOf(api, bucket), 1, String(lines));
    }
  } finally {
    await api.stop();
  }
});

test('a cookie header of 15 KB has no session', async ({ api }) => {
  for (const value of [
    long('a=b;', 15_000),
    long(';', 15_000),
    `footfall_session=${long('.', 15_000)}`,
    '__proto__=x',
  ]) {
    const lines: HeaderLine[] = [
      ['cookie', value],
      ['x-requested-with', 'footfall'],
    ];
    assert.is((await send(api, { path: '/api/v2/sites', lines })).status, 401);
    assert.is((await send(api, { path: '/api/account/keys', lines })).status, 401);
  }
});

test.run();
