import type { Target } from './load.ts';

/** Cost of managing a resource over HTTP, one request after another. */
export interface ResourceFigures {
  /** A thousand creates in a row, each durable before the next begins: by the clock, and the server's processor time. */
  readonly createsMs: number;
  readonly createsCpuMs: number;
  /** 50 of 10,000 documents of one user, from the start and the middle: the server's processor time for one request. */
  readonly listCpuMs: number;
  readonly deepListCpuMs: number;
}

const inRow = 1_000;
const documents = 10_000;
const lists = 600;

/** Segments, since a personal list is narrowed to its user before it is counted. */
export async function resourceFigures(target: Target): Promise<ResourceFigures> {
  const url = `${target.url}/api/v2/sites/${target.siteId}/segments`;
  const headers = { authorization: `Bearer ${target.key}`, 'content-type': 'application/json' };
  const create = async (number: number) => {
    const body = JSON.stringify({ name: `Segment ${number}`, filters: { country: 'DE', pathname: `/p/${number}` } });
    const response = await fetch(url, { method: 'POST', headers, body });
    if (response.status !== 201) throw new Error(`creating a segment answered ${response.status}`);
    await response.arrayBuffer();
  };

  const cpuMs = async () => (await target.ask('count')).cpuMs ?? 0;
  const listCpuMs = async (query: string) => {
    for (let count = 0; count < lists / 3; count += 1) await read(`${url}?${query}`, headers);
    const before = await cpuMs();
    for (let count = 0; count < lists; count += 1) await read(`${url}?${query}`, headers);
    return ((await cpuMs()) - before) / lists;
  };

  const [startedAt, before] = [performance.now(), await cpuMs()];
  for (let number = 0; number < inRow; number += 1) await create(number);
  const [createsMs, createsCpuMs] = [performance.now() - startedAt, (await cpuMs()) - before];
  for (let number = inRow; number < documents; number += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, index) => create(number + index)));
  }
  const [first, deep] = [await listCpuMs('limit=50'), await listCpuMs('limit=50&offset=5000')];
  return { createsMs, createsCpuMs, listCpuMs: first, deepListCpuMs: deep };
}

async function read(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await response.arrayBuffer();
}
