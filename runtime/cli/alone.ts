import { setTimeout as wait } from 'node:timers/promises';
import { slotsMax } from '../ingest/sessions/ingestion-sequence.ts';
import type { Archive } from '../ports/archive.ts';
import type { Lease, Leases } from '../ports/leases.ts';
import { say } from '../process/log-lines.ts';
import { CommandError } from './command-error.ts';

const holdMs = 10_000;
const renewMs = 2_000;
/** Longer than the slot of a killed process lasts. */
const waitMsMax = 35_000;
const pollMs = 500;

/** The slot names of collecting processes (ingest/sessions/ingestion-sequence.ts). */
const slots = Array.from({ length: slotsMax }, (_, number) => `slot ${number}`);

export interface AloneOptions {
  readonly leases: Leases;
  readonly archive: Archive;
  /** The time to wait for services to end, ms. */
  readonly waitMs?: number;
}

/**
 * Keeps other processes from collecting into a shared store during an import: imported lines get ingestion sequences
 * like hits, and services cache sessions and documents. It acquires every slot of the sequence, so that it waits for
 * services to end and none can start.
 */
export async function alone<T>(
  { leases, archive, waitMs = waitMsMax }: AloneOptions,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const held = await takeAll(leases, waitMs);
  let fault: unknown;
  const renewing = setInterval(() => {
    leases.renew(held, holdMs).then(
      (lost) => {
        if (lost.length > 0)
          fault = new CommandError('A service started meanwhile. Stop it, and run the import again.');
      },
      (error: unknown) => {
        fault = error;
      },
    );
  }, renewMs);
  try {
    return await work(guarded(archive, () => fault));
  } finally {
    clearInterval(renewing);
    const returned = held.map(({ key, fence }) => ({ key, fence, note: undefined, keepMs: 0, isKnown: true }));
    await leases.release(returned).catch(() => undefined); // they expire
  }
}

async function takeAll(leases: Leases, waitMs: number): Promise<readonly Lease[]> {
  const deadline = performance.now() + waitMs;
  for (let isTold = false; ; isTold = true) {
    const acquisition = await leases.acquire(slots, holdMs);
    if (acquisition !== undefined) return acquisition.leases;
    if (performance.now() > deadline) {
      throw new CommandError('Services run on this database. Stop them first: an import writes alone.');
    }
    if (!isTold) say(2, 'Waiting for other processes on this database to end …\n');
    await wait(pollMs);
  }
}

/** Passes calls to the archive while all slots are held. */
function guarded(archive: Archive, fault: () => unknown): Archive {
  return {
    read: (siteId) => archive.read(siteId),
    find: (collection, ids) => archive.find(collection, ids),
    holderOf: (line) => archive.holderOf(line),
    write: async (lines) => {
      if (fault() !== undefined) throw fault();
      await archive.write(lines);
    },
  };
}
