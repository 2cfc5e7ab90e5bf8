import { type JobLease, SharedJobLease } from '../../concurrency/job-lease.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Presence, SharedLog } from '../../ports/event-log.ts';
import type { Leases } from '../../ports/leases.ts';
import type { Draft, StepContext } from '../hit.ts';
import { SharedArrivalOrder } from '../sessions/ingestion-sequence.ts';
import type { LiveSessions } from '../sessions/live-sessions.ts';
import { LeaseHolder } from './lease-holder.ts';
import { Healing } from './repair.ts';
import { SharedTurns } from './shared-visitors.ts';

/** So long after a site went no process is in the middle of a hit of it any more. */
export const goneMs = 300_000;
/** How often what is left of such sites is looked for. */
const goneEveryMs = 60_000;
/** Stored batches at least so old belong to a process that is gone. */
const leftOverMs = 60_000;

/** Where other processes collect, too. */
export interface SharedParts {
  readonly log: SharedLog;
  /** Of visitors and events. */
  readonly leases: Leases;
  /** Of what must not depend on a second server. */
  readonly storeLeases: Leases;
}

interface Around {
  readonly live: LiveSessions;
  readonly steps: StepContext;
  readonly laterIds: (draft: Draft, until: number) => Promise<readonly string[]>;
  readonly report: (message: string, error: unknown) => void;
}

/** What keeps this process and others out of each other's way. */
export interface Shared {
  readonly log: SharedLog;
  readonly turns: SharedTurns;
  readonly healing: Healing;
  readonly nextSeq: (now: number) => number;
  readonly jobs: JobLease;
  /** Makes visible what a process that is gone stored, and removes what was written of sites that are gone. */
  readonly tidy: () => Promise<void>;
  /** Forgets old leases. */
  readonly sweep: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startSharing(parts: SharedParts, clock: Clock, around: Around): Promise<Shared> {
  const { log, leases, storeLeases } = parts;
  const { live, steps, laterIds, report } = around;
  const holder = new LeaseHolder({ leases, report });
  const last = await log.lastSeq();
  // Before anybody was recorded there was nothing to note.
  await leases.begin(last === 0 ? 0 : clock.now());
  const order = await SharedArrivalOrder.open({ leases: storeLeases, last, report });
  const suspect = (presences: readonly Presence[]) => healing.suspect(presences);
  const turns = new SharedTurns({ holder, log, live, steps, laterIds, suspect });
  const healing = new Healing({ turns, log, live, report });
  suspect(await log.finishLeft());
  const jobs = new SharedJobLease({ leases: storeLeases, clock });
  const sweepGone = async () => {
    await log.sweepGone(clock.now() - goneMs);
    return true;
  };
  return {
    ...{ log, turns, healing },
    nextSeq: order.next,
    jobs,
    tidy: async () => {
      suspect(await log.finishLeft(leftOverMs));
      await jobs.run({ name: 'gone', everyMs: goneEveryMs, work: sweepGone });
    },
    sweep: async () => {
      await leases.sweep();
      await storeLeases.sweep();
    },
    stop: async () => {
      await healing.stop();
      holder.stop();
      leases.stop();
      await order.stop();
    },
  };
}
