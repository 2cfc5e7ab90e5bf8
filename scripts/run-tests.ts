/**
 * Runs test files: `node --import tsx scripts/run-tests.ts [--workers N] [--pattern REGEX] PATH…`
 * Ends with `N passed, N failed` in total over all files. Fails a file that registers no test, a suite whose hooks
 * threw (uvu swallows that), and a test that never settles.
 */
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

/** A file that takes longer is hanging. */
const fileTimeoutMs = 420_000;
/** A worker that takes longer to exit is killed: native code that waits for its own threads at exit can hang. */
const exitTimeoutMs = 10_000;

interface Outcome {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly report: string;
}

type Suite = () => Promise<[string | true, number, number, number]>;
const queue = globalThis as unknown as { UVU_DEFER: number; UVU_QUEUE: (string | Suite)[][]; UVU_INDEX: number }; // uvu's own globals

async function main(): Promise<void> {
  const [mode, ...rest] = process.argv.slice(2);
  if (mode === '--worker') return work();
  const { workers, pattern, paths } = parse([mode ?? '', ...rest]);
  const files = paths.flatMap(filesUnder).filter((file) => pattern.test(file));
  if (files.length === 0) throw new Error(`No test file matches ${pattern} under ${paths.join(', ')}.`);
  const outcomes = await share(files, workers);
  const failures = outcomes.filter(({ failed }) => failed > 0);
  for (const { file, report } of failures) process.stdout.write(`\n${file}\n${report}\n`);
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  process.stdout.write(`\n${files.length} files\n${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exit(sum('failed') > 0 ? 1 : 0);
}

function parse(args: readonly string[]): { workers: number; pattern: RegExp; paths: string[] } {
  const paths: string[] = [];
  let workers = 2;
  let pattern = /\.test\.tsx?$/;
  for (let at = 0; at < args.length; at += 1) {
    if (args[at] === '--workers') workers = Number(args[++at]);
    else if (args[at] === '--pattern') pattern = new RegExp(args[++at] ?? '');
    else if (args[at] !== '') paths.push(args[at] ?? '');
  }
  return { workers, pattern, paths };
}

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** Hands files to workers one at a time, so that a slow file holds up nobody. */
async function share(files: readonly string[], workers: number): Promise<Outcome[]> {
  const waiting = [...files];
  const outcomes: Outcome[] = [];
  await Promise.all(
    Array.from({ length: Math.min(workers, files.length) }, async () => {
      while (waiting.length > 0) await runWorker(waiting, outcomes);
    }),
  );
  return outcomes;
}

/** One worker process; started again when it dies, with the file it died of counted as failed. */
function runWorker(waiting: string[], outcomes: Outcome[]): Promise<void> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', '--worker'], {
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0' },
    });
    let output = '';
    let current: string | undefined;
    let timer: NodeJS.Timeout | undefined;
    const next = () => {
      clearTimeout(timer);
      current = waiting.shift();
      output = '';
      if (current === undefined) {
        child.send({ stop: true });
        timer = setTimeout(() => child.kill('SIGKILL'), exitTimeoutMs);
        return;
      }
      child.send({ file: resolve(current) });
      timer = setTimeout(() => child.kill('SIGKILL'), fileTimeoutMs);
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output = `${output}${line}\n`.slice(-20_000);
      });
    }
    child.on('message', (outcome: Omit<Outcome, 'file'>) => {
      const file = relative('.', current ?? '');
      outcomes.push({ ...outcome, file, report: `${outcome.report}${outcome.failed > 0 ? output : ''}` });
      process.stdout.write(`${outcome.failed > 0 ? '✘' : '✓'} ${file} (${outcome.passed})\n`);
      next();
    });
    child.on('exit', () => {
      clearTimeout(timer);
      if (current !== undefined) {
        outcomes.push({ file: current, passed: 0, failed: 1, report: `the process died or hung\n${output}` });
        process.stdout.write(`✘ ${current} died\n`);
      }
      done();
    });
    next();
  });
}

/** The worker's side: runs one file after another in this process. */
function work(): Promise<void> {
  queue.UVU_DEFER = 1;
  process.on('message', (message: { file?: string; stop?: boolean }) => {
    if (message.file === undefined) process.exit(0);
    runFile(message.file).then((outcome) => process.send?.(outcome));
  });
  return new Promise(() => {});
}

async function runFile(file: string): Promise<Omit<Outcome, 'file'>> {
  const suites: (string | Suite)[] = [];
  queue.UVU_QUEUE = [suites];
  queue.UVU_INDEX = 0;
  const outcome = { passed: 0, failed: 0, report: '' };
  try {
    await import(pathToFileURL(file).href);
    if (suites.length === 0) throw new Error('The file registers no test. Does it end with test.run()?');
    for (const suite of suites) {
      if (typeof suite === 'string') continue;
      const [errors, ran, , total] = await suite();
      outcome.passed += ran;
      outcome.failed += total - ran;
      if (total === 0 || (ran < total && errors === true)) {
        outcome.failed += total === 0 ? 1 : 0;
        outcome.report += 'A suite is empty, or one of its hooks threw.\n';
      }
      if (errors !== true) outcome.report += errors;
    }
  } catch (error) {
    outcome.failed += 1;
    outcome.report += error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  return outcome;
}

await main();
