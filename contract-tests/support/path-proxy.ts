import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy with a service below a path, and another page at every other path. */
export interface PathProxy {
  readonly url: string;
  stop(): void;
}

/** `isCut`: the path is removed from forwarded requests. */
export async function startPathProxy(
  target: string,
  { path, isCut, page = '' }: { path: string; isCut: boolean; page?: string },
): Promise<PathProxy> {
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/';
    if (url !== path && !url.startsWith(`${path}/`)) {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>another site</title>${page}`);
      return;
    }
    const { method, headers } = incoming;
    const cut = url.slice(path.length) || '/';
    const sent = request(`${target}${isCut ? cut : url}`, { method: method ?? 'GET', headers, agent: false });
    sent.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    sent.on('error', () => outgoing.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
