import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { CommandError } from './command-error.ts';

/** A command for the service, as one line of JSON. */
export interface AskedCommand {
  readonly name: string;
  readonly options: object;
}

export type Answered = { readonly answer: object } | { readonly refusal: string };

/** The outcome of a command that streams lines: text of whole lines, then the summary. */
export interface Streamed {
  readonly lines: AsyncIterable<string>;
  readonly answer: () => object;
}

/** Longer lines are no commands. */
export const lineBytesMax = 64 * 1024;
/** The most concurrent commands. */
export const connectionsMax = 8;
/** The longest socket path on every system. Longer ones are cut silently. */
export const pathBytesMax = 103;
const waitMs = 15_000;
/** Timeout between two chunks of a long answer: a disk may be slow. */
export const streamWaitMs = 600_000;

/** The socket of a service for commands of users who may read its store. */
export const socketPath = (folder: string): string => join(folder, 'operator.sock');

const isTooLong = (path: string): boolean => Buffer.byteLength(path) > pathBytesMax;

/**
 * Accepts commands on a socket in the store's folder that only its owner can open, so that no secret is needed and
 * nothing is reachable over the network.
 */
export async function openOperatorSocket(
  folder: string,
  run: (asked: AskedCommand) => Promise<object | Streamed>,
): Promise<{ close: () => Promise<void> }> {
  const path = socketPath(folder);
  if (isTooLong(path)) throw new Error(`DATA_DIR makes ${path}, longer than the ${pathBytesMax} bytes of a socket.`);
  // Left by a killed process: this one owns the store.
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    serve(socket, run);
  });
  server.maxConnections = connectionsMax;
  await listenAsOwner(server, path);
  server.unref();
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** The file is created without rights for others; they are not removed afterwards. */
async function listenAsOwner(server: Server, path: string): Promise<void> {
  const listening = new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const before = process.umask(0o177);
  server.listen(path);
  process.umask(before);
  await listening;
}

function serve(socket: Socket, run: (asked: AskedCommand) => Promise<object | Streamed>): void {
  socket.setTimeout(waitMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  readLine(socket)
    .then(async (line) => run(JSON.parse(line)))
    .then(async (outcome) => (isStreamed(outcome) ? sendLines(socket, outcome) : outcome))
    .then(
      (answer): Answered => ({ answer }),
      (error: unknown): Answered => ({ refusal: error instanceof Error ? error.message : String(error) }),
    )
    // A client that sends after its line is not awaited.
    .then((answered) => socket.end(`${JSON.stringify(answered)}\n`, () => socket.destroy()));
}

const isStreamed = (outcome: object): outcome is Streamed => 'lines' in outcome && 'answer' in outcome;

/** No faster than the client reads. */
async function sendLines(socket: Socket, { lines, answer }: Streamed): Promise<object> {
  socket.setTimeout(streamWaitMs);
  for await (const text of lines) {
    if (socket.destroyed) throw new Error('the client stopped reading');
    if (!socket.write(text)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
  return answer();
}

/** Sends a command to the service that has the store open; undefined when no service listens. */
export async function askRunningService(folder: string, asked: AskedCommand): Promise<object | undefined> {
  const socket = await sendToService(folder, asked, waitMs);
  if (socket === undefined) return undefined;
  const answered = JSON.parse(await readLine(socket)) as Answered; // written by `serve` of the same version
  socket.destroy();
  return answerIn(answered);
}

/** A connection with a sent command; undefined when no service listens. */
export async function sendToService(folder: string, asked: AskedCommand, ms: number): Promise<Socket | undefined> {
  const path = socketPath(folder);
  if (isTooLong(path) || !existsSync(path)) return undefined;
  const socket = await connect(path);
  socket?.setTimeout(ms, () => socket.destroy(new CommandError('The running service does not answer.')));
  socket?.write(`${JSON.stringify(asked)}\n`);
  return socket;
}

/** The answer; throws on a refusal. */
export function answerIn(answered: Answered): object {
  if ('refusal' in answered) throw new CommandError(answered.refusal);
  return answered.answer;
}

/** Undefined when the socket is a leftover and no service listens. */
function connect(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path, () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined);
      else reject(new CommandError(`The running service cannot be asked: ${error.message}.`));
    });
  });
}

/** The first line only. Rejects one that is too long or ends early. */
function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const take = (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end === -1 && text.length <= lineBytesMax) return;
      socket.off('data', take).pause();
      if (end === -1) reject(new CommandError('The line is too long.'));
      else resolve(text.slice(0, end));
    };
    socket.setEncoding('utf8');
    socket.on('data', take);
    socket.on('error', reject);
    socket.on('close', () => reject(new CommandError('The connection to the running service broke off.')));
  });
}
