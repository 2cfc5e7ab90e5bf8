import autocannon from 'autocannon';
import { hit, type Target, visitor } from './load.ts';

export interface CollectResult {
  readonly perSecond: number;
  readonly delayP99Ms: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Browser-form hits at full speed, or at a fixed rate. Every acknowledged one must be stored. */
export async function browserHits(target: Target, seconds: number, pace?: number): Promise<CollectResult> {
  const before = (await target.ask('count')).stored ?? 0;
  await target.ask('watch');
  let n = before;
  const result = await autocannon({
    url: `${target.url}/api/sites/${target.siteId}/collect`,
    connections: pace === undefined ? 32 : 8,
    duration: seconds,
    ...(pace === undefined ? {} : { overallRate: pace }),
    method: 'POST',
    requests: [
      {
        setupRequest: (request) => {
          n += 1;
          const { address, userAgent } = visitor(n);
          return {
            ...request,
            headers: { 'content-type': 'text/plain', 'x-forwarded-for': address, 'user-agent': userAgent },
            body: JSON.stringify(hit(n)),
          };
        },
      },
    ],
  });
  const { stored = 0, delayP99Ms = 0 } = await target.ask('count');
  if (result.non2xx > 0) throw new Error(`${result.non2xx} hits were refused`);
  if (stored - before < result['2xx'])
    throw new Error(`${result['2xx']} hits were acknowledged, ${stored - before} stored`);
  return {
    perSecond: result['2xx'] / result.duration,
    delayP99Ms,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

/** Position of each sender: an event sent in an earlier run would be a duplicate. */
const sent = [50_000_000, 150_000_000];

/** Keyed batches of 1,000 events, two concurrent requests. Counted when they are durable. */
export async function keyedBatches(target: Target, seconds: number): Promise<CollectResult> {
  await target.ask('watch');
  const startedAt = performance.now();
  let accepted = 0;
  const worker = async (sender: number) => {
    while (performance.now() - startedAt < seconds * 1000) {
      const timestamp = Date.now();
      const events = Array.from({ length: 1_000 }, () => {
        const n = (sent[sender] ?? 0) + 1;
        sent[sender] = n;
        const { address, userAgent } = visitor(n);
        return { ...hit(n), timestamp, ip: address, userAgent };
      });
      const response = await fetch(`${target.url}/api/sites/${target.siteId}/collect`, {
        method: 'POST',
        headers: { authorization: `Bearer ${target.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ events }),
      });
      const answer = (await response.json()) as { accepted: number }; // the contract's shape
      accepted += answer.accepted;
    }
  };
  // Two senders with different visitors.
  await Promise.all(sent.map((_, sender) => worker(sender)));
  const elapsed = (performance.now() - startedAt) / 1000;
  const { delayP99Ms = 0 } = await target.ask('count');
  return { perSecond: accepted / elapsed, delayP99Ms, p50Ms: 0, p99Ms: 0 };
}
