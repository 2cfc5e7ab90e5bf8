import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildWeb } from '../../scripts/build-web.ts';
import { freePort } from '../support/free-port.ts';

const root = join(import.meta.dirname, '..', '..');

/** The service as an operator starts it: a process of its own on an empty store. */
export interface Server {
  baseUrl: string;
  setupLink: string;
  stop(): Promise<void>;
}

/** Builds the page to where the service reads it. */
export async function buildDashboard(): Promise<void> {
  await buildWeb({ outDir: join(root, 'dist', 'web') });
}

/** Builds the page and starts the service; ready when it listens. */
export async function startServer(): Promise<Server> {
  await buildDashboard();
  const dataDir = await mkdtemp(join(tmpdir(), 'dashboard-'));
  const port = await freePort();
  const process = spawn(globalThis.process.execPath, ['--import', 'tsx', 'runtime/main.ts'], {
    cwd: root,
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

  let setupLink = '';
  for await (const line of createInterface(process.stdout)) {
    setupLink = /https?:\S+#setup=\S+/.exec(line)?.[0] ?? setupLink;
    if (line.startsWith('listening on')) break;
  }
  if (!setupLink) throw new Error('The service did not start with a set-up link');
  return {
    baseUrl: `http://localhost:${port}`,
    setupLink,
    stop: async () => {
      process.kill('SIGTERM');
      await once(process, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
