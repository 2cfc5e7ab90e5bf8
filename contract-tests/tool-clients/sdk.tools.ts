import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { clientPackages } from './foreign.ts';

/** As much of a client as is used here. */
interface ToolClient {
  connect(transport: object): Promise<void>;
  ping(): Promise<unknown>;
  getServerVersion(): { readonly name: string } | undefined;
  getInstructions(): string | undefined;
  listTools(params?: object): Promise<{ readonly tools: readonly { readonly name: string }[]; nextCursor?: string }>;
  callTool(params: object): Promise<{ readonly content: readonly { readonly text: string }[]; isError?: boolean }>;
  close(): Promise<void>;
}
type ClientClass = new (info: object, options?: object) => ToolClient;
type TransportClass = new (url: URL, options: object) => object;

const test = suite<{ api: Api; load: NodeJS.Require }>('clients of other makers');
const info = { name: 'footfall-tests', version: '1.0.0' };

test.before(async (context) => {
  context.load = await clientPackages();
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

async function work(api: Api, Client: ClientClass, Transport: TransportClass, options: object): Promise<void> {
  const site = await api.addSite();
  const client = new Client(info, options);
  const headers = { Authorization: `Bearer ${api.key}` };
  await client.connect(new Transport(new URL(`${api.baseUrl}/api/mcp`), { requestInit: { headers } }));
  try {
    assert.is(client.getServerVersion()?.name, 'footfall');
    assert.ok(client.getInstructions()?.includes('list_sites'));
    assert.is((await client.listTools()).tools.length, 56);
    const found = await client.callTool({ name: 'get_site', arguments: { siteId: site.id } });
    assert.is(JSON.parse(found.content[0]?.text ?? '').siteId, site.id);
    const refused = await client.callTool({ name: 'delete_site', arguments: { siteId: site.id } });
    assert.ok(refused.isError === true && refused.content[0]?.text.includes(site.id));
  } finally {
    await client.close();
  }
}

test('the SDK 1.32.2 connects, lists and calls', async ({ api, load }) => {
  const { Client } = load('@modelcontextprotocol/sdk/client/index.js');
  const { StreamableHTTPClientTransport } = load('@modelcontextprotocol/sdk/client/streamableHttp.js');
  await work(api, Client, StreamableHTTPClientTransport, {});
});

for (const [mode, options] of [
  ['default', {}],
  ['auto', { versionNegotiation: { mode: 'auto' } }],
  ['pinned', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
] as const) {
  test(`the client 2.4.0 connects, lists and calls in its ${mode} mode`, async ({ api, load }) => {
    const { Client, StreamableHTTPClientTransport } = load('@modelcontextprotocol/client');
    await work(api, Client, StreamableHTTPClientTransport, options);
  });
}

test.run();
