import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { User } from '../../runtime/domain/account.ts';
import { unavailable } from '../../runtime/errors.ts';
import { type Api, startApi } from '../support/api.ts';
import { whileBroken } from '../support/broken.ts';
import { sendRaw } from '../support/raw-request.ts';

const test = suite<{ api: Api }>('account');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const endpoints = {
  setUpAccount: '/api/account/setup',
  signIn: '/api/account/sign-in',
  signOut: '/api/account/sign-out',
  setPassword: '/api/account/password',
} as const;

const post = (api: Api, endpoint: keyof typeof endpoints, body: unknown, headers: Record<string, string> = {}) =>
  api.send(
    endpoints[endpoint],
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    endpoint,
  );

const session = (api: Api, cookie = '', headers: Record<string, string> = {}) =>
  api.send('/api/account/session', { headers: { cookie, ...headers } }, 'getAccountSession');

/** What a browser sends back of a Set-Cookie header. */
const cookieOf = ({ headers }: { headers: Headers }): string => headers.get('set-cookie')?.split(';')[0] ?? '';

const tokenOf = (link: string | undefined): string => decodeURIComponent(link?.split('=').slice(1).join('=') ?? '');

/** A user with a password, and the cookie that setting it gave. */
async function addPerson(api: Api): Promise<{ user: User; password: string; cookie: string }> {
  const user = await api.addUser();
  const token = tokenOf(await api.service.passwordLink(user.id));
  const password = 'correct horse battery';
  const answer = await post(api, 'setPassword', { token, password });
  assert.is(answer.status, 200, answer.text);
  return { user, password, cookie: cookieOf(answer) };
}

test('an empty store is set up once, through its link', async () => {
  const noUser: User = { id: '', email: '', name: '', plan: 'free', createdAt: '' };
  const api = await startApi({ as: { owner: noUser, key: '' } });
  try {
    assert.equal(JSON.parse((await session(api)).text), { user: null, setupNeeded: true });
    const token = tokenOf(await api.service.setupLink());
    const person = { token, email: 'Jane@Example.com', name: 'Jane', password: 'correct horse' };

    const forged = await post(api, 'setUpAccount', { ...person, token: `${token}x` });
    assert.is(forged.status, 401);
    const made = await post(api, 'setUpAccount', person);
    assert.is(made.status, 201);
    assert.equal(JSON.parse(made.text).user.email, 'Jane@Example.com');
    assert.is(JSON.parse(made.text).user.plan, 'business');
    assert.is((await post(api, 'setUpAccount', { ...person, email: 'second@example.com' })).status, 401);
    assert.is(await api.service.setupLink(), undefined);

    assert.is(JSON.parse((await session(api, cookieOf(made))).text).user.name, 'Jane');
    assert.equal(JSON.parse((await session(api)).text), { user: null, setupNeeded: false });
  } finally {
    await api.stop();
  }
});

test('a link to set up is void after seven days', async () => {
  const noUser: User = { id: '', email: '', name: '', plan: 'free', createdAt: '' };
  const api = await startApi({ as: { owner: noUser, key: '' } });
  try {
    const token = tokenOf(await api.service.setupLink());
    api.clock.advance(7 * 86_400_000);
    const { status } = await post(api, 'setUpAccount', { token, email: 'a@b.c', name: 'A', password: 'correct horse' });
    assert.is(status, 401);
  } finally {
    await api.stop();
  }
});

test('signing in needs the right password, in whatever case the address is written', async ({ api }) => {
  const { user, password } = await addPerson(api);
  const right = await post(api, 'signIn', { email: user.email.toUpperCase(), password });
  assert.is(right.status, 200);
  assert.equal(JSON.parse(right.text), {
    user: { userId: user.id, email: user.email, name: user.name, plan: 'free' },
    setupNeeded: false,
  });

  const wrong = await post(api, 'signIn', { email: user.email, password: `${password}!` });
  const unknown = await post(api, 'signIn', { email: 'unknown@example.com', password });
  assert.equal([wrong.status, unknown.status], [401, 401]);
  assert.is(wrong.text, unknown.text);
});

test('the cookie is for this server alone and out of reach of scripts', async ({ api }) => {
  const { user, password } = await addPerson(api);
  const { headers } = await post(api, 'signIn', { email: user.email, password });
  const [session = '', browser = ''] = headers.getSetCookie();
  assert.match(session, /^footfall_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
  assert.match(browser, /^footfall_browser=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/);
  assert.is(headers.get('access-control-allow-origin'), null);
  assert.is(headers.get('cache-control'), 'no-store');
});

for (const origin of [
  'http://stats.example',
  'http://192.168.1.5:3000',
  'http://localhost.example',
  'http://[fe80::1]',
]) {
  test(`O6 behind https a page at ${origin} gets the address to open, and no link is spent`, async () => {
    const api = await startApi({ config: { baseUrl: 'https://stats.example' } });
    try {
      const { user, password } = await addPerson(api);
      const token = tokenOf(await api.service.passwordLink(user.id));
      for (const [endpoint, body] of [
        ['signIn', { email: user.email, password }],
        ['setPassword', { token, password: 'another password' }],
      ] as const) {
        const { status, text, headers } = await post(api, endpoint, body, { origin });
        const { code, message } = JSON.parse(text).error;
        assert.equal([status, code, headers.get('set-cookie')], [400, 'validation_failed', null]);
        assert.is(
          message,
          'This page was opened over http, where the browser does not keep a sign-in. Open https://stats.example/ instead.',
        );
      }
      assert.is((await post(api, 'setPassword', { token, password: 'another password' })).status, 200);
    } finally {
      await api.stop();
    }
  });
}

test('O6 behind https a page over https or on this machine, and a client that is no page, sign in', async () => {
  const api = await startApi({ config: { baseUrl: 'https://stats.example' } });
  try {
    const { user, password } = await addPerson(api);
    for (const origin of [
      'https://stats.example',
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'null',
      undefined,
    ]) {
      const headers: Record<string, string> = origin === undefined ? {} : { origin };
      assert.is((await post(api, 'signIn', { email: user.email, password }, headers)).status, 200, origin);
    }
  } finally {
    await api.stop();
  }
});

test('O6 with a plain base address a page over http signs in', async ({ api }) => {
  const { user, password } = await addPerson(api);
  const headers = { origin: 'http://stats.example' };
  assert.is((await post(api, 'signIn', { email: user.email, password }, headers)).status, 200);
});

test('behind https the cookie is sent over https alone', async () => {
  const api = await startApi({ config: { baseUrl: 'https://stats.example' } });
  try {
    const answer = await post(api, 'signOut', '');
    assert.match(answer.headers.get('set-cookie') ?? '', /; HttpOnly; Secure; SameSite=Strict$/);
  } finally {
    await api.stop();
  }
});

test('signing out clears the cookie, with or without one', async ({ api }) => {
  const { cookie } = await addPerson(api);
  for (const headers of [{ cookie }, {}]) {
    const answer = await post(api, 'signOut', '', headers as Record<string, string>);
    assert.is(answer.status, 204);
    assert.match(answer.headers.get('set-cookie') ?? '', 'footfall_session=; Max-Age=0; Path=/');
  }
});

test('signing out ends the session for every copy of its cookie, and leaves others', async ({ api }) => {
  const { user, password, cookie } = await addPerson(api);
  api.clock.advance(1_000);
  const other = cookieOf(await post(api, 'signIn', { email: user.email, password }));
  assert.is.not(other, cookie);
  await post(api, 'signOut', '', { cookie });
  assert.equal(JSON.parse((await session(api, cookie)).text).user, null);
  assert.is(JSON.parse((await session(api, other)).text).user.userId, user.id);
});

for (const [status, error] of [
  [503, unavailable(new Error('gone'))],
  [500, new Error('broken')],
] as const) {
  test(`signing out while the store fails is ${status}: the session may go on`, async ({ api }) => {
    const { cookie } = await addPerson(api);
    await whileBroken(api.service.ports, 'users', 'update', error, async () => {
      const answer = await post(api, 'signOut', '', { cookie });
      assert.is(answer.status, status);
      assert.is(answer.headers.get('set-cookie'), null);
    });
    assert.is.not(JSON.parse((await session(api, cookie)).text).user, null);
  });
}

test('guesses sent all at once are counted like one after another', async ({ api }) => {
  const { user, password } = await addPerson(api);
  const headers = { 'x-forwarded-for': '81.2.69.77' };
  const guesses = Array.from({ length: 24 }, (_, n) =>
    post(api, 'signIn', { email: user.email, password: `${n}` }, headers),
  );
  const right = post(api, 'signIn', { email: user.email, password }, headers);
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  assert.is(statuses.filter((status) => status === 401).length, 20);
  assert.is(statuses.filter((status) => status === 429).length, 4);
  assert.is((await right).status, 429, 'the twenty-fifth guess is right and too late');
});

test('more sign-ins at once than can wait are refused, and none after them', async ({ api }) => {
  const { user, password } = await addPerson(api);
  const send = (n: number) =>
    post(api, 'signIn', { email: user.email, password }, { 'x-forwarded-for': `81.2.70.${n}` });
  const statuses = (await Promise.all(Array.from({ length: 80 }, (_, n) => send(n)))).map(({ status }) => status);
  assert.equal([...new Set(statuses)].sort(), [200, 503]);
  assert.is((await send(81)).status, 200);
});

test('a link to set a password, opened twice at once, works once', async ({ api }) => {
  const user = await api.addUser();
  const token = tokenOf(await api.service.passwordLink(user.id));
  const send = (password: string) => post(api, 'setPassword', { token, password });
  const answers = await Promise.all([send('correct horse battery'), send('another horse battery')]);
  assert.equal(answers.map(({ status }) => status).sort(), [200, 401]);
});

test('a link to set a password works once and ends every older session', async ({ api }) => {
  const { user, password, cookie } = await addPerson(api);
  api.clock.advance(1000);
  const token = tokenOf(await api.service.passwordLink(user.id));
  const changed = await post(api, 'setPassword', { token, password: 'another password' });

  assert.is(changed.status, 200);
  assert.is((await post(api, 'setPassword', { token, password: 'a third password' })).status, 401);
  assert.is(JSON.parse((await session(api, cookie)).text).user, null);
  assert.is(JSON.parse((await session(api, cookieOf(changed))).text).user.userId, user.id);
  assert.is((await post(api, 'signIn', { email: user.email, password })).status, 401);
  for (const bad of ['', 'x', `${user.id}.x.y`, token.replace(/^\w/, '0')]) {
    assert.is((await post(api, 'setPassword', { token: bad || ' ', password: 'a third password' })).status, 401, bad);
  }
});

test('a forged, cut or expired session is invalid', async ({ api }) => {
  const { cookie } = await addPerson(api);
  for (const forged of ['footfall_session=', `${cookie}x`, cookie.slice(0, -1), cookie.replace(/=\w/, '=0'), 'a=b']) {
    assert.is(JSON.parse((await session(api, forged)).text).user, null, forged);
  }
  api.clock.advance(30 * 86_400_000);
  assert.is(JSON.parse((await session(api, cookie)).text).user, null);
});

test('the faults of a form are reported', async ({ api }) => {
  for (const [endpoint, body] of [
    ['signIn', {}],
    ['signIn', { email: 'a@b.c' }],
    ['signIn', { email: 'a@b.c', password: 'x'.repeat(20), other: 1 }],
    ['signIn', '{'],
    ['signIn', ''],
    ['setUpAccount', { token: 't', email: 'no address', name: '', password: 'short' }],
    ['setUpAccount', []],
    ['setPassword', { token: 't', password: 'short' }],
    ['setPassword', 'null'],
  ] as const) {
    const { status } = await post(api, endpoint, body);
    assert.is(status, 400, `${endpoint} ${JSON.stringify(body)}`);
  }
  assert.is((await post(api, 'signIn', { email: 'a@b.c' }, { 'content-type': 'text/plain' })).status, 400);
  for (const endpoint of ['signIn', 'setUpAccount', 'setPassword'] as const) {
    assert.is((await post(api, endpoint, `{"token":"${'x'.repeat(70_000)}"}`)).status, 413);
  }
});

test('a page of another origin is refused', async ({ api }) => {
  const { cookie, user, password } = await addPerson(api);
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site };
    assert.is((await session(api, cookie, headers)).status, 401);
    assert.is((await post(api, 'signIn', { email: user.email, password }, headers)).status, 401);
    assert.is((await post(api, 'signOut', '', headers)).status, 401);
    assert.is((await post(api, 'setPassword', { token: 't', password }, headers)).status, 401);
    assert.is((await post(api, 'setUpAccount', {}, headers)).status, 401);
  }
  assert.is((await session(api, cookie, { 'sec-fetch-site': 'same-origin' })).status, 200);
});

test('a session calls the API from the pages of the service, with a budget of its own', async ({ api }) => {
  const { user, cookie } = await addPerson(api);
  const site = await api.addSite({ userId: user.id });
  const own = { cookie, 'x-requested-with': 'footfall' };
  const answer = await api.call('getSite', { key: null, params: { siteId: site.id }, headers: own });
  assert.is(answer.status, 200);
  assert.is(answer.headers.get('x-ratelimit-limit'), '600');

  for (const headers of [{ cookie }, { cookie, 'x-requested-with': 'other' }, { 'x-requested-with': 'footfall' }]) {
    const { status } = await api.call('getSite', { key: null, params: { siteId: site.id }, headers });
    assert.is(status, 401);
  }
  const wrongKey = await api.call('getSite', { key: 'wrong', params: { siteId: site.id }, headers: own });
  assert.is(wrongKey.status, 401);
});

test('a store that fails is 500 or 503 with a request id and nothing else', async ({ api }) => {
  const { user, password, cookie } = await addPerson(api);
  const token = tokenOf(await api.service.passwordLink(user.id));
  const { ports } = api.service;
  for (const [status, error] of [
    [500, new TypeError('secret detail')],
    [503, unavailable(new Error('secret detail'))],
  ] as const) {
    const answers: { status: number; text: string }[] = [];
    await whileBroken(ports, 'users', 'findByEmail', error, async () => {
      answers.push(await post(api, 'signIn', { email: user.email, password }));
    });
    await whileBroken(ports, 'users', 'find', error, async () => {
      answers.push(await session(api, cookie), await post(api, 'setPassword', { token, password: 'another password' }));
    });
    await whileBroken(ports, 'users', 'count', error, async () => {
      const form = { token: 'token', email: 'a@b.example', name: 'A', password: 'correct horse' };
      answers.push(await post(api, 'setUpAccount', form));
    });
    assert.equal(
      answers.map((answer) => answer.status),
      [status, status, status, status],
    );
    assert.not(answers.some(({ text }) => text.includes('secret')));
  }
});

test('other addresses of the account lead nowhere, and other methods are refused', async ({ api }) => {
  for (const [method, path, status] of [
    ['GET', '/api/account/sign-in', 405],
    ['POST', '/api/account/session', 405],
    ['DELETE', '/api/account/session', 405],
    ['GET', '/api/account', 404],
    ['POST', '/api/account/sign', 404],
  ] as const) {
    assert.is((await sendRaw(api.baseUrl, method, path)).status, status, path);
  }
});

test.run();
