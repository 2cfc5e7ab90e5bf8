import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The commands of a document, as it prints them under the name of a comment. */
export function commandsIn(document: string, name: string): string {
  const text = readFileSync(join(root, document), 'utf8');
  const [, commands] = new RegExp(`<!-- ${name} -->\\n+\`\`\`sh\\n([\\s\\S]*?)\`\`\``).exec(text) ?? [];
  if (commands === undefined) throw new Error(`${document} has no commands under ${name}.`);
  return commands;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

interface Place {
  readonly environment: Readonly<Record<string, string>>;
  /** Replaces a text of the commands by the test's value; the text has to occur exactly once. */
  readonly instead?: readonly [string, string];
  readonly folder?: string;
}

/** Runs commands in a shell that stops at the first failure. */
export async function runShell(commands: string, { environment, instead, folder }: Place): Promise<Ran> {
  if (instead !== undefined && commands.split(instead[0]).length !== 2) {
    throw new Error(`${instead[0]} is not there once:\n${commands}`);
  }
  const script = instead === undefined ? commands : commands.replace(...instead);
  const child = spawn('sh', ['-e', '-c', script], {
    cwd: folder ?? root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code, out, errors };
}
