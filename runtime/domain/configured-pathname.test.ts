import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ApiError } from '../errors.ts';
import { configuredPathname, spelledAsRecorded } from './configured-pathname.ts';

const test = suite('configured pathname');

for (const [sent, kept] of [
  ['/thanks', '/thanks'],
  ['  /thanks\n', '/thanks'],
  ['/blog/*', '/blog/*'],
  ['*/thanks', '*/thanks'],
  ['/app#/orders', '/app#/orders'],
  ['/thanks/', '/thanks/'],
  ['thanks', 'thanks'],
  ['blog/2026', 'blog/2026'],
  ['/x.example/thanks', '/x.example/thanks'],
  ['thanks.html', 'thanks.html'],
  ['/a/..b/.c/...', '/a/..b/.c/...'],
] as const) {
  test(`R3 ${JSON.stringify(sent)} is stored as ${kept}`, () => assert.is(configuredPathname('pathname', sent), kept));
}

for (const [sent, message] of [
  ['https://x.example/thanks', 'pathname must be a path, not a whole address. Send "/thanks".'],
  [' HTTP://x.example:8080/a%20b/?x=1 ', 'pathname must be a path, not a whole address. Send "/a b".'],
  ['https://x.example', 'pathname must be a path, not a whole address. Send "/".'],
  ['https://x.example/*/thanks#done', 'pathname must be a path, not a whole address. Send "/*/thanks#done".'],
  ['app://screen/thanks', 'pathname must be a path, not a whole address. Send "/thanks".'],
  ['/thanks?x=1', 'pathname must have no query: pages are recorded without it. Send "/thanks".'],
  [
    'x.example/thanks',
    'pathname begins with what may be a host. Send "/thanks", or "/x.example/thanks" if that is the path.',
  ],
  [
    'www.x.example/a/*#done',
    'pathname begins with what may be a host. Send "/a/*#done", or "/www.x.example/a/*#done" if that is the path.',
  ],
  [
    'localhost:3000/thanks/',
    'pathname begins with what may be a host. Send "/thanks", or "/localhost:3000/thanks" if that is the path.',
  ],
  ['/a/../thanks', 'pathname must have no "." and ".." parts: browsers resolve them. Send "/thanks".'],
  ['/./a/*/', 'pathname must have no "." and ".." parts: browsers resolve them. Send "/a/*".'],
  ['/a/b/%2E%2e/c#/../x', 'pathname must have no "." and ".." parts: browsers resolve them. Send "/a/c#/../x".'],
  ['//[x/../thanks', 'pathname must have no "." and ".." parts: browsers resolve them. Send "//thanks".'],
  ['/..', 'pathname must have no "." and ".." parts: browsers resolve them. Send "/".'],
  ['/thanks?', 'pathname must have no query: pages are recorded without it. Send "/thanks".'],
  ['/app#/orders?x=1', 'pathname must have no query: pages are recorded without it. Send "/app#/orders".'],
] as const) {
  test(`R3 ${JSON.stringify(sent)} is refused with the path to send`, () => {
    assert.throws(
      () => configuredPathname('pathname', sent),
      (error: unknown) => error instanceof ApiError && error.status === 400 && error.message === message,
    );
  });
}

test('R3 a path is spelled as its hits are recorded', () => {
  assert.is(spelledAsRecorded(' https://x.example/a%C3%A9/?x=1 '), '/aé');
  assert.is(spelledAsRecorded('thanks/'), '/thanks');
  assert.is(spelledAsRecorded('/a//b/'), '/a//b');
});

test.run();
