import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, type StartOptions, startApi } from '../support/api.ts';

const test = suite('sign-in: limits of an account');

const password = 'correct horse battery';

interface Person {
  readonly email: string;
  /** What its browser sends back. */
  readonly cookies: string;
}

async function on(work: (api: Api, waits: number[]) => Promise<void>, options: StartOptions = {}): Promise<void> {
  const waits: number[] = [];
  const api = await startApi({ ...options, wait: async (ms) => void waits.push(ms) });
  try {
    await work(api, waits);
  } finally {
    await api.stop();
  }
}

async function addPerson(api: Api): Promise<Person> {
  const user = await api.addUser();
  const link = (await api.service.passwordLink(user.id)) ?? '';
  const token = decodeURIComponent(link.split('=').slice(1).join('='));
  const { headers } = await post(api, '/api/account/password', { token, password });
  return { email: user.email, cookies: cookiesOf(headers) };
}

const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const post = (api: Api, path: string, body: object, headers: Record<string, string> = {}) =>
  api.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const signIn = async (api: Api, body: { email: string; password: string }, headers: Record<string, string> = {}) =>
  (await post(api, '/api/account/sign-in', body, headers)).status;

async function guess(api: Api, email: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const headers = { 'x-forwarded-for': `198.51.${Math.floor(n / 250)}.${n % 250}` };
    statuses.push(await signIn(api, { email, password: `guess ${n}` }, headers));
  }
  return statuses;
}

test('O8 guesses for one account from ever other addresses are slowed, then refused', () =>
  on(async (api, waits) => {
    const { email } = await addPerson(api);
    const statuses = await guess(api, email, 60);
    assert.equal(statuses.slice(0, 20), Array(20).fill(401));
    assert.equal(statuses.slice(20), Array(40).fill(429));
    assert.equal(
      waits,
      Array.from({ length: 15 }, (_, n) => 1_000 * (n + 1)),
    );

    const body = { email, password };
    const answer = await post(api, '/api/account/sign-in', body, { 'x-forwarded-for': '192.0.2.1' });
    assert.equal(
      ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining'].map((name) => answer.headers.get(name)),
      ['3600', '20', '0'],
    );
    assert.match(
      JSON.parse(answer.text).error.message,
      'Too many failed sign-ins to this account. Try again in 3600 s.',
    );
    api.clock.advance(3_600_000);
    assert.is(await signIn(api, body), 200);
  }));

test('O8 an address without an account is slowed and refused alike: answers do not differ', () =>
  on(async (api, waits) => {
    const statuses = await guess(api, 'unknown@example.com', 21);
    assert.equal(statuses, [...Array(20).fill(401), 429]);
    assert.equal(
      waits,
      Array.from({ length: 15 }, (_, n) => 1_000 * (n + 1)),
    );
  }));

test('O8 while one account is guessed at, the right password of another is not slowed', () =>
  on(async (api, waits) => {
    const [guessed, other] = [await addPerson(api), await addPerson(api)];
    await guess(api, guessed.email, 30);
    waits.length = 0;
    assert.is(await signIn(api, { email: other.email, password }), 200);
    assert.equal(waits, []);
  }));

test('O8 wrong keys without an address lock no browser out', () =>
  on(async (api) => {
    const { email } = await addPerson(api);
    for (let n = 0; n < 201; n += 1) await api.call('listSites', { key: 'wrong' });
    assert.is((await api.call('listSites', { key: 'wrong' })).status, 429);
    assert.is(await signIn(api, { email, password }), 200);
    assert.is(await signIn(api, { email, password: 'wrong password' }), 401);
  }));

test('O8 a browser that signed in before gets in while the account is guessed at', () =>
  on(async (api, waits) => {
    const { email, cookies } = await addPerson(api);
    await guess(api, email, 25);
    waits.length = 0;
    assert.is(await signIn(api, { email, password }), 429);
    assert.is(await signIn(api, { email, password }, { cookie: cookies }), 200);
    assert.equal(waits, []);
  }));

test('O8 such a browser has a limit of its own, and its mark opens no other account', () =>
  on(async (api) => {
    const [person, other] = [await addPerson(api), await addPerson(api)];
    const headers = { cookie: person.cookies };
    for (let n = 0; n < 20; n += 1)
      assert.is(await signIn(api, { email: person.email, password: 'wrong' }, headers), 401);
    assert.is(await signIn(api, { email: person.email, password }, headers), 429);
    assert.is(await signIn(api, { email: person.email, password }), 200, 'others are not held responsible');

    await guess(api, other.email, 20);
    assert.is(await signIn(api, { email: other.email, password }, headers), 429);
    const forged = cookiesWithId(person.cookies, 'f'.repeat(24));
    assert.is(await signIn(api, { email: person.email, password: 'wrong' }, { cookie: forged }), 401);
    for (let n = 0; n < 19; n += 1) await signIn(api, { email: person.email, password: 'wrong' }, { cookie: forged });
    assert.is(await signIn(api, { email: person.email, password }), 429, 'a forged mark is none');
  }));

const cookiesWithId = (cookies: string, id: string): string =>
  cookies.replace(/(footfall_browser=[0-9a-f]{24})\.[0-9a-f]{24}\./, `$1.${id}.`);

test('O8 the failure that spends an account is logged once, with its id and without its address', async () => {
  const lines: [object, string][] = [];
  const silent = () => undefined;
  const warn = (fields: object, text: string) => void lines.push([fields, text]);
  await on(
    async (api) => {
      const { email } = await addPerson(api);
      await guess(api, email, 25);
      const user = await api.service.ports.users.findByEmail(email);
      assert.equal(lines, [
        [{ userId: user?.id }, 'too many sign-ins failed; for an hour only browsers that signed in before may try'],
      ]);
    },
    { log: { debug: silent, info: silent, error: silent, warn } },
  );
});

test.run();
