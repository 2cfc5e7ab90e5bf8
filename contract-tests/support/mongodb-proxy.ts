import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { BSON } from 'mongodb';

/** One command to the server. */
export interface WireCommand {
  readonly name: string;
  /** The collection, if any. */
  readonly collection: string;
  readonly body: BSON.Document;
}

/** Reads the commands of a MongoDB client, and can answer them. */
export interface MongodbProxy {
  readonly url: string;
  /** Forwarded commands, oldest first, without the driver's own. */
  readonly commands: WireCommand[];
  /** A function that answers commands in place of the server; commands without an answer are forwarded. */
  answer(rule: (command: WireCommand) => object | undefined): void;
  stop(): Promise<void>;
}

/** The one form of messages that commands have since MongoDB 3.6. */
const messageCode = 2013;
const headerBytes = 16;
const own = new Set(['hello', 'ismaster', 'ping', 'endSessions', 'killCursors']);

/** Forwards between a client and the single host of a connection string. */
export async function startMongodbProxy(target: string): Promise<MongodbProxy> {
  const { hostname, port } = new URL(target);
  const commands: WireCommand[] = [];
  const sockets = new Set<Socket>();
  let rule: (command: WireCommand) => object | undefined = () => undefined;

  const take = (message: Buffer, client: Socket, upstream: Socket) => {
    const command = commandOf(message);
    if (command !== undefined && !own.has(command.name)) commands.push(command);
    const reply = command === undefined ? undefined : rule(command);
    if (reply === undefined) upstream.write(message);
    else client.write(replyTo(message, reply));
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port || 27_017), hostname);
    for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    upstream.pipe(client);
    eachMessage(client, (message) => take(message, client, upstream));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  return {
    url: addressThrough(target, address.port),
    commands,
    answer: (given) => {
      rule = given;
    },
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await once(server, 'close');
    },
  };
}

/** A connection string with one host on a local port: the driver must not discover its other names. */
export function addressThrough(target: string, port: number): string {
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  url.pathname ||= '/';
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  return url.href;
}

/** Every message begins with its length. */
function eachMessage(socket: Socket, take: (message: Buffer) => void): void {
  let waiting = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 4 && waiting.length >= waiting.readInt32LE(0)) {
      const length = waiting.readInt32LE(0);
      take(waiting.subarray(0, length));
      waiting = waiting.subarray(length);
    }
  });
}

/** The command follows header and flags; documents of inserts are separate and left out. */
function commandOf(message: Buffer): WireCommand | undefined {
  const start = headerBytes + 5;
  if (message.readInt32LE(12) !== messageCode || message[start - 1] !== 0) return undefined;
  const body = BSON.deserialize(message.subarray(start, start + message.readInt32LE(start)));
  const [name = ''] = Object.keys(body);
  const of = typeof body[name] === 'string' ? body[name] : body.collection;
  return { name, collection: String(of ?? ''), body };
}

function replyTo(message: Buffer, reply: object): Buffer {
  const body = BSON.serialize(reply);
  const head = Buffer.alloc(headerBytes + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(message.readInt32LE(4), 8);
  head.writeInt32LE(messageCode, 12);
  return Buffer.concat([head, body]);
}
