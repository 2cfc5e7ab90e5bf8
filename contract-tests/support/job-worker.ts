/**
 * A process that runs one job as often as it is due, and counts its runs in the database: reading at the beginning of a
 * step and writing at its end is right only if no other process runs it. Settings come as JSON.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { MongodbClient } from '../../runtime/adapters/mongodb/connection/client.ts';
import { MongodbLeases } from '../../runtime/adapters/mongodb/leases/leases.ts';
import { SharedJobLease } from '../../runtime/concurrency/job-lease.ts';
import { systemClock } from '../../runtime/ports/clock.ts';

export interface WorkerSettings {
  readonly uri: string;
  readonly database: string;
  readonly holdMs: number;
  readonly everyMs: number;
  readonly pieces: number;
  readonly pieceMs: number;
}

const settings = JSON.parse(process.argv[2] ?? '{}') as WorkerSettings; // what the test wrote
const client = await MongodbClient.open(settings);
const leases = new MongodbLeases({ leases: client.collection('Lease'), clock: systemClock });
const turns = new SharedJobLease({ leases, clock: systemClock, holdMs: settings.holdMs });
const counts = client.collection('Counted');

async function work(isMine: () => Promise<boolean>): Promise<boolean> {
  process.stdout.write('begins\n');
  for (let piece = 0; piece < settings.pieces; piece += 1) {
    if (!(await isMine())) {
      process.stdout.write('lost\n');
      return false;
    }
    const before = Number((await counts.findOne({ _id: 'pieces' }))?.count ?? 0);
    await wait(settings.pieceMs);
    await counts.updateOne({ _id: 'pieces' }, { $set: { count: before + 1 } }, { upsert: true });
    await counts.updateOne({ _id: 'done' }, { $inc: { count: 1 } }, { upsert: true });
  }
  await counts.updateOne({ _id: 'runs' }, { $inc: { count: 1 } }, { upsert: true });
  process.stdout.write('counted\n');
  return true;
}

process.stdout.write('ready\n');
let last = '';
for (;;) {
  const outcome = await turns.run({ name: 'count', everyMs: settings.everyMs, work });
  if (outcome !== last) process.stdout.write(`${outcome}\n`);
  last = outcome;
  await wait(5);
}
