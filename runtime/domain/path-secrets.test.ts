import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keepPath, redactorOf, redactSecrets } from './path-secrets.ts';

const test = suite('path secrets');

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
const hex = (length: number) => '0123456789abcdef'.repeat(10).slice(0, length);

const secrets: readonly (readonly [path: string, stored: string])[] = [
  [`/login/${jwt}/now`, '/login/[redacted]/now'],
  [`/v/x=${jwt}`, '/v/[redacted]'],
  ['/unsubscribe/jane.doe@example.com', '/unsubscribe/[redacted]'],
  ['/unsubscribe/mailto:jane+news@mail.example.co.uk', '/unsubscribe/[redacted]'],
  ['/list;email=jane@example.com/off', '/[redacted]/off'],
  ['/u/jörg@bücher.example', '/u/[redacted]'],
  [`/reset/${hex(20)}`, '/reset/[redacted]'],
  [`/reset/${hex(40)}/done`, '/reset/[redacted]/done'],
  ['/token/aB3dE5fG7hJ9kL1mN3pQ', '/token/[redacted]'],
  ['/Auth/aB3dE5fG7h_J9kL-mN3pQ', '/Auth/[redacted]'],
  ['/password-reset/aB3dE5fG7hJ9kL1mN3pQ5', '/password-reset/[redacted]'],
  ['/verifyEmail/aB3dE5fG7hJ9kL1mN3pQ5', '/verifyEmail/[redacted]'],
  [`/api_key/${hex(32).toUpperCase()}`, '/api_key/[redacted]'],
  ['/session/AbC123.def-456_GHI~789=', '/session/[redacted]'],
  ['/s/key=1', '/s/[redacted]'],
  ['/s/a=1;token=x', '/s/[redacted]'],
  ['/s/access_token=x&b=2', '/s/[redacted]'],
  ['/cart;jsessionid=0A1B', '/[redacted]'],
  ['/cart;PHPSESSID=abc/items', '/[redacted]/items'],
  ['/app#/reset/aB3dE5fG7hJ9kL1mN3pQ5', '/app#/reset/[redacted]'],
  ['/app#access_token=abc&state=1', '/app#[redacted]'],
  ['/app#token/aB3dE5fG7hJ9kL1mN3pQ5', '/app#token/[redacted]'],
];

for (const [path, stored] of secrets) {
  test(`S6 ${path} is stored as ${stored}`, () => {
    assert.is(redactSecrets(path), stored);
    assert.is(redactSecrets(stored), stored);
  });
}

const harmless: readonly string[] = [
  '/',
  `/notes/${hex(32)}`,
  `/commit/${hex(40)}`,
  `/sha/${hex(64)}`,
  '/@user@host',
  '/@user@mastodon.example/109',
  '/npm/react@18.2.0',
  '/npm/react@latest.js',
  '/img/icon@2x.png',
  '/a/550e8400-e29b-41d4-a716-446655440000',
  '/reset/550e8400-e29b-41d4-a716-446655440000',
  '/reset/password',
  `/reset/${hex(19)}`,
  '/session/how-to-write-a-good-abstract',
  '/auth/ALLCAPITALLETTERS12345',
  '/keyboards/aB3dE5fG7hJ9kL1mN3pQ5',
  '/tokenise/aB3dE5fG7hJ9kL1mN3pQ5',
  '/reset/now/aB3dE5fG7hJ9kL1mN3pQ5',
  '/search/monkey=1',
  '/search/key=',
  '/search/colour=red;size=l',
  '/share/eyJhbGciOiJIUzI1NiJ9',
  '/a@b',
];

for (const path of harmless) test(`S6 ${path} stays`, () => assert.is(redactSecrets(path), path));

test('S6 a path made to be slow is read to its end', () => {
  for (const piece of ['a@', 'key=', 'a.', 'a_', 'token/', 'eyJ', ';a_b_', '@a.b', 'x=']) {
    const path = `/${piece.repeat(200_000 / piece.length)}`;
    assert.ok(redactSecrets(path).startsWith('/'), piece);
  }
});

test("S6 an operator's pattern of a path redacts the segments with a star, from its beginning", () => {
  const redact = redactorOf(['/invite/*', '/u/*/orders/no-*']);
  assert.is(redact('/invite/abc'), '/invite/[redacted]');
  assert.is(redact('/invite/abc/accept'), '/invite/[redacted]/accept');
  assert.is(redact('/u/7/orders/no-12/print'), '/u/[redacted]/orders/[redacted]/print');
  assert.is(redact(redact('/invite/abc')), '/invite/[redacted]');
  for (const path of ['/invite', '/invite/', '/a/invite/abc', '/u/7/orders/12', '/']) assert.is(redact(path), path);
});

test("S6 an operator's pattern of a part hides it anywhere", () => {
  const redact = redactorOf(['inv_*', '*.secret']);
  assert.is(redact('/a/inv_12/b/my.secret'), '/a/[redacted]/b/[redacted]');
  assert.is(redact('/a/xinv_12'), '/a/xinv_12');
});

test('S6 without patterns nothing is redacted', () => {
  assert.is(redactorOf([])('/invite/abc'), '/invite/abc');
  assert.is(keepPath(`/${jwt}`), `/${jwt}`);
});

test.run();
