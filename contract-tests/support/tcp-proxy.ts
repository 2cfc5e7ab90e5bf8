import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A proxy between a client and a server that can inject faults. */
export interface TcpProxy {
  readonly port: number;
  /** Breaks every connection like a crashed machine. */
  reset(): void;
  /** Holds back everything the server sends from now on. */
  hold(): void;
  /** Forwards again, held data first. */
  release(): void;
  /** Delays everything the server sends from now on. */
  delay(ms: number): void;
  /** Ends every connection and accepts none, like a server that is down. */
  down(): Promise<void>;
  /** Listens again, on the same port. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** Forwards connections to a port, of this machine by default. */
export async function startTcpProxy(target: number, host = '127.0.0.1'): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHolding = false;
  let delayMs = 0;
  const track = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(target, host);
    track(client, upstream);
    track(upstream, client);
    client.pipe(upstream);
    const late = later(() => delayMs);
    late.pipe(client);
    upstream.pipe(late);
    if (isHolding) upstream.unpipe(late);
    upstreams.set(upstream, late);
    upstream.on('close', () => upstreams.delete(upstream));
  }).listen(0, '127.0.0.1');
  const upstreams = new Map<Socket, Transform>();
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const down = async () => {
    const closed = once(server, 'close');
    server.close();
    reset();
    await closed;
  };
  return {
    port: address.port,
    reset,
    hold: () => {
      isHolding = true;
      for (const [upstream, late] of upstreams) upstream.unpipe(late);
    },
    release: () => {
      isHolding = false;
      for (const [upstream, late] of upstreams) upstream.pipe(late);
    },
    delay: (ms) => {
      delayMs = ms;
    },
    down,
    up: async () => {
      server.listen(address.port, '127.0.0.1');
      await once(server, 'listening');
    },
    stop: async () => {
      if (server.listening) await down();
    },
  };
}

/** Forwards data in order, each piece after a delay. */
function later(delayMs: () => number): Transform {
  let lastAt = 0;
  const after = (ms: number, work: () => void) => {
    const now = performance.now();
    lastAt = Math.max(lastAt, now + ms);
    if (lastAt === now) work();
    else setTimeout(work, lastAt - now);
  };
  return new Transform({
    transform(chunk, _, done) {
      after(delayMs(), () => this.destroyed || this.push(chunk));
      done();
    },
    flush(done) {
      after(0, done);
    },
  });
}
