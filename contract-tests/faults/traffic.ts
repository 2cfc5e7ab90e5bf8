import type { ServiceProcess } from '../support/process.ts';
import { key, siteId } from './seed.ts';

/** Hits of both forms and new sites until the process is killed, in the middle of its work after 40 to 140 answers. */
export async function traffic(
  service: ServiceProcess,
  round: number,
  acknowledged: Set<string>,
  sites: string[],
): Promise<void> {
  let isKilled = false;
  const enough = acknowledged.size + 40 + ((round * 37) % 100);
  let reached: () => void = () => undefined;
  const full = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const acknowledge = (paths: readonly string[]) => {
    for (const pathname of paths) acknowledged.add(pathname);
    if (acknowledged.size >= enough) reached();
  };
  const browser = async (worker: number) => {
    for (let n = 0; !isKilled; n += 1) {
      const pathname = `/b/${round}/${worker}/${n}`;
      const headers = {
        'content-type': 'text/plain',
        'user-agent': 'Firefox',
        'x-forwarded-for': `81.2.${worker}.${n % 250}`,
      };
      const body = JSON.stringify({ url: `https://shop.example${pathname}` });
      if (await sent(`${service.url}/api/sites/${siteId}/collect`, headers, body)) acknowledge([pathname]);
    }
  };
  const keyed = async () => {
    for (let n = 0; !isKilled; n += 1) {
      const paths = Array.from({ length: 5 }, (_, index) => `/k/${round}/${n}/${index}`);
      const events = paths.map((pathname) => ({
        url: `https://shop.example${pathname}`,
        ip: `81.3.0.${n % 250}`,
        userAgent: 'Firefox',
      }));
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      if (await sent(`${service.url}/api/sites/${siteId}/collect`, headers, JSON.stringify({ events }))) {
        acknowledge(paths);
      }
    }
  };
  const create = async () => {
    for (let n = 0; n < 3 && !isKilled; n += 1) {
      const name = `site ${round} ${n}`;
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      if (await sent(`${service.url}/api/v2/sites`, headers, JSON.stringify({ name, domain: 'x.example' })))
        sites.push(name);
    }
  };
  const working = Promise.all([browser(1), browser(2), browser(3), keyed(), create()]);
  await full;
  await service.kill();
  isKilled = true;
  await working;
}

/** Whether the request was acknowledged. A broken connection acknowledges nothing. */
async function sent(url: string, headers: Record<string, string>, body: string): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.ok && response.headers.get('x-dropped') === null;
  } catch {
    return false;
  }
}
