import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';

interface Started {
  readonly port: number;
  readonly siteId: string;
  readonly key: string;
}

interface Counted {
  readonly stored?: number;
  readonly delayP99Ms?: number;
  readonly rssMb?: number;
  readonly cpuMs?: number;
}

/** A process under load, pinned to one core if the machine permits it. */
export interface Target {
  readonly url: string;
  readonly siteId: string;
  readonly key: string;
  ask(message: 'watch' | 'count'): Promise<Counted>;
  stop(): Promise<void>;
}

const canPin = existsSync('/usr/bin/taskset') && availableParallelism() > 1;

/** `counting`: how footfall counts its budgets: in memory, `none`, or the url of a Redis. */
export async function startTarget(
  name: 'footfall' | 'koa' | 'http',
  isPinned = canPin,
  counting = 'memory',
): Promise<Target> {
  const args = ['--max-semi-space-size=4', 'dist/bench/target.js', name, counting];
  const [command, all] = isPinned ? ['taskset', ['-c', '0', process.execPath, ...args]] : [process.execPath, args];
  const child: ChildProcess = spawn(command, all, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '16', MALLOC_ARENA_MAX: '2' },
  });
  const next = async () => (await once(child, 'message'))[0] as Started & Counted; // messages of target.ts
  const { port, siteId, key } = await next();
  return {
    url: `http://127.0.0.1:${port}`,
    siteId,
    key,
    ask: async (message) => {
      child.send(message);
      return next();
    },
    stop: async () => {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/** Requests a second of one GET, mean over the run. */
export async function getRate(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: 32, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} failed`);
  return result.requests.average;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const agents = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
];

/** The sender of the n-th hit: every visitor has its own address, one of four browsers, and sends five hits. */
export function visitor(n: number): { address: string; userAgent: string } {
  const at = Math.floor(n / 5_000) * 1_000 + (n % 1_000);
  return { address: `81.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`, userAgent: agents[at % 4] ?? '' };
}

/** The n-th hit of the load; all differ. */
export function hit(n: number): Record<string, unknown> {
  return {
    type: 'pageview',
    url: `https://shop.example/page/${n % 500}?utm_source=newsletter&utm_campaign=c${n % 20}`,
    referrer: n % 3 === 0 ? 'https://www.google.com/' : undefined,
    title: `Page ${n % 500}`,
    pageviewId: `p${n}`,
    eventId: `e${n}`,
    screen: { width: 1440, height: 900 },
  };
}
