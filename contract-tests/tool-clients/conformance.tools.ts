import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApi } from '../support/api.ts';
import { runNewer, withKey } from './foreign.ts';

const test = suite('the conformance suite');
const expected = join(import.meta.dirname, 'expected-failures.yaml');

const scenarios: readonly (readonly [version: string, names: readonly string[]])[] = [
  ['2025-11-25', ['server-initialize', 'ping', 'tools-list', 'server-session-lifecycle']],
  ['2025-06-18', ['server-initialize', 'ping', 'tools-list']],
  ['2026-07-28', ['server-stateless', 'tools-list', 'caching', 'http-header-validation']],
];

for (const [version, names] of scenarios) {
  for (const name of names) {
    test(`${name} of ${version} is clean but for what is expected`, async () => {
      const api = await startApi();
      const proxy = await withKey(api.baseUrl, api.key);
      try {
        const args = ['conformance', 'server', '--url', `${proxy.url}/api/mcp`, '--scenario', name];
        const more = ['--spec-version', version, '--expected-failures', expected];
        const { code, output } = await runNewer('@modelcontextprotocol/conformance@0.2.0-alpha.12', [...args, ...more]);
        assert.is(code, 0, output);
      } finally {
        proxy.stop();
        await api.stop();
      }
    });
  }
}

test.run();
