import { spawn } from 'node:child_process';
import { join } from 'node:path';

const main = join(import.meta.dirname, 'main.ts');

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

/** Runs a command of the command line as a process of its own, on the store in a folder. */
export function run(
  dataDir: string,
  args: readonly string[],
  options: { readonly input?: string; readonly environment?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
      env: { DATA_DIR: dataDir, ...options.environment },
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
    let out = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, out, errors });
    });
    child.stdin.end(options.input ?? '');
  });
}
