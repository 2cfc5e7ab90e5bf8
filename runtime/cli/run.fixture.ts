import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundled } from '../../contract-tests/support/bundle.ts';
import { chosenEnvironment } from '../../contract-tests/support/chosen-store.ts';

export interface RunOptions {
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

/** Runs a command in its own process, on the store in a folder. */
export async function run(dataDir: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const child = spawn(process.execPath, [await bundled('cli/main.ts'), ...args], {
    env: { DATA_DIR: dataDir, ...options.environment },
    timeout: 60_000,
  });
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  // A command that ends without reading its input is reported by its code, not by a broken pipe.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const [code] = await once(child, 'close');
  return { code, out, errors };
}

/** The same on the store that STORE names, with one database for each folder. */
export async function runOnChosen(dataDir: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const environment = { ...(await chosenEnvironment(dataDir)), ...options.environment };
  return run(dataDir, args, { ...options, environment });
}
