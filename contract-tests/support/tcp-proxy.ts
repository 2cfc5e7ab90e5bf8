import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What stands between a client and a server, and can get in the way. */
export interface TcpProxy {
  readonly port: number;
  /** Ends every connection as a crashed machine would. */
  reset(): void;
  /** From now on nothing of what the server says is passed on. */
  hold(): void;
  /** Passes on again, what was held first. */
  release(): void;
  stop(): Promise<void>;
}

/** Passes connections on to a port of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHolding = false;
  const track = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    track(client, upstream);
    track(upstream, client);
    client.pipe(upstream);
    upstream.pipe(client);
    if (isHolding) upstream.unpipe(client);
    upstreams.set(upstream, client);
    upstream.on('close', () => upstreams.delete(upstream));
  }).listen(0, '127.0.0.1');
  const upstreams = new Map<Socket, Socket>();
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: address.port,
    reset,
    hold: () => {
      isHolding = true;
      for (const [upstream, client] of upstreams) upstream.unpipe(client);
    },
    release: () => {
      isHolding = false;
      for (const [upstream, client] of upstreams) upstream.pipe(client);
    },
    stop: async () => {
      server.close();
      reset();
      await once(server, 'close');
    },
  };
}
