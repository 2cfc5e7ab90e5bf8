import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApi } from '../support/api.ts';
import { runNewer } from './foreign.ts';

const test = suite('the Inspector');

test('finds nothing to object to in the list of tools', async () => {
  const api = await startApi();
  try {
    const args = ['mcp-inspector', '--cli', '--server-url', `${api.baseUrl}/api/mcp`, '--transport', 'http'];
    const more = ['--header', `Authorization: Bearer ${api.key}`, '--method', 'tools/list', '--strict'];
    const { code, output } = await runNewer('@modelcontextprotocol/inspector@2.12.0', [...args, ...more]);
    assert.is(code, 0, output);
    assert.match(output, '"get_revenue_campaigns"');
  } finally {
    await api.stop();
  }
});

test.run();
