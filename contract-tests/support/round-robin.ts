import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A round-robin proxy before several processes, for those that are ready. */
export interface RoundRobin {
  readonly url: string;
  stop(): Promise<void>;
}

/** Interval of its health checks. */
const askMs = 50;

/** `targets` returns their current addresses. What refuses the connection, or is not ready, is passed over. */
export async function startRoundRobin(targets: () => readonly { readonly url: string }[]): Promise<RoundRobin> {
  const ready = new Set<string>();
  let turn = 0;
  const ask = async () => {
    const urls = targets().map(({ url }) => url);
    for (const url of ready) if (!urls.includes(url)) ready.delete(url);
    await Promise.all(
      urls.map(async (url) => {
        const isReady = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) ready.add(url);
        else ready.delete(url);
      }),
    );
  };
  await ask();
  const timer = setInterval(() => void ask(), askMs);

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const urls = [...ready];
    for (let attempt = 0; attempt < Math.max(2, urls.length); attempt += 1) {
      turn += 1;
      const url = urls[turn % urls.length];
      if (url !== undefined && (await pass(url, incoming, Buffer.concat(chunks), outgoing))) return;
    }
    outgoing.writeHead(502).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** False when no target accepted it: then another may. */
function pass(url: string, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const { method, headers } = incoming;
    const sent = request(`${url}${incoming.url}`, { method, headers: { ...headers, connection: 'close' } });
    let isTaken = false;
    sent.on('response', (answer) => {
      isTaken = true;
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
      answer.pipe(outgoing);
      answer.on('end', () => resolve(true));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (!isTaken && error.code === 'ECONNREFUSED') {
        resolve(false);
        return;
      }
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
      resolve(true);
    });
    sent.end(body);
  });
}
