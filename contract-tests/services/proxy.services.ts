import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasHaproxy, type RunningProxy, startHaproxy } from '../support/haproxy.ts';

/** What a request looked like when it came to a service. */
interface Seen {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly forwardedFor: string | string[] | undefined;
  readonly body: string;
}

/** What stands for a service behind the proxy. */
interface Behind {
  readonly server: Server;
  readonly address: string;
  readonly seen: Seen[];
  isReady: boolean;
}

interface Context {
  one: Behind;
  two: Behind;
  proxy: RunningProxy;
}

const test = suite<Context>('the proxy of the cluster');
/** Skipped where it is not installed; CI installs it. */
const withProxy: typeof test = hasHaproxy ? test : (test.skip as typeof test);

test.before(async (context) => {
  if (!hasHaproxy) return;
  context.one = await startBehind();
  context.two = await startBehind();
  context.proxy = await startHaproxy([context.one.address, context.two.address]);
});
test.after(async ({ one, two, proxy }) => {
  await proxy?.stop();
  for (const behind of [one, two]) behind?.server.closeAllConnections();
  for (const behind of [one, two]) behind?.server.close();
});

test("asks each service whether it is ready, and passes on the client's address", () => {
  const text = readFileSync('deploy/haproxy.cfg', 'utf8');
  assert.match(text, /^ +http-check send meth GET uri \/health\/ready /m);
  assert.match(text, /^ +http-request set-header X-Forwarded-For %\[src\]$/m);
});

async function startBehind(): Promise<Behind> {
  const server = createServer(async (request, response) => {
    if (request.url === '/health/ready') return void response.writeHead(behind.isReady ? 200 : 503).end();
    if (request.url === '/health/live') return void response.end();
    behind.seen.push(await seenOf(request));
    response.end('answered');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const behind: Behind = { server, address: `127.0.0.1:${port}`, seen: [], isReady: true };
  return behind;
}

async function seenOf(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  return { method: request.method, path: request.url, forwardedFor: request.headers['x-forwarded-for'], body };
}

const send = ({ proxy }: Context, path: string, init: RequestInit = {}) =>
  fetch(`${proxy.url}${path}`, { ...init, signal: AbortSignal.timeout(20_000) });

/** Waits until so many requests in a row come to one service alone. */
async function untilAlone(context: Context, { seen }: Behind): Promise<void> {
  const deadline = AbortSignal.timeout(15_000);
  for (let inRow = 0; inRow < 8; ) {
    const before = seen.length;
    await send(context, '/which');
    inRow = seen.length === before ? 0 : inRow + 1;
    await wait(25, undefined, { signal: deadline });
  }
}

withProxy('requests go to both by turns, with the body they came with', async (context) => {
  const { one, two } = context;
  const body = 'é'.repeat(100_000);
  for (let n = 0; n < 10; n += 1) assert.is((await send(context, `/turn/${n}`, { method: 'POST', body })).status, 200);
  const turns = [one, two].map(({ seen }) => seen.filter(({ path }) => path?.startsWith('/turn/')));
  assert.equal(
    turns.map((each) => each.length),
    [5, 5],
  );
  assert.ok(turns.flat().every((each) => each.method === 'POST' && each.body === body));
});

withProxy('a service gets the address of the client and nothing that the client claims', async (context) => {
  const { one, two } = context;
  const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' };
  await send(context, '/address', { headers });
  const seen = [...one.seen, ...two.seen].filter(({ path }) => path === '/address');
  assert.equal(
    seen.map(({ forwardedFor }) => forwardedFor),
    ['127.0.0.1'],
  );
});

withProxy(
  'a service that is not ready gets nothing within three seconds, and its share again when it is',
  async (context) => {
    const { one, two } = context;
    one.isReady = false;
    const reportedAt = performance.now();
    await untilAlone(context, two);
    assert.ok(performance.now() - reportedAt < 3_000, `${performance.now() - reportedAt} ms`);
    one.isReady = true;
    const deadline = AbortSignal.timeout(15_000);
    for (const before = one.seen.length; one.seen.length === before; ) {
      await send(context, '/back');
      await wait(25, undefined, { signal: deadline });
    }
  },
);

withProxy('a POST that a service does not accept goes to the other one', async (context) => {
  const { one, two } = context;
  const { port } = one.server.address() as AddressInfo; // it listens on TCP
  one.server.close();
  one.server.closeAllConnections();
  const before = two.seen.length;
  const statuses = await Promise.all(
    Array.from(
      { length: 10 },
      async (_, n) => (await send(context, `/hit/${n}`, { method: 'POST', body: `${n}` })).status,
    ),
  );
  assert.equal(
    statuses,
    Array.from({ length: 10 }, () => 200),
  );
  assert.is(two.seen.length - before, 10);
  one.server.listen(port, '127.0.0.1');
  await once(one.server, 'listening');
});

withProxy('while none is there a request is refused at once, and taken again when one is back', async (context) => {
  const { one, two } = context;
  const ports = [one, two].map(({ server }) => (server.address() as AddressInfo).port); // they listen on TCP
  for (const { server } of [one, two]) {
    server.close();
    server.closeAllConnections();
  }
  const refusedAt = performance.now();
  assert.is((await send(context, '/unknown', { method: 'POST', body: 'x' })).status, 503);
  assert.ok(performance.now() - refusedAt < 5_000);
  two.server.listen(ports[1], '127.0.0.1');
  const deadline = AbortSignal.timeout(15_000);
  while ((await send(context, '/back-again')).status !== 200) await wait(25, undefined, { signal: deadline });
});

test.run();
