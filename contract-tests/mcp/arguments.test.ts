import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ToolRow, tools } from '../../generated/tools.ts';
import { type Api, startApi } from '../support/api.ts';
import { type InnerOrigin, startInnerOrigin } from '../support/inner-origin.ts';
import { allOperations } from '../support/requests.ts';
import { useTool } from '../support/tools.ts';

const test = suite<{ api: Api; inner: InnerOrigin }>('arguments of tools');
const rows = new Map(allOperations.map((row) => [row.id, row]));

test.before(async (context) => {
  context.inner = await startInnerOrigin();
  context.api = await startApi({ config: { mcpInternalOrigin: context.inner.url } });
});
test.after(async ({ api, inner }) => {
  await api.stop();
  await inner.stop();
});

interface Schema {
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
}

/** A value of the right type that differs from every other. */
function valueFor(name: string, { type, items, enum: listed }: Schema): unknown {
  const [first] = [type].flat();
  if (listed !== undefined) return listed.at(-1);
  if (first === 'string') return `${name} ä/&?#%=+`;
  if (first === 'integer') return 7;
  if (first === 'number') return 7.5;
  if (first === 'boolean') return true;
  if (first === 'array') return [valueFor(name, items ?? {})];
  return { inside: name };
}

const schemasOf = (tool: ToolRow) => tool.inputSchema.properties as Readonly<Record<string, Schema>>; // generated

const everyArgument = (tool: ToolRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schemasOf(tool)).map(([name, schema]) => [name, valueFor(name, schema)]));

for (const tool of tools) {
  test(`every argument of ${tool.name} reaches the API at its place`, async ({ api, inner }) => {
    const given = everyArgument(tool);
    assert.equal(await useTool(api, tool.name, given), { text: '{}', isError: false });
    const { method, url, headers, body } = inner.received.at(-1) ?? {};
    const row = rows.get(tool.operationId);
    const placed = (place: string) => Object.entries(given).filter(([name]) => tool.places[name] === place);

    assert.is(method, row?.method);
    const [path = '', query = ''] = (url ?? '').split('?');
    const ids = Object.fromEntries(placed('path'));
    const wanted = row?.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(ids[name])));
    assert.is(path, wanted);
    assert.equal(
      [...new URLSearchParams(query)],
      placed('query').map(([name, value]) => [name, String(value)]),
    );
    const isBodied = method === 'POST' || method === 'PATCH';
    assert.equal(
      body === '' ? undefined : JSON.parse(body ?? ''),
      isBodied ? Object.fromEntries(placed('body')) : undefined,
    );
    assert.equal(
      Object.keys(headers ?? {}).sort(),
      isBodied
        ? ['authorization', 'connection', 'content-length', 'content-type', 'host']
        : ['authorization', 'connection', 'host'],
    );
    assert.is(headers?.authorization, `Bearer ${api.key}`);
  });
}

for (const tool of tools) {
  test(`${tool.name} refuses an argument of another type or name, and sends no request`, async ({ api, inner }) => {
    const before = inner.received.length;
    const sound = everyArgument(tool);
    for (const [name, { type }] of Object.entries(schemasOf(tool))) {
      const wrong = [type].flat().includes('object') ? 'text' : { a: 1 };
      const { text, isError } = await useTool(api, tool.name, { ...sound, [name]: wrong });
      assert.ok(isError && text.startsWith(`400: ${name} must be `), text);
    }
    const { text, isError } = await useTool(api, tool.name, { ...sound, nonsense: 1 });
    assert.ok(isError && text.startsWith(`400: "nonsense" is no argument of ${tool.name}. It takes: `), text);
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      assert.ok((await useTool(api, tool.name, { ...sound, [name]: 'x' })).isError, name);
    }
    assert.is(inner.received.length, before);
  });
}

const refusedIds = ['', '.', '..', '\u0001', 'a\nb', 'a\r\nHost: x', '\u007f', '\t'];
for (const id of refusedIds) {
  test(`the id ${JSON.stringify(id)} is refused before the API is asked`, async ({ api, inner }) => {
    const before = inner.received.length;
    for (const args of [
      { siteId: id, funnelId: 'x' },
      { siteId: 'x', funnelId: id },
    ]) {
      const { text, isError } = await useTool(api, 'get_funnel', args);
      assert.ok(isError && /^400: (siteId|funnelId) must be an id\.$/.test(text), text);
    }
    assert.is(inner.received.length, before);
  });
}

const oddIds: readonly (readonly [id: string, written: string])[] = [
  ['%2e%2e', '%252e%252e'],
  ['%2E%2E', '%252E%252E'],
  ['%2e', '%252e'],
  ['a/b', 'a%2Fb'],
  ['../..', '..%2F..'],
  ['..\\..', '..%5C..'],
  ['a?confirm=a', 'a%3Fconfirm%3Da'],
  ['a#b', 'a%23b'],
  ['a;b', 'a%3Bb'],
  ['//evil.example', '%2F%2Fevil.example'],
  ['https://evil.example', 'https%3A%2F%2Fevil.example'],
  ['...', '...'],
  ['ä😀', '%C3%A4%F0%9F%98%80'],
  ['x'.repeat(5_000), 'x'.repeat(5_000)],
];
for (const [id, written] of oddIds) {
  test(`the id ${id.slice(0, 30)} stays one segment of the path`, async ({ api, inner }) => {
    await useTool(api, 'get_funnel', { siteId: id, funnelId: id });
    assert.is(inner.received.at(-1)?.url, `/api/v2/sites/${written}/funnels/${written}`);
  });
}

test('ids that name nothing are 404 at the real API', async () => {
  const api = await startApi();
  try {
    for (const [id] of oddIds) {
      assert.equal(await useTool(api, 'get_site', { siteId: id }), { text: '404: Site not found', isError: true });
    }
  } finally {
    await api.stop();
  }
});

test('an id that is missing or no text is named', async ({ api }) => {
  assert.is((await useTool(api, 'get_site')).text, '400: siteId is required.');
  assert.is((await useTool(api, 'get_site', { siteId: 7 })).text, '400: siteId must be of type string, not integer.');
  assert.is((await useTool(api, 'get_site', { siteId: null })).text, '400: siteId must be of type string, not null.');
});

test.run();
