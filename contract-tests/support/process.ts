import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundled } from './bundle.ts';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '..', '..');

/** The service as a separate process, so that it can be killed. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** Everything written to stderr so far. */
  readonly errors: () => string;
  /** SIGKILL: nothing is flushed. */
  kill(): Promise<void>;
  /** SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
}

export interface ProcessOptions {
  /** Where it listens; a free port by default. */
  readonly port?: number;
  readonly settings?: Readonly<Record<string, string>>;
  /** The limit of file sizes: writes fail as on a full disk. */
  readonly fileKbMax?: number;
  /** A file or device in place of the stderr pipe. */
  readonly stderr?: string;
}

/** Starts the service on a folder and waits until it listens. Rejects with its stderr when it ends instead. */
export async function startProcess(folder: string, options: ProcessOptions = {}): Promise<ServiceProcess> {
  const main = await bundled('main.ts');
  const port = options.port ?? (await freePort());
  const limit = options.fileKbMax === undefined ? '' : `trap '' XFSZ; ulimit -f ${options.fileKbMax * 2};`;
  const redirect = options.stderr === undefined ? '' : '2>>"$2"';
  const child = spawn(
    'sh',
    ['-c', `${limit} exec "$0" "$1" ${redirect}`, process.execPath, main, options.stderr ?? ''],
    {
      cwd: root,
      env: { HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error', ...options.settings, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  await listening(child, () => errors);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    errors: () => errors,
    kill: () => end(child, 'SIGKILL').then(() => undefined),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function listening(child: ChildProcess, errors: () => string): Promise<void> {
  if (child.stdout === null) throw new Error('the process has no output');
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the service ended with ${code}: ${errors()}`);
  });
  ended.catch(() => undefined); // awaited below; later it is an ordinary exit
  const reported = (async () => {
    // Piped above.
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      if (line.startsWith('listening on')) return;
    }
    await ended;
  })();
  await Promise.race([reported, ended]);
  child.stdout.resume();
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  const [code] = await once(child, 'exit');
  return code;
}
