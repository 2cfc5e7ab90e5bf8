/**
 * Runs test files: `node --import tsx scripts/run-tests.ts [--workers N] [--pattern REGEX] PATH…`
 * Ends with `N passed, N failed` in total over all files. Fails a file that registers no test, a suite whose hooks
 * threw (uvu swallows that), and a test that never settles.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A file of which no test ended for so long is hanging; a busy machine makes files slow, not silent. */
const silenceTimeoutMs = 420_000;
/** How long each file took in the last run, in seconds. */
const secondsFile = 'node_modules/.cache/test-seconds.json';
/** Files to begin with where no run has been before. */
const slowFiles =
  /\/(engine[^/]*|roll-up-history|vacuum|answers-traffic|store-of-before|damage|kill|backup|mutations)\.test\.ts$/;
/** A worker that takes longer to exit is killed: native code that waits for its own threads at exit can hang. */
const exitTimeoutMs = 10_000;

interface Outcome {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly report: string;
  readonly seconds: number;
}

/** What a worker reports of a file. */
type Ran = Pick<Outcome, 'passed' | 'failed' | 'report'>;

type Suite = () => Promise<[string | true, number, number, number]>;
const queue = globalThis as unknown as { UVU_DEFER: number; UVU_QUEUE: (string | Suite)[][]; UVU_INDEX: number }; // uvu's own globals

async function main(): Promise<void> {
  const [mode, ...rest] = process.argv.slice(2);
  if (mode === '--worker') return work();
  const { workers, pattern, paths } = parse([mode ?? '', ...rest]);
  const files = paths.flatMap(filesUnder).filter((file) => pattern.test(file));
  if (files.length === 0) throw new Error(`No test file matches ${pattern} under ${paths.join(', ')}.`);
  const outcomes = await share(longestFirst(files), workers);
  noteSeconds(outcomes);
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

/** The longest begin, so that no worker is left alone with one at the end. */
function longestFirst(files: readonly string[]): string[] {
  const seconds = secondsOfBefore();
  const weightOf = (file: string) => seconds[relative('.', file)] ?? (slowFiles.test(file) ? 60 : 0);
  return [...files].sort((left, right) => weightOf(right) - weightOf(left));
}

function secondsOfBefore(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(secondsFile, 'utf8'));
  } catch {
    return {}; // no run yet
  }
}

function noteSeconds(outcomes: readonly Outcome[]): void {
  const all = secondsOfBefore();
  for (const { file, seconds } of outcomes) all[file] = seconds;
  mkdirSync(dirname(secondsFile), { recursive: true });
  writeFileSync(secondsFile, JSON.stringify(all));
}

/** Hands files to workers one at a time, so that a slow file delays no other. */
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
    let begunAt = 0;
    let timer: NodeJS.Timeout | undefined;
    const killAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), ms);
    };
    const settle = (ran: Ran) => {
      const seconds = Math.round((performance.now() - begunAt) / 100) / 10;
      const file = relative('.', current ?? '');
      outcomes.push({ ...ran, file, seconds, report: `${ran.report}${ran.failed > 0 ? output : ''}` });
      process.stdout.write(`${ran.failed > 0 ? '✘' : '✓'} ${file} (${ran.passed}) ${seconds} s\n`);
    };
    const next = () => {
      current = waiting.shift();
      output = '';
      begunAt = performance.now();
      if (current === undefined) {
        child.send({ stop: true });
        return killAfter(exitTimeoutMs);
      }
      child.send({ file: resolve(current) });
      killAfter(silenceTimeoutMs);
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        output = `${output}${text}`.slice(-20_000);
        // uvu writes a dot for each test.
        if (current !== undefined) killAfter(silenceTimeoutMs);
      });
    }
    child.on('message', (ran: Ran) => {
      settle(ran);
      next();
    });
    child.on('exit', () => {
      clearTimeout(timer);
      if (current !== undefined) settle({ passed: 0, failed: 1, report: 'the process died or hung\n' });
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

async function runFile(file: string): Promise<Ran> {
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
