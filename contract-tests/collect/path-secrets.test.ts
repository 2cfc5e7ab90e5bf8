import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../runtime/config.ts';
import { type Api, type StartOptions, startApi } from '../support/api.ts';
import { storedHits } from '../support/compatible.ts';
import { sendHit } from '../support/hits.ts';

const test = suite('collect: secrets in paths');

const hex = '0123456789abcdef'.repeat(4);

/** Stored pathnames of pages, in their order. */
async function storedOf(paths: readonly string[], options: StartOptions, over = {}): Promise<unknown[]> {
  const api: Api = await startApi(options);
  try {
    const site = await api.addSite(over);
    for (const path of paths) {
      assert.is((await sendHit(api, site.id, { url: `https://shop.example${path}` })).dropped, undefined, path);
    }
    return (await storedHits(api, site.id, ['pathname'])).map(({ pathname }) => pathname);
  } finally {
    await api.stop();
  }
}

test('S6 published notes, commits and names with two @ are pages of their own', async () => {
  const paths = [`/notes/${hex.slice(0, 32)}`, `/commit/${hex.slice(0, 40)}`, '/@user@host', '/@user@host.example/1'];
  assert.equal(await storedOf(paths, {}), paths);
});

test('S6 secrets by shape are not stored, escaped or not', async () => {
  assert.equal(
    await storedOf(
      [
        `/reset/${hex.slice(0, 40)}`,
        '/unsubscribe/jane%40example.com/',
        '/s/api%5Fkey=1',
        '/login/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
        '/app%23/verify/aB3dE5fG7hJ9kL1mN3pQ5',
      ],
      {},
    ),
    ['/reset/[redacted]', '/unsubscribe/[redacted]', '/s/[redacted]', '/login/[redacted]', '/app#/verify/[redacted]'],
  );
});

test("S6 the operator's patterns hold for every site, also for one that keeps its paths", async () => {
  const { redactPaths } = readConfig({ REDACT_PATHS: ' /invite/* , inv_*,/caf%C3%A9/*/' });
  assert.equal(redactPaths, ['/invite/*', 'inv_*', '/café/*']);
  const paths = ['/invite/abc/accept', '/a/inv_12', '/caf%C3%A9/secret', '/u/jane@example.com'];
  const hidden = ['/invite/[redacted]/accept', '/a/[redacted]', '/café/[redacted]'];
  const config = { redactPaths };
  assert.equal(await storedOf(paths, { config }), [...hidden, '/u/[redacted]']);
  assert.equal(await storedOf(paths, { config }, { redactPaths: false }), [...hidden, '/u/jane@example.com']);
});

test('S6 a pattern that hides nothing, or everything, is refused at the start', () => {
  for (const value of ['/invite', '*', '/*', '**', 'a/b*', `/${'x'.repeat(200)}*`, Array(102).fill('/a*').join(',')]) {
    assert.throws(() => readConfig({ REDACT_PATHS: value }), /REDACT_PATHS.* must be/s, value);
  }
  assert.equal(readConfig({ REDACT_PATHS: '' }).redactPaths, []);
  assert.equal(readConfig({}).redactPaths, []);
});

test.run();
