import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MongodbClient } from '../../runtime/adapters/mongodb/connection/client.ts';
import type { WorkerSettings } from '../support/job-worker.ts';
import { sharedMongodb } from '../support/mongodb-stand-in.ts';

const test = suite<{ settings: WorkerSettings; client: MongodbClient }>('a job among three processes');

const holdMs = 1_500;

test.before.each(async (context) => {
  const server = await sharedMongodb();
  const database = server.database();
  context.settings = { uri: server.url, database, holdMs, everyMs: 0, pieces: 5, pieceMs: 4 };
  context.client = await MongodbClient.open({ uri: server.url, database });
});
test.after.each(async ({ client }) => {
  await client.database.dropDatabase();
  await client.close();
});

/** A worker and what it said so far. */
class Worker {
  readonly child: ChildProcess;
  readonly said: string[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(settings: WorkerSettings) {
    const script = new URL('../support/job-worker.ts', import.meta.url).pathname;
    this.child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (this.child.stdout === null) throw new Error('the worker has no output');
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      this.said.push(line);
      for (const look of this.#waiting) look();
    });
  }

  /** Waits for so many of a line, or until it ends: the loser of a race waits for nothing. */
  says(line: string, times = 1): Promise<void> {
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => reject(new Error(`the worker never said ${line}: ${this.said}`)), 60_000);
      this.child.once('exit', () => clearTimeout(deadline));
      const look = () => {
        if (this.said.filter((each) => each === line).length < times) return;
        clearTimeout(deadline);
        resolve();
      };
      this.#waiting.push(look);
      look();
    });
  }

  get begun(): number {
    return this.said.filter((line) => line === 'begins').length;
  }

  async kill(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}

async function startThree(settings: WorkerSettings): Promise<[Worker, Worker, Worker]> {
  const workers: [Worker, Worker, Worker] = [new Worker(settings), new Worker(settings), new Worker(settings)];
  await Promise.all(workers.map((worker) => worker.says('ready')));
  return workers;
}

const countOf = async (client: MongodbClient, id: string): Promise<number> =>
  Number((await client.collection('Counted').findOne({ _id: id }))?.count ?? 0);

/** Until so many runs are counted. */
async function runs(client: MongodbClient, least: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while ((await countOf(client, 'runs')) < least) {
    if (Date.now() > deadline) throw new Error(`${await countOf(client, 'runs')} runs, not ${least}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('no two of them are at it at once, whatever they do', async ({ settings, client }) => {
  const workers = await startThree(settings);
  await runs(client, 60);
  await Promise.all(workers.map((worker) => worker.kill()));
  const [pieces, done] = [await countOf(client, 'pieces'), await countOf(client, 'done')];
  assert.ok(pieces === done || pieces === done + 1, `${pieces} and ${done}: one was killed between the two at most`);
  assert.ok(workers.filter(({ begun }) => begun > 0).length >= 2, 'not one alone');
});

test('what is done once is not due to the others', async ({ settings, client }) => {
  const workers = await startThree({ ...settings, everyMs: 3_600_000 });
  await runs(client, 1);
  await Promise.all(workers.map((worker) => worker.says('not due')));
  await Promise.all(workers.map((worker) => worker.kill()));
  assert.is(await countOf(client, 'runs'), 1);
  assert.is(
    workers.reduce((sum, { begun }) => sum + begun, 0),
    1,
  );
});

test('of three that are killed in the middle one after the other the last goes on', async ({ settings, client }) => {
  const slow = { ...settings, pieces: 40, pieceMs: 20 };
  let workers: Worker[] = await startThree(slow);
  for (let killed = 0; killed < 2; killed += 1) {
    const busy = await Promise.race(workers.map(async (worker) => worker.says('begins').then(() => worker)));
    await busy.kill();
    workers = workers.filter((worker) => worker !== busy);
  }
  const [last] = workers;
  await last?.says('counted');
  await last?.kill();
  assert.is(await countOf(client, 'runs'), 1);
  const [pieces, done] = [await countOf(client, 'pieces'), await countOf(client, 'done')];
  assert.ok(pieces === done || pieces === done + 1, `${pieces} and ${done}: one was killed between the two at most`);
});

test('one that was stopped for longer than it holds the job ends at the next piece', async ({ settings, client }) => {
  const [first, ...others] = await startThree({ ...settings, pieces: 1_000, pieceMs: 5 });
  const all = [first, ...others];
  const busy = await Promise.race(all.map(async (worker) => worker.says('begins').then(() => worker)));
  busy.child.kill('SIGSTOP');
  const rest = all.filter((worker) => worker !== busy);
  await Promise.race(rest.map((worker) => worker.says('begins')));
  busy.child.kill('SIGCONT');
  await busy.says('lost');
  await Promise.all(all.map((worker) => worker.kill()));
  assert.ok(!busy.said.includes('counted'));
  assert.is(await countOf(client, 'runs'), 0);
});

test.run();
