import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { key, siteId } from '../faults/seed.ts';
import { firefox } from './hits.ts';
import { seededStore } from './mongodb-service.ts';
import { sharedMongodb } from './mongodb-stand-in.ts';
import { type ServiceProcess, startProcess } from './process.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

/** Concurrent visitors. */
export const visitors = 12;
/** A timeout for everything here. */
const patienceMs = 90_000;

/** The target of hits. */
interface At {
  readonly url: string;
}

/** Two processes on one database and one Redis. */
export interface TwoProcesses {
  readonly redis: RedisServer;
  /** By index: a restarted process has the index of the old one. */
  readonly all: [ServiceProcess, ServiceProcess];
  /** Another process like them, on its own port by default. */
  start(port?: number): Promise<ServiceProcess>;
  close(): Promise<void>;
}

export async function startTwo(more: Readonly<Record<string, string>> = {}): Promise<TwoProcesses> {
  const store = await seededStore();
  const redis = await startRedis();
  const settings = {
    MONGODB_URI: (await sharedMongodb()).url,
    MONGODB_DATABASE: store.client.database.databaseName,
    REDIS_URL: redis.url,
    ...more,
  };
  const folders: string[] = [];
  const start = (port?: number) => {
    const folder = mkdtempSync(join(tmpdir(), 'footfall-one-of-two-'));
    folders.push(folder);
    return startProcess(folder, { settings, ...(port === undefined ? {} : { port }) });
  };
  const one = await start();
  const all: [ServiceProcess, ServiceProcess] = [one, await start()];
  return {
    ...{ redis, all, start },
    close: async () => {
      await Promise.all(all.map((process) => process.kill()));
      await redis.stop();
      await store.close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Each process accepts ten hits a second of an address: two processes accept those of one visitor with this pause. */
const pauseMs = 50;
/** What all visitors wait when a proxy gives all of them one address. */
export const oneAddressPauseMs: number = visitors * pauseMs;

/** The outcome of a hit, with its drop reason. */
interface Answer {
  readonly isAcknowledged: boolean;
  readonly dropped: string | null;
}

/** Acknowledged hits, by path. */
export class Traffic {
  readonly acknowledged = new Set<string>();
  readonly #pauseMs: number;
  refused = 0;
  #isOver = false;
  /** Drop reasons of acknowledged hits: these visitors send none that may be dropped. */
  #dropped: string | null = null;

  /** @param pause milliseconds between two hits of a visitor */
  constructor(pause: number = pauseMs) {
    this.#pauseMs = pause;
  }

  /** One visitor's hits, alternating between two processes, each sent again until it is accepted. */
  async visit(all: readonly At[], visitor: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const path = `/${visitor}/${n}`;
      const hit = { url: `https://shop.example${path}`, eventId: randomUUID() };
      for (let attempt = n; ; attempt += 1) {
        const answer = await this.#send(all[attempt % all.length]?.url ?? '', hit, visitor);
        // Stored by the first attempt, whose answer was lost: the second one must be a duplicate.
        const isKnown = attempt > n && answer.dropped === 'duplicate';
        if (answer.dropped !== null && !isKnown) this.#dropped ??= answer.dropped;
        if (answer.isAcknowledged) break;
        this.refused += 1;
        await wait(20);
      }
      this.acknowledged.add(path);
      await wait(this.#pauseMs);
    }
  }

  async #send(url: string, hit: object, visitor: number): Promise<Answer> {
    try {
      const response = await fetch(`${url}/api/sites/${siteId}/collect`, {
        method: 'POST',
        headers: {
          'content-type': 'text/plain',
          // A proxy may pass on its own client's address instead: each visitor has its own browser, too.
          ...{ 'user-agent': `${firefox} v${visitor}`, 'x-forwarded-for': `81.2.69.${visitor}` },
        },
        body: JSON.stringify(hit),
        signal: AbortSignal.timeout(20_000),
      });
      await response.text();
      return { isAcknowledged: response.status === 202, dropped: response.headers.get('x-dropped') };
    } catch {
      return { isAcknowledged: false, dropped: null }; // no process listens there
    }
  }

  end(): void {
    this.#isOver = true;
  }

  /** Until so many more are acknowledged. */
  async more(count: number): Promise<void> {
    const least = this.acknowledged.size + count;
    const deadline = Date.now() + patienceMs;
    while (this.acknowledged.size < least) {
      if (this.#dropped !== null) throw new Error(`A hit was dropped: ${this.#dropped}.`);
      if (Date.now() > deadline) throw new Error(`${this.acknowledged.size} of ${least} were acknowledged`);
      await wait(20);
    }
  }
}

interface Counts {
  readonly visitors: number;
  readonly sessions: number;
  readonly pageviews: number;
}

export async function countsAt({ url }: At): Promise<Counts> {
  const response = await fetch(`${url}/api/v2/sites/${siteId}/stats?range=24h`, {
    headers: { authorization: `Bearer ${key}` },
  });
  assert.is(response.status, 200);
  const { visitors: people, sessions, pageviews } = (await response.json()) as Counts; // the contract's names
  return { visitors: people, sessions, pageviews };
}

/** Lets visitors come while something happens, then returns what is counted once it has settled. */
export async function during(all: At[], happens: (traffic: Traffic) => Promise<void>): Promise<Traffic> {
  const traffic = new Traffic();
  const visits = Array.from({ length: visitors }, (_, visitor) => traffic.visit(all, visitor));
  await traffic.more(100);
  await happens(traffic);
  await traffic.more(100);
  traffic.end();
  await Promise.all(visits);
  return traffic;
}

/** Every visitor is one session, and every acknowledged hit counts once. A repair may take a moment. */
export async function assertExact(process: At, { acknowledged }: Traffic): Promise<void> {
  const expected = { visitors, sessions: visitors, pageviews: acknowledged.size };
  const deadline = Date.now() + patienceMs;
  let counts = await countsAt(process);
  while (JSON.stringify(counts) !== JSON.stringify(expected) && Date.now() < deadline) {
    await wait(2_000); // a minute has a hundred reads
    counts = await countsAt(process);
  }
  assert.equal(counts, expected);
}
