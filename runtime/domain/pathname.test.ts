import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cutText, normalisePathname } from './pathname.ts';

const test = suite('normalisePathname');

const cases: readonly (readonly [title: string, path: string, expected: string])[] = [
  ['the root stays', '/', '/'],
  ['nothing is the root', '', '/'],
  ['a trailing slash goes', '/about/', '/about'],
  ['several trailing slashes go', '/about//', '/about'],
  ['a root of slashes is the root', '///', '/'],
  ['slashes inside stay', '/a//b', '/a//b'],
  ['query and hash go', '/about/?a=1#team', '/about'],
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
  ['escapes with a meaning stay', '/a%2Fb%3Fc%23d%25e', '/a%2Fb%3Fc%23d%25e'],
  ['they stay in the case they came in', '/a%2fb', '/a%2fb'],
  ['control characters stay escaped', '/a%00b%0Ac%7F', '/a%00b%0Ac%7F'],
  ['a stray percent sign stays', '/100%', '/100%'],
  ['a stray percent sign makes no new escape', '/%%34%31', '/%%34%31'],
  ['an escaped percent sign makes no new escape', '/%2541', '/%2541'],
];

for (const [title, path, expected] of cases) test(title, () => assert.is(normalisePathname(path), expected));

const secrets: readonly (readonly [title: string, path: string, expected: string])[] = [
  ['a JWT', '/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl/now', '/reset/[redacted]/now'],
  ['a long hex string', '/s/0123456789abcdef0123456789ABCDEF', '/s/[redacted]'],
  ['a long hex string inside a part', '/s/key=0123456789abcdef0123456789abcdef', '/s/[redacted]'],
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
    '/a/550e8400-e29b-41d4-a716-446655440000',
    '/averylongtitlewithonlylettersfromatoftofillthirtytwo',
  ];
  for (const path of harmless) assert.is(normalisePathname(path), path);
});

test('a long path is cut at 2,048 characters', () => {
  assert.is(normalisePathname(`/${'s'.repeat(5000)}`), `/${'s'.repeat(2047)}`);
});

test('a cut never splits a character', () => {
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

test('a hostile path of 64 KB takes no more than a glance', () => {
  for (const piece of ['%', '%41', '@', 'a@', 'a.', 'eyJ', '/', '0', '%C3']) {
    assert.ok(normalisePathname(piece.repeat(65_536 / piece.length)).length <= 2048);
  }
});

test.run();
