import type { KeyUseLog } from '../access/key-use-log.ts';
import { doneAlone, SharedJobLease } from '../concurrency/job-lease.ts';
import { Expiry } from '../jobs/expiry.ts';
import { RollingUp } from '../jobs/roll-up.ts';
import type { Basics } from './basics.ts';
import type { Store } from './store.ts';

/** Work that goes on while the service runs. */
export interface Jobs {
  readonly expiry: Expiry;
  /** Where the store answers from days rolled up. */
  readonly rollingUp: RollingUp | undefined;
  readonly stop: () => Promise<void>;
}

/** Starts the jobs. Those of a store that other processes share are done by one of them. */
export function startJobs({ clock, report }: Basics, store: Store, keyUses: KeyUseLog): Jobs {
  const turns = store.shared === undefined ? doneAlone : new SharedJobLease({ leases: store.shared.leases, clock });
  const job = { sites: store.sites, clock, turns, report };
  const expiry = new Expiry({ ...job, log: store.events });
  const rollingUp = store.rollUps && new RollingUp({ ...job, rollUps: store.rollUps });
  store.start();
  expiry.start();
  rollingUp?.start();
  keyUses.start();
  return {
    expiry,
    rollingUp,
    stop: async () => {
      await expiry.stop();
      await rollingUp?.stop();
    },
  };
}
