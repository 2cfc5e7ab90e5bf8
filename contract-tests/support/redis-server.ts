import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

/** A real redis-server without persistence, with faults to inject. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** One command without spaces in its arguments; returns the first line of the reply. */
  ask(command: string): Promise<string>;
  /** SIGSTOP: connections stay open and nothing is answered. */
  pause(): void;
  /** SIGCONT. */
  resume(): void;
  /** SIGKILL; nothing listens on the port afterwards. */
  kill(): Promise<void>;
  /** Kills it and starts it again, empty, on the same port. */
  restartEmpty(): Promise<void>;
  stop(): Promise<void>;
}

export interface RedisOptions {
  /** A value of `maxmemory`, such as `2mb`: beyond it every write is refused. */
  readonly memoryMax?: string;
}

/** Starts redis-server (on the PATH; Debian's package of that name) on a free port and waits until it answers. */
export async function startRedis(options: RedisOptions = {}): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'footfall-redis-'));
  let child = await launch(port, folder, options);
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    end();
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    ask: (command) => ask(port, command),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill,
    restartEmpty: async () => {
      await kill();
      child = await launch(port, folder, options);
    },
    stop: async () => {
      await kill();
      process.off('exit', end);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(port: number, folder: string, { memoryMax }: RedisOptions): Promise<ChildProcess> {
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: 'no',
    'maxmemory-policy': 'noeviction',
    ...(memoryMax === undefined ? {} : { maxmemory: memoryMax }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = Promise.race([
    once(child, 'error').then(([error]) => {
      throw new Error('redis-server cannot be started; Debian has it in the package redis-server.', { cause: error });
    }),
    once(child, 'exit').then(([code]) => {
      throw new Error(`redis-server ended with ${code}.`);
    }),
  ]);
  ended.catch(() => undefined); // awaited below; later it is an ordinary exit
  await Promise.race([accepting(child), ended]);
  child.stdout?.resume();
  return child;
}

async function accepting(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('redis-server has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Ready to accept connections')) return;
  }
  await new Promise(() => undefined); // its output ends with it, which its exit reports
}

/** Over its own connection, in the inline form of the protocol. */
async function ask(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${command}\r\n`);
  let reply = '';
  for await (const chunk of socket) {
    reply += String(chunk);
    const end = reply.indexOf('\r\n');
    if (end === -1) continue;
    socket.destroy();
    return reply.slice(0, end);
  }
  throw new Error(`${command} was not answered.`);
}
