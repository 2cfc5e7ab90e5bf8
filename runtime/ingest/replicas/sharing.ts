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

/** How long after a site's deletion another process may still write a hit of it. */
const deletedSiteMs = 300_000;
/** How often rows of deleted sites are swept. */
const sweepEveryMs = 60_000;
/** Batches stored at least so long ago belong to a process that has stopped. */
const abandonedMs = 60_000;

/** Dependencies of collecting in several processes. */
export interface SharingDependencies {
  readonly log: SharedLog;
  /** Leases of visitors and events. */
  readonly leases: Leases;
  /** Leases that must work without a second server. */
  readonly storeLeases: Leases;
}

interface Around {
  readonly live: LiveSessions;
  readonly steps: StepContext;
  readonly nextPeriodIds: (draft: Draft, until: number) => Promise<readonly string[]>;
  readonly report: (message: string, error: unknown) => void;
}

/** Coordination between this process and other collecting processes. */
export interface Shared {
  readonly log: SharedLog;
  readonly visitors: SharedVisitors;
  readonly repair: SessionRepair;
  readonly nextSeq: (now: number) => number;
  readonly jobs: JobLease;
  /** Makes batches of stopped processes visible, and deletes rows written for deleted sites. */
  readonly tidy: () => Promise<void>;
  /** Deletes expired leases. */
  readonly sweep: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startSharing(parts: SharingDependencies, clock: Clock, around: Around): Promise<Shared> {
  const { log, leases, storeLeases } = parts;
  const { live, steps, nextPeriodIds, report } = around;
  const holder = new LeaseHolder({ leases, report });
  const last = await log.lastSeq();
  // In an empty store there was nothing to note: notes are complete since the beginning.
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
  queueRepair(await log.finishAbandoned());
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
      queueRepair(await log.finishAbandoned(abandonedMs));
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
