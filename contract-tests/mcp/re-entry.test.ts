import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../runtime/config.ts';
import { type InnerApiOptions, innerApi } from '../../runtime/mcp/inner-api.ts';
import { type Api, startApi } from '../support/api.ts';
import { freePort } from '../support/free-port.ts';
import { type InnerOrigin, startInnerOrigin } from '../support/inner-origin.ts';
import { post, toolCall, useTool } from '../support/tools.ts';

const test = suite('requests of tools to the API');
const unreachable = { text: 'Internal API unreachable', isError: true };

async function withInner(
  answer: Parameters<typeof startInnerOrigin>[0],
  work: (api: Api, inner: InnerOrigin) => Promise<void>,
): Promise<void> {
  const inner = await startInnerOrigin(answer);
  const api = await startApi({ config: { mcpInternalOrigin: inner.url } });
  try {
    await work(api, inner);
  } finally {
    await api.stop();
    await inner.stop();
  }
}

test('an origin that is down is said without its address', async () => {
  const api = await startApi({ config: { mcpInternalOrigin: `http://127.0.0.1:${await freePort()}` } });
  try {
    assert.equal(await useTool(api, 'list_sites'), unreachable);
  } finally {
    await api.stop();
  }
});

for (const host of ['127.0.0.2', '::1', '::', '0.0.0.0', 'localhost']) {
  test(`R7 tools reach the API of a service that listens on ${host}`, async () => {
    const api = await startApi({ host });
    try {
      const { text, isError } = await useTool(api, 'list_sites');
      assert.equal([isError, JSON.parse(text).total], [false, 0]);
    } finally {
      await api.stop();
    }
  });
}

test('an origin that breaks off is said likewise', async () => {
  const cut: Parameters<typeof startInnerOrigin>[0] = (_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{"sites":');
    setImmediate(() => response.destroy());
  };
  await withInner(cut, async (api) => assert.equal(await useTool(api, 'list_sites'), unreachable));
});

for (const status of [301, 302, 303, 307, 308]) {
  test(`a redirect with ${status} is not followed`, async () => {
    const target = await startInnerOrigin();
    await withInner(
      (_, response) => response.writeHead(status, { location: `${target.url}/stolen` }).end(),
      async (api) => {
        assert.equal(await useTool(api, 'list_sites'), unreachable);
        assert.equal(target.received, []);
      },
    );
    await target.stop();
  });
}

test('8 MiB are read and one byte more is not', async () => {
  const bytes = 8 * 1024 * 1024;
  await withInner(
    ({ url }, response) => response.end('x'.repeat(url.includes('limit=1') ? bytes + 1 : bytes)),
    async (api) => {
      assert.is((await useTool(api, 'list_sites')).isError, false);
      assert.equal(await useTool(api, 'list_sites', { limit: 1 }), unreachable);
    },
  );
});

test('what something in between says of a failure is not passed on', async () => {
  await withInner(
    (_, response) => response.writeHead(502).end('<html>upstream 10.0.0.7 refused</html>'),
    async (api) =>
      assert.equal(await useTool(api, 'list_sites'), { text: '502: The API gave no reason.', isError: true }),
  );
});

test('a slow origin is given up; the limit is 30 seconds by default', async () => {
  const inner = await startInnerOrigin(() => undefined);
  const options: InnerApiOptions = { origin: () => inner.url, timeoutMs: 50 };
  const api = innerApi(options);
  const asked = api.send({ method: 'GET', path: '/', body: undefined }, 'Bearer x', new AbortController().signal);
  await asked.then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'no answer within 50 ms'),
  );
  api.close();
  await inner.stop();
});

test('only the key goes along, whatever else was sent', async () => {
  await withInner(undefined, async (api, inner) => {
    const sent = {
      cookie: 'a=b',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      host: 'evil.example',
    };
    await post(api, toolCall(1, 'list_sites'), sent);
    assert.equal(Object.keys(inner.received[0]?.headers ?? {}).sort(), ['authorization', 'connection', 'host']);
    assert.is(`http://${inner.received[0]?.headers.host}`, inner.url);
  });
});

test('the connection is kept', async () => {
  const ports = new Set<number | undefined>();
  await withInner(
    (_, response) => {
      ports.add(response.socket?.remotePort);
      response.end('{}');
    },
    async (api) => {
      await post(
        api,
        [1, 2, 3, 4].map((id) => toolCall(id, 'list_sites')),
      );
      assert.is(ports.size, 1);
    },
  );
});

test('of MCP_INTERNAL_ORIGIN the origin alone counts, and a bad value is as good as none', () => {
  const read = (value: string) => readConfig({ MCP_INTERNAL_ORIGIN: value }).mcpInternalOrigin;
  assert.is(read('http://api.internal:8080/path?x=1'), 'http://api.internal:8080');
  assert.is(read('https://user:secret@api.internal/'), 'https://api.internal');
  for (const bad of ['', 'api.internal', 'file:///etc/passwd', 'javascript:1', ':']) assert.is(read(bad), undefined);
});

test('a client that leaves ends the work: what comes later in its batch is not done', async () => {
  let reached: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let inner2: InnerOrigin | undefined;
  let closed: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    closed = resolve;
  });
  await withInner(
    (_, response) => {
      response.on('close', closed);
      reached();
    },
    async (api, inner) => {
      inner2 = inner;
      const leaving = new AbortController();
      const asked = fetch(`${api.baseUrl}/api/mcp`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.key}` },
        body: JSON.stringify([1, 2, 3].map((id) => toolCall(id, 'list_sites'))),
        signal: leaving.signal,
      }).catch(() => undefined);
      await first;
      leaving.abort();
      await asked;
      await gone;
      assert.is((await post(api, { jsonrpc: '2.0', id: 1, method: 'ping' })).status, 200);
    },
  );
  assert.is(inner2?.received.length, 1);
});

test.run();
