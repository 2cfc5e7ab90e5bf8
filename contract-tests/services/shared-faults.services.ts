import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { systemClock } from '../../runtime/ports/clock.ts';
import { systemRandom } from '../../runtime/ports/random.ts';
import { key, seedDocuments, siteId } from '../faults/seed.ts';
import { inFolder } from '../support/folder.ts';
import { firefox } from '../support/hits.ts';
import { sharedMongodb } from '../support/mongodb-stand-in.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { type RedisServer, startRedis } from '../support/redis-server.ts';

const visitors = 12;
/** Longer than anything here may take. */
const patienceMs = 90_000;

interface Context {
  redis: RedisServer;
  settings: Record<string, string>;
  all: ServiceProcess[];
  folder: string;
  end: () => void;
}

const test = suite<Context>('two processes that collect, and what may happen to them');

test.before.each(async (context) => {
  const server = await sharedMongodb();
  const database = server.database();
  const { openMongodbStore } = await import('../../runtime/adapters/mongodb/store.ts');
  const report = () => undefined;
  const address = { uri: server.url, database, autoIndex: true };
  const store = await openMongodbStore({ ...address, clock: systemClock, random: systemRandom, report });
  await store.archive.write(seedDocuments);
  await store.close();
  context.redis = await startRedis();
  context.settings = { MONGODB_URI: server.url, MONGODB_DATABASE: database, REDIS_URL: context.redis.url };
  const folder = new Promise<string>((resolve) => {
    void inFolder(async (path) => {
      resolve(path);
      await new Promise<void>((ended) => {
        context.end = ended;
      });
    });
  });
  context.folder = await folder;
  context.all = await Promise.all([start(context), start(context)]);
});
test.after.each(async ({ all, redis, end }) => {
  await Promise.all(all.map((process) => process.kill()));
  await redis.stop();
  end();
});

const start = ({ folder, settings }: Context): Promise<ServiceProcess> => startProcess(folder, { settings });

/** What was acknowledged, by its path. */
class Traffic {
  readonly acknowledged = new Set<string>();
  refused = 0;
  #isOver = false;

  /** One visitor's hits, at one process and the other in turn, each sent again until one takes it. */
  async visit(all: readonly ServiceProcess[], visitor: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const path = `/${visitor}/${n}`;
      const hit = { url: `https://shop.example${path}`, eventId: randomUUID() };
      for (let attempt = n; ; attempt += 1) {
        if (await this.#send(all[attempt % all.length]?.url ?? '', hit, visitor)) break;
        this.refused += 1;
        await wait(20);
      }
      this.acknowledged.add(path);
    }
  }

  async #send(url: string, hit: object, visitor: number): Promise<boolean> {
    try {
      const response = await fetch(`${url}/api/sites/${siteId}/collect`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'user-agent': firefox, 'x-forwarded-for': `81.2.69.${visitor}` },
        body: JSON.stringify(hit),
        signal: AbortSignal.timeout(20_000),
      });
      await response.text();
      return response.status === 202;
    } catch {
      return false; // nobody listens there
    }
  }

  end(): void {
    this.#isOver = true;
  }

  /** Until so many more were acknowledged. */
  async more(count: number): Promise<void> {
    const least = this.acknowledged.size + count;
    const deadline = Date.now() + patienceMs;
    while (this.acknowledged.size < least) {
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

async function countsAt({ url }: ServiceProcess): Promise<Counts> {
  const response = await fetch(`${url}/api/v2/sites/${siteId}/stats?range=24h`, {
    headers: { authorization: `Bearer ${key}` },
  });
  assert.is(response.status, 200);
  const { visitors: people, sessions, pageviews } = (await response.json()) as Counts; // the contract's words
  return { visitors: people, sessions, pageviews };
}

/** Lets visitors come while something happens, then tells what is counted once it has settled. */
async function during(all: ServiceProcess[], happens: (traffic: Traffic) => Promise<void>): Promise<Traffic> {
  const traffic = new Traffic();
  const visits = Array.from({ length: visitors }, (_, visitor) => traffic.visit(all, visitor));
  await traffic.more(100);
  await happens(traffic);
  await traffic.more(100);
  traffic.end();
  await Promise.all(visits);
  return traffic;
}

/** Every visitor is one session, and every acknowledged hit counts once. Sessions may be put right a moment later. */
async function assertExact(process: ServiceProcess, { acknowledged }: Traffic): Promise<void> {
  const expected = { visitors, sessions: visitors, pageviews: acknowledged.size };
  const deadline = Date.now() + patienceMs;
  let counts = await countsAt(process);
  while (JSON.stringify(counts) !== JSON.stringify(expected) && Date.now() < deadline) {
    await wait(2_000); // a minute has a hundred reads
    counts = await countsAt(process);
  }
  assert.equal(counts, expected);
}

test('nothing happens to them', async ({ all }) => {
  const traffic = await during(all, (hits) => hits.more(300));
  assert.is(traffic.refused, 0);
  for (const process of all) assert.equal(await countsAt(process), await countsAt(all[0] ?? process));
  await assertExact(all[0] as ServiceProcess, traffic);
});

test('Redis is killed and comes back with nothing in it', async ({ all, redis }) => {
  const traffic = await during(all, async (hits) => {
    await redis.kill();
    await hits.more(200);
    await redis.restartEmpty();
    await hits.more(200);
  });
  assert.is(traffic.refused, 0, 'no hit is refused for it');
  await assertExact(all[0] as ServiceProcess, traffic);
});

test('Redis stops answering for a while', async ({ all, redis }) => {
  const traffic = await during(all, async (hits) => {
    redis.pause();
    await hits.more(100);
    redis.resume();
    await hits.more(100);
  });
  assert.is(traffic.refused, 0);
  await assertExact(all[0] as ServiceProcess, traffic);
});

test('Redis loses everything it knew between two hits', async ({ all, redis }) => {
  const traffic = await during(all, async (hits) => {
    for (let n = 0; n < 3; n += 1) {
      await redis.ask('FLUSHALL');
      await hits.more(60);
    }
  });
  await assertExact(all[0] as ServiceProcess, traffic);
});

test('one of them is killed in the middle, again and again', async (context) => {
  const { all } = context;
  const traffic = await during(all, async (hits) => {
    for (let n = 0; n < 3; n += 1) {
      await all[1]?.kill();
      await hits.more(60);
      all[1] = await start(context);
      await hits.more(60);
    }
  });
  await assertExact(all[0] as ServiceProcess, traffic);
});

test('one of them stands still for longer than it holds its visitors', async ({ all }) => {
  const [one, other] = all as [ServiceProcess, ServiceProcess];
  const traffic = await during(all, async (hits) => {
    process.kill(other.pid, 'SIGSTOP');
    await wait(11_000); // what it holds ends after ten seconds
    await hits.more(60);
    process.kill(other.pid, 'SIGCONT');
    await hits.more(60);
  });
  await assertExact(one, traffic);
});

test.run();
