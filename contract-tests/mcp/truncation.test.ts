import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApi } from '../support/api.ts';
import { startInnerOrigin } from '../support/inner-origin.ts';
import { useTool } from '../support/tools.ts';

const test = suite('long results of tools');
const mark = '\n--- MCP_RESULT_TRUNCATED ---';

test('a text of any width of character arrives with at most 24,000 bytes, cut between two', async () => {
  let text = '';
  const inner = await startInnerOrigin((_, response) => response.end(text));
  const api = await startApi({ config: { mcpInternalOrigin: inner.url } });
  try {
    for (const character of ['a', 'ä', '€', '😀']) {
      for (let shift = 0; shift < 4; shift += 1) {
        text = 'x'.repeat(shift) + character.repeat(24_001);
        const result = await useTool(api, 'list_sites');
        const size = Buffer.byteLength(result.text);
        assert.ok(size <= 24_000 && size > 24_000 - 4, `${size} bytes`);
        assert.ok(result.text.endsWith(mark) && text.startsWith(result.text.slice(0, -mark.length)));
        assert.is(result.isError, false);
      }
      text = character.repeat(24_000 / Buffer.byteLength(character));
      assert.is((await useTool(api, 'list_sites')).text, text);
    }
  } finally {
    await api.stop();
    await inner.stop();
  }
});

test('a real list is cut, and whole again with a limit', async () => {
  const api = await startApi();
  try {
    for (let n = 0; n < 100; n += 1) await api.addSite({ name: `Lädchen ${'ü'.repeat(100)} ${n}` });
    const long = await useTool(api, 'list_sites', { limit: 100 });
    assert.ok(long.text.endsWith(mark) && Buffer.byteLength(long.text) <= 24_000);
    const short = await useTool(api, 'list_sites', { limit: 5 });
    assert.is(short.text, (await api.call('listSites', { query: { limit: 5 } })).text);
  } finally {
    await api.stop();
  }
});

test.run();
