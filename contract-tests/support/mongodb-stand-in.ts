import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const folder = 'scripts/mongodb-stand-in';
const built = join(folder, 'target');
const sources = [join(folder, 'pom.xml'), join(folder, 'src/main/java/footfall/StandIn.java')];
const buildMsMax = 540_000;

/** A MongoDB for tests: a real one, or the stand-in. */
export interface MongodbServer {
  readonly url: string;
  /** A name no database has yet. */
  database(): string;
  /** Stops it, if it was started here. */
  stop(): Promise<void>;
}

let shared: Promise<MongodbServer> | undefined;

/** One server for all tests of a process; it stops with the process. */
export function sharedMongodb(): Promise<MongodbServer> {
  shared ??= startMongodb();
  return shared;
}

/** The server of MONGODB_URI; without it the stand-in, built on demand, on a free port. */
export async function startMongodb(): Promise<MongodbServer> {
  const database = () => `footfall-${randomUUID().slice(0, 8)}`;
  const given = process.env.MONGODB_URI;
  if (given !== undefined && given !== '') return { url: given, database, stop: async () => {} };

  await buildStandIn();
  const classes = [join(built, 'stand-in.jar'), join(built, 'lib', '*')].join(':');
  const child = spawn('java', ['-Xmx1g', '-cp', classes, 'footfall.StandIn'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const url = await listening(child);
  child.stdout.resume();
  unhold(child);
  return {
    url,
    database,
    stop: async () => {
      process.off('exit', end);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      end();
      await ended;
    },
  };
}

/** A process may end while it runs. */
function unhold(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout]) (stream as Socket | null)?.unref(); // pipes are sockets
}

async function listening(child: ChildProcess): Promise<string> {
  const failed = once(child, 'error').then(([error]) => {
    throw new Error('java cannot be started; the stand-in needs version 17.', { cause: error });
  });
  failed.catch(() => undefined); // awaited below; later it is an ordinary exit
  return Promise.race([firstLine(child), failed]);
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The stand-in has no output.');
  for await (const line of createInterface({ input: stdout })) {
    const [, url] = /^listening on (mongodb:\S+)$/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The stand-in ended without listening.');
}

/** Runs Maven once, and again after a change of its sources. Test files may get here concurrently. */
async function buildStandIn(): Promise<void> {
  const jar = join(built, 'stand-in.jar');
  const isFresh = existsSync(jar) && sources.every((path) => statSync(path).mtimeMs <= statSync(jar).mtimeMs);
  if (isFresh) return;
  process.stderr.write('Building what stands in for MongoDB: mvn package, a minute the first time.\n');
  const own = resolve(folder, `.target-${process.pid}`);
  const args = ['-B', '-ntp', '-f', join(folder, 'pom.xml'), `-DbuildFolder=${own}`, 'package'];
  const child = spawn('mvn', args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: buildMsMax });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`mvn ended with ${code}.`);
  rmSync(built, { recursive: true, force: true });
  renameSync(own, built);
}
