import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keepPath } from './path-secrets.ts';
import { cutText, fragmentInPath, normalisePathname } from './pathname.ts';

const test = suite('normalisePathname');

const cases: readonly (readonly [title: string, path: string, expected: string])[] = [
  ['the root stays', '/', '/'],
  ['nothing is the root', '', '/'],
  ['a trailing slash goes', '/about/', '/about'],
  ['several trailing slashes go', '/about//', '/about'],
  ['a root of slashes is the root', '///', '/'],
  ['slashes inside stay', '/a//b', '/a//b'],
  ['a query goes', '/about/?a=1', '/about'],
  ['a missing first slash is added', 'about', '/about'],
  ['a pattern keeps its stars', '*/about/*', '*/about/*'],
  ['case stays', '/About', '/About'],
  ['UTF-8 is decoded', '/%C3%BCber/%e4%bd%a0', '/über/你'],
  ['a space is decoded', '/a%20b', '/a b'],
  ['an emoji is decoded', '/%F0%9F%98%80', '/😀'],
  ['decomposed letters are composed', '/u\u0308ber', '/über'],
  ['decoded letters are composed', '/u%CC%88ber', '/über'],
  ['bytes that are no UTF-8 stay', '/%FF%41', '/%FFA'],
  ['a broken character stays', '/%E4%BD', '/%E4%BD'],
  ['an overlong slash stays', '/%C0%AF', '/%C0%AF'],
  ['an encoded surrogate stays', '/%ED%A0%80', '/%ED%A0%80'],
  ['an encoded replacement character is a character', '/%EF%BF%BD', '/\ufffd'],
  ['escapes with a meaning stay', '/a%2Fb%3Fc%25e', '/a%2Fb%3Fc%25e'],
  ['they stay in the case they came in', '/a%2fb', '/a%2fb'],
  ['control characters stay escaped', '/a%00b%0Ac%7F', '/a%00b%0Ac%7F'],
  ['a stray percent sign stays', '/100%', '/100%'],
  ['a stray percent sign makes no new escape', '/%%34%31', '/%%34%31'],
  ['an escaped percent sign makes no new escape', '/%2541', '/%2541'],
];

for (const [title, path, expected] of cases) test(title, () => assert.is(normalisePathname(path), expected));

const fragments: typeof cases = [
  ['a fragment stays', '/app#/orders', '/app#/orders'],
  ['an escaped number sign is one', '/app%23/orders', '/app#/orders'],
  ['a second number sign stays', '/app#/orders%23open', '/app#/orders#open'],
  ['a query before a fragment goes', '/app?tab=1#/orders', '/app#/orders'],
  ['a query inside a fragment goes', '/app#/orders?utm_source=news', '/app#/orders'],
  ['both queries go, and what follows the second', '/app?a=1#/orders?b=2#top', '/app#/orders'],
  ['slashes at the end of path and fragment go', '/app/#/orders/', '/app#/orders'],
  ['a fragment of the root keeps the root', '/#/orders', '/#/orders'],
  ['a fragment alone is one of the root', '#/orders', '/#/orders'],
  ['a fragment that says nothing goes', '/app#/', '/app'],
  ['an empty fragment goes', '/app/#', '/app'],
  ['an empty fragment of the root goes', '/#', '/'],
  ['a fragment is decoded and composed', '/app#/%C3%BCber/u%CC%88', '/app#/über/ü'],
  ['a pattern keeps its fragment', '/app#/orders/*', '/app#/orders/*'],
  ['an escaped percent sign makes no number sign', '/app%2523/orders', '/app%2523/orders'],
];

for (const [title, path, expected] of fragments) {
  test(`T8 ${title}`, () => assert.is(normalisePathname(path), expected));
}

const addresses: typeof cases = [
  ['a fragment becomes part of the path', 'https://a.example/app#/orders', 'https://a.example/app%23/orders'],
  [
    'its query joins the other one',
    'https://a.example/app?a=1#/orders?utm_source=news',
    'https://a.example/app%23/orders?a=1&utm_source=news',
  ],
  ['a second number sign stays in the page', 'https://a.example/app?a=1#/b#c', 'https://a.example/app%23/b%23c?a=1'],
  [
    'what follows the query of a fragment goes',
    'https://a.example/#/a?utm_source=x#top',
    'https://a.example/%23/a?utm_source=x',
  ],
  ['no fragment changes nothing', 'https://a.example/app?a=1', 'https://a.example/app?a=1'],
  ['an empty fragment changes nothing', 'https://a.example/app#', 'https://a.example/app#'],
];

for (const [title, address, expected] of addresses) {
  test(`T8 ${title}`, () => assert.is(fragmentInPath(address), expected));
}

const secrets: readonly (readonly [title: string, path: string, expected: string])[] = [
  ['a JWT', '/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl/now', '/reset/[redacted]/now'],
  ['a long hex string behind such a word', '/reset/0123456789abcdef0123456789ABCDEF', '/reset/[redacted]'],
  ['a key inside a part', '/s/key=0123456789abcdef0123456789abcdef', '/s/[redacted]'],
  ['an e-mail address', '/unsubscribe/jane.doe@example.com', '/unsubscribe/[redacted]'],
  ['an escaped e-mail address', '/unsubscribe/jane%40example.com/', '/unsubscribe/[redacted]'],
];

for (const [title, path, expected] of secrets) {
  test(`${title} is redacted`, () => assert.is(normalisePathname(path), expected));
}

test('what only resembles a secret stays', () => {
  const harmless = [
    '/npm/react@18.2.0',
    '/@jane/posts',
    '/commit/0123456789abcdef0123456789abcde',
    '/s/0123456789abcdef0123456789ABCDEF',
    '/@user@host.example',
    '/a/550e8400-e29b-41d4-a716-446655440000',
    '/averylongtitlewithonlylettersfromatoftofillthirtytwo',
  ];
  for (const path of harmless) assert.is(normalisePathname(path), path);
});

test('S6 a secret is redacted before a path is cut, and stays on sites without redaction', () => {
  const token = `eyJ${'a'.repeat(3_000)}.b.c`;
  assert.is(normalisePathname(`/login/${token}`), '/login/[redacted]');
  assert.is(normalisePathname('/u/jane%40example.com/', keepPath), '/u/jane@example.com');
});

test('a long path is cut at 2,048 characters', () => {
  assert.is(normalisePathname(`/${'s'.repeat(5000)}`), `/${'s'.repeat(2047)}`);
});

test('a surrogate pair is never split', () => {
  const path = normalisePathname(`/${'😀'.repeat(2000)}`);
  assert.is(path.length, 2047);
  assert.not.match(path, /\p{Surrogate}/u);
  assert.is(cutText('a😀', 2), 'a');
  assert.is(cutText('a😀', 3), 'a😀');
});

test('normalising twice changes nothing', () => {
  const pieces = fc.constantFrom(
    '/',
    '%',
    '%2',
    '%41',
    '%34',
    '%31',
    '%C3%BC',
    '%FF',
    '%2F',
    '%23',
    '#',
    '?',
    'a',
    '4',
    'u',
    '\u0308',
    '@',
    '.',
  );
  const paths = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: pieces, maxLength: 40 }));
  fc.assert(
    fc.property(paths, (path) => {
      const once = normalisePathname(path);
      assert.is(normalisePathname(once), once);
    }),
    { numRuns: 2000 },
  );
});

test('a hostile path of 64 KB takes no noticeable time', () => {
  for (const piece of ['%', '%41', '@', 'a@', 'a.', 'eyJ', '/', '0', '%C3']) {
    assert.ok(normalisePathname(piece.repeat(65_536 / piece.length)).length <= 2048);
  }
});

test.run();
