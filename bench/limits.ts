import { startRedis } from '../contract-tests/support/redis-server.ts';
import { getRate, median, startTarget, type Target } from './load.ts';

/** One way of counting: requests a second, processor time of a request, and both relative to not counting. */
export interface LimitFigure {
  readonly perSecond: number;
  readonly cpuUs: number;
  readonly cost: number;
  readonly cpuCost: number;
}

type Round = Pick<LimitFigure, 'perSecond' | 'cpuUs'>;

const seconds = 2;

/** Medians of alternating rounds: a service without counting, one in memory, one with a local Redis. */
export async function limitFigures(
  rounds = 7,
): Promise<Readonly<Record<'uncounted' | 'memory' | 'redis', LimitFigure>>> {
  const redis = await startRedis();
  const targets = {
    uncounted: await startTarget('footfall', undefined, 'none'),
    memory: await startTarget('footfall'),
    redis: await startTarget('footfall', undefined, redis.url),
  } as const;
  for (const target of Object.values(targets)) await roundOf(target);
  const results: Record<keyof typeof targets, Round>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [uncounted, memory] = [await roundOf(targets.uncounted), await roundOf(targets.memory)];
    results.push({ uncounted, memory, redis: await roundOf(targets.redis) });
    await requireRedis(targets.redis.url);
  }
  await Promise.all(Object.values(targets).map((target) => target.stop()));
  await redis.stop();
  const figureOf = (name: keyof typeof targets): LimitFigure => ({
    perSecond: median(results.map((round) => round[name].perSecond)),
    cpuUs: median(results.map((round) => round[name].cpuUs)),
    cost: median(results.map((round) => 1 - round[name].perSecond / round.uncounted.perSecond)),
    cpuCost: median(results.map((round) => round[name].cpuUs / round.uncounted.cpuUs - 1)),
  });
  return { uncounted: figureOf('uncounted'), memory: figureOf('memory'), redis: figureOf('redis') };
}

async function roundOf({ url, key, ask }: Target): Promise<Round> {
  const before = (await ask('count')).cpuMs ?? 0;
  const perSecond = await getRate(`${url}/api/v2/sites`, { authorization: `Bearer ${key}` }, seconds);
  const spentMs = ((await ask('count')).cpuMs ?? 0) - before;
  return { perSecond, cpuUs: (spentMs * 1_000) / (perSecond * seconds) };
}

/** A round with an open circuit is no measurement. */
async function requireRedis(url: string): Promise<void> {
  const text = await (await fetch(`${url}/health/ready`)).text();
  if (!text.includes('"connected"')) throw new Error(`Redis did not answer in time: ${text}`);
}
