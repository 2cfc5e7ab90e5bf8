import autocannon from 'autocannon';
import { median, startTarget } from './load.ts';

/** Cost of the tool endpoint relative to bare Koa and to the API itself. */
export interface ToolFigures {
  readonly pingPerSecond: number;
  readonly pingAgainstKoa: number;
  /** Time of a batch of 20 calls over that of the same 20 requests of the API one after another. */
  readonly batchAgainstRest: number;
}

const calls = 20;
const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

/** Medians of alternating rounds. */
export async function toolFigures(rounds = 5): Promise<ToolFigures> {
  const [own, koa] = [await startTarget('footfall'), await startTarget('koa')];
  const headers = { authorization: `Bearer ${own.key}`, 'content-type': 'application/json' };
  const url = `${own.url}/api/mcp`;
  const list = `${own.url}/api/v2/sites`;
  const batch = JSON.stringify(
    Array.from({ length: calls }, (_, id) => ({
      ...{ jsonrpc: '2.0', id, method: 'tools/call' },
      params: { name: 'list_sites', arguments: {} },
    })),
  );
  const oneBatch = () => timed(async () => void (await read(url, { method: 'POST', headers, body: batch })));
  const inTurn = () =>
    timed(async () => {
      for (let n = 0; n < calls; n += 1) await read(list, { headers });
    });

  await postRate(url, headers, 2);
  await postRate(koa.url, headers, 2);
  const pings: { own: number; koa: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    pings.push({ own: await postRate(url, headers, 3), koa: await postRate(koa.url, headers, 3) });
  for (let n = 0; n < 50; n += 1) {
    await oneBatch();
    await inTurn();
  }
  const ratios: number[] = [];
  for (let n = 0; n < rounds * 20; n += 1) ratios.push((await oneBatch()) / (await inTurn()));
  await Promise.all([own.stop(), koa.stop()]);
  return {
    pingPerSecond: median(pings.map((round) => round.own)),
    pingAgainstKoa: median(pings.map((round) => round.own / round.koa)),
    batchAgainstRest: median(ratios),
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function read(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

/** POSTs of a ping a second, mean over the run. */
async function postRate(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const result = await autocannon({ url, method: 'POST', headers, body: ping, connections: 32, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} failed`);
  return result.requests.average;
}
