import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { bundled } from './bundle.ts';

const pollMs = 10;
const waitMsMax = 120_000;

/** Starts an import and kills it (SIGKILL) once it has written enough; throws when it ends before. */
export async function killImport(
  file: string,
  environment: Readonly<Record<string, string>>,
  hasEnough: () => Promise<boolean>,
): Promise<void> {
  const child = spawn(process.execPath, [await bundled('cli/main.ts'), 'import', file], {
    env: environment,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const ended = once(child, 'exit');
  const deadline = AbortSignal.timeout(waitMsMax);
  while (!(await hasEnough())) {
    if (child.exitCode !== null) throw new Error(`The import ended with ${child.exitCode} before it was killed.`);
    await wait(pollMs, undefined, { signal: deadline });
  }
  child.kill('SIGKILL');
  await ended;
}
