/** `make bench`: every figure the product promises, as ratios and times of one run. Writes bench/results/DATE-TIME.txt. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { browserHits, keyedBatches } from './collect.ts';
import { limitFigures } from './limits.ts';
import { getRate, median, startTarget } from './load.ts';
import { queryFigures, readsOfSite } from './queries.ts';
import { resourceFigures } from './resources.ts';
import { toolFigures } from './tools.ts';

const rounds = 5;
const lines: string[] = [];
/** UTC, to the minute. */
const startedAt = new Date().toISOString().slice(0, 16);

function say(line: string): void {
  lines.push(line);
  process.stdout.write(`${line}\n`);
}

function row(what: string, value: string, bar: string): void {
  say(`${what.padEnd(58)} ${value.padStart(16)}   ${bar}`);
}

function describeMachine(): void {
  const [cpu] = cpus();
  say(
    `${startedAt.replace('T', ' ')} UTC, ${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version}`,
  );
  say('Server on one core, load on another. Ratios are medians of rounds taken in turn.\n');
}

/** GET /api/v2/sites beside a bare Koa server and plain node:http with the same body. */
async function sites(): Promise<void> {
  const [own, koa, http] = [await startTarget('footfall'), await startTarget('koa'), await startTarget('http')];
  const ownUrl = `${own.url}/api/v2/sites`;
  const headers = { authorization: `Bearer ${own.key}` };
  // A server with more code in it takes longer until its code is compiled.
  for (const [url, more] of [
    [ownUrl, headers],
    [koa.url, {}],
    [http.url, {}],
  ] as const)
    await getRate(url, more, 10);
  const results: { own: number; koa: number; http: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push({
      own: await getRate(ownUrl, headers, 3),
      koa: await getRate(koa.url, {}, 3),
      http: await getRate(http.url, {}, 3),
    });
  }
  row('plain node:http, for scale', `${Math.round(median(results.map((r) => r.http)))} /s`, '');
  row('bare Koa', `${Math.round(median(results.map((r) => r.koa)))} /s`, '');
  row('GET /api/v2/sites', `${Math.round(median(results.map((r) => r.own)))} /s`, '');
  row('  against bare Koa', median(results.map((r) => r.own / r.koa)).toFixed(2), '≥ 0.90');
  row('  against plain node:http', median(results.map((r) => r.own / r.http)).toFixed(2), '≥ 0.45');
  await Promise.all([own.stop(), koa.stop(), http.stop()]);
}

/** Plain node:http on the machine the targets were set on. Where it is slower, everything else may be. */
const plainThere = 49_400;

async function plainHttp(): Promise<number> {
  const target = await startTarget('http');
  await getRate(target.url, {}, 2);
  const rates = [];
  for (let round = 0; round < 3; round += 1) rates.push(await getRate(target.url, {}, 2));
  await target.stop();
  return median(rates);
}

async function collecting(): Promise<void> {
  const plain = await plainHttp();
  row('plain node:http, for scale', `${Math.round(plain)} /s`, '');
  const target = await startTarget('footfall');
  await browserHits(target, 3);
  const full = await browserHits(target, 10);
  row('collect, browser form, all acknowledged hits stored', `${Math.round(full.perSecond)} hits/s`, '≥ 6,000');
  row('  against plain node:http', (full.perSecond / plain).toFixed(3), `≥ ${(6_000 / plainThere).toFixed(3)}`);
  row('  event loop meanwhile, p99', `${full.delayP99Ms.toFixed(1)} ms`, '≤ 25 ms');
  const paced = await browserHits(target, 10, 200);
  row('collect at 200 hits/s, p50', `${paced.p50Ms.toFixed(1)} ms`, '≤ 1 ms');
  row('collect at 200 hits/s, p99', `${paced.p99Ms.toFixed(1)} ms`, '≤ 6 ms');
  await target.stop();
  const both = await startTarget('footfall', false);
  await keyedBatches(both, 3);
  const batches = await keyedBatches(both, 10);
  row('collect, keyed batches of 1,000, durable, both cores', `${Math.round(batches.perSecond)} events/s`, '≥ 30,000');
  row('  against plain node:http', (batches.perSecond / plain).toFixed(3), `≥ ${(30_000 / plainThere).toFixed(3)}`);
  row('  event loop meanwhile, p99', `${batches.delayP99Ms.toFixed(1)} ms`, '≤ 25 ms');
  await both.stop();
}

/** The built service on an empty store: time until ready, memory at rest. */
async function start(): Promise<void> {
  const times: number[] = [];
  let rssMb = 0;
  for (let round = 0; round < 3; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'footfall-start-'));
    const startedAt = performance.now();
    const child = spawn('npm', ['start', '--silent'], {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, DATA_DIR: folder, PORT: '3999' },
    });
    while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 10));
    times.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    rssMb = Math.max(rssMb, memoryOf(child.pid ?? 0));
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
  row('ready on an empty store', `${Math.round(median(times))} ms`, '≤ 1,500 ms');
  row('idle resident memory', `${Math.round(rssMb)} MB`, '≤ 150 MB');
}

async function isReady(): Promise<boolean> {
  return fetch('http://127.0.0.1:3999/health/ready').then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Resident memory of the largest process of a group: npm's own does not count. */
function memoryOf(group: number): number {
  const text = execFileSync('ps', ['-o', 'rss=', '-g', String(group)], { encoding: 'utf8' });
  return Math.max(...text.trim().split(/\s+/).map(Number)) / 1024;
}

function tracker(): void {
  const bytes = gzipSync(readFileSync('dist/web/tracker.js'), { level: 9 }).length;
  row('tracker, gzip', `${bytes} bytes`, '≤ 1,536 bytes');
}

/** Managing documents. Processor time is all threads of the server, whatever else runs on the machine. */
async function resources(): Promise<void> {
  const target = await startTarget('footfall');
  try {
    const { createsMs, createsCpuMs, listCpuMs, deepListCpuMs } = await resourceFigures(target);
    row('1,000 creates in a row, each durable', `${Math.round(createsMs)} ms`, '≤ 5,000 ms');
    row('  processor time', `${Math.round(createsCpuMs)} ms`, '');
    row('list 50 of 10,000 own documents, processor time', `${listCpuMs.toFixed(2)} ms`, '≤ 2 ms');
    row('  from the middle', `${deepListCpuMs.toFixed(2)} ms`, '≤ 2 ms');
  } finally {
    await target.stop();
  }
}

/** The tool endpoint: the cost of the protocol, and of the request to the API. */
async function tools(): Promise<void> {
  const { pingPerSecond, pingAgainstKoa, batchAgainstRest } = await toolFigures();
  row('ping at the tool endpoint', `${Math.round(pingPerSecond)} /s`, '');
  row('  against bare Koa', pingAgainstKoa.toFixed(2), '≥ 0.50');
  row('batch of 20 calls against 20 requests in turn', batchAgainstRest.toFixed(2), '≤ 1.30');
}

/** One route with budgets counted nowhere, in memory, and in a redis-server beside it (on the PATH). */
async function limits(): Promise<void> {
  const { uncounted, memory, redis } = await limitFigures();
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  row('GET /api/v2/sites without budgets', `${Math.round(uncounted.perSecond)} /s`, '');
  row('  processor time', `${uncounted.cpuUs.toFixed(0)} µs`, '');
  for (const [where, figure, bar] of [
    ['memory', memory, '≤ 15 %'],
    ['Redis', redis, '≤ 40 %'],
  ] as const) {
    row(`  counted in ${where}`, `${Math.round(figure.perSecond)} /s`, '');
    row('    fewer by', percent(figure.cost), bar);
    row('    more processor time by', percent(figure.cpuCost), '');
  }
}

/** Reads of a history of ten million pageviews, five of them of one site in 30 days. */
async function queries(): Promise<void> {
  const wanted = Number(process.env.BENCH_PAGEVIEWS ?? 10_000_000);
  const reported = (text: string) => void process.stderr.write(`${text}\n`);
  const {
    pageviews,
    compactedPerSecond,
    figures,
    rollUpMs,
    rolledUp,
    slowdown,
    rolledUpSlowdown,
    hits,
    hitsPerSecond,
    hitWaitMs,
    memoryMb,
    manyPageviews,
    manySites,
  } = await queryFigures(wanted, reported);
  row('pageviews in the file, half of them of one site', String(pageviews), '');
  row('compaction', `${Math.round(compactedPerSecond)} hits/s`, '');
  for (const { name, ms, againstSql } of figures) {
    row(`${name}, 30 days`, `${ms.toFixed(0)} ms`, '');
    if (againstSql !== undefined) row('  against SQL by hand', againstSql.toFixed(2), '≤ 1.25');
  }
  row('rolling up its days', `${rollUpMs.toFixed(0)} ms`, '');
  for (const { name, ms } of rolledUp) row(`  ${name}, 30 days, by days rolled up`, `${ms.toFixed(0)} ms`, '');
  row('hits that arrive meanwhile', `${hits} at ${Math.round(hitsPerSecond)}/s`, '≥ 1,900/s');
  row('  slowest read by days rolled up against before', `${rolledUpSlowdown.ratio.toFixed(2)} ×`, '≤ 1.50 ×');
  row('    which is', rolledUpSlowdown.name, '');
  row('  slowest read session by session', `${slowdown.ratio.toFixed(2)} ×`, '≤ 1.50 ×');
  row('    which is', slowdown.name, '');
  row('  longest wait of a hit meanwhile', `${hitWaitMs.toFixed(0)} ms`, '≤ 250 ms');
  row('  resident memory', `${Math.round(memoryMb)} MB`, '≤ 1,000 MB');
  row('pageviews when there are five times as many sites', String(manyPageviews), '');
  row('  slowest of them against before', `${manySites.ratio.toFixed(2)} ×`, '≤ 1.20 ×');
  row('  which is', manySites.name, '');
}

/** Every read of sites of typical size. */
async function reads(): Promise<void> {
  for (const [wanted, bar] of [
    [1_000_000, 40],
    [100_000, 20],
  ] as const) {
    const { pageviews, figures } = await readsOfSite(wanted);
    row('pageviews of one site in 30 days', String(pageviews), '');
    for (const { name, ms } of figures.slice(0, slowestShown)) row(`  ${name}`, `${ms.toFixed(1)} ms`, `≤ ${bar} ms`);
  }
}

const slowestShown = 6;

/** Runs a section in its own process, so that its memory does not slow down the next one. */
async function runApart(name: string): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', name, partOnly], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) say(line);
  const [code] = await closed;
  if (code !== 0) throw new Error(`the part ${name} ended with ${code}`);
}

/** A single section: the machine has been described. */
const partOnly = 'part-only';
const [only, kind] = process.argv.slice(2);
const parts = { sites, limits, tools, resources, collecting, start, tracker, reads, queries };
if (kind !== partOnly) describeMachine();
if (only === undefined) {
  for (const name of Object.keys(parts)) await runApart(name);
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(`bench/results/${startedAt.replace('T', '-').replace(':', '')}.txt`, `${lines.join('\n')}\n`);
} else if (only in parts)
  await parts[only as keyof typeof parts](); // checked above
else throw new Error(`There is no part ${only}: ${Object.keys(parts).join(', ')}.`);
