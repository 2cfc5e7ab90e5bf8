import { type JobLease, SharedJobLease } from '../../concurrency/job-lease.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SharedLog, VisitorSpan } from '../../ports/event-log.ts';
import type { Leases } from '../../ports/leases.ts';
import type { Draft, StepContext } from '../hit.ts';
import { SharedIngestionSequence } from '../sessions/ingestion-sequence.ts';
import type { LiveSessions } from '../sessions/live-sessions.ts';
import { LeaseHolder } from './lease-holder.ts';
import { SessionRepair } from './repair.ts';
import { SharedVisitors } from './shared-visitors.ts';

/** So long after a site went no process is in the middle of a hit of it any more. */
export const deletedSiteMs = 300_000;
/** How often what is left of such sites is looked for. */
const sweepEveryMs = 60_000;
/** Stored batches at least so old belong to a process that is gone. */
const leftOverMs = 60_000;

/** Where other processes collect, too. */
export interface SharingDependencies {
  readonly log: SharedLog;
  /** Of visitors and events. */
  readonly leases: Leases;
  /** Of what must not depend on a second server. */
  readonly storeLeases: Leases;
}

interface Around {
  readonly live: LiveSessions;
  readonly steps: StepContext;
  readonly nextPeriodIds: (draft: Draft, until: number) => Promise<readonly string[]>;
  readonly report: (message: string, error: unknown) => void;
}

/** What keeps this process and others out of each other's way. */
export interface Shared {
  readonly log: SharedLog;
  readonly visitors: SharedVisitors;
  readonly repair: SessionRepair;
  readonly nextSeq: (now: number) => number;
  readonly jobs: JobLease;
  /** Makes visible what a process that is gone stored, and removes what was written of sites that are gone. */
  readonly tidy: () => Promise<void>;
  /** Forgets old leases. */
  readonly sweep: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startSharing(parts: SharingDependencies, clock: Clock, around: Around): Promise<Shared> {
  const { log, leases, storeLeases } = parts;
  const { live, steps, nextPeriodIds, report } = around;
  const holder = new LeaseHolder({ leases, report });
  const last = await log.lastSeq();
  // Before anybody was recorded there was nothing to note.
  await leases.begin(last === 0 ? 0 : clock.now());
  const order = await SharedIngestionSequence.open({ leases: storeLeases, last, report });
  const queueRepair = (spans: readonly VisitorSpan[]) => repair.add(spans);
  const visitors = new SharedVisitors({
    holder,
    log,
    live,
    steps,
    nextPeriodIds: nextPeriodIds,
    queueRepair: queueRepair,
  });
  const repair = new SessionRepair({ visitors: visitors, log, live, report });
  queueRepair(await log.finishLeft());
  const jobs = new SharedJobLease({ leases: storeLeases, clock });
  const sweepDeletedSites = async () => {
    await log.sweepDeletedSites(clock.now() - deletedSiteMs);
    return true;
  };
  return {
    ...{ log, visitors: visitors, repair: repair },
    nextSeq: order.next,
    jobs,
    tidy: async () => {
      queueRepair(await log.finishLeft(leftOverMs));
      await jobs.run({ name: 'gone', everyMs: sweepEveryMs, work: sweepDeletedSites });
    },
    sweep: async () => {
      await leases.sweep();
      await storeLeases.sweep();
    },
    stop: async () => {
      await repair.stop();
      holder.stop();
      leases.stop();
      await order.stop();
    },
  };
}
