import { MemoryRateStore } from '../adapters/memory/rate-store.ts';
import { Circuit } from '../limits/circuit.ts';
import { FallbackLeases } from '../limits/fallback-leases.ts';
import { SharedRates } from '../limits/shared-rates.ts';
import { newDeadline, WaitLimit } from '../limits/wait-limit.ts';
import type { Clock } from '../ports/clock.ts';
import type { Leases } from '../ports/leases.ts';
import type { RateStore } from '../ports/rate-store.ts';

/** The longest that a start waits for Redis. Without it the service starts all the same. */
export const startWaitMsMax = 1_000;
const probeWindowMs = 1_000;

/** How Redis fares: budgets are shared, or counted by each process on its own. */
export type RedisState = 'connected' | 'unreachable';

/** What the budgets are counted in. */
export interface Rates {
  readonly owners: RateStore;
  /** Separate: failures from thousands of addresses must not push an owner's count out of memory. */
  readonly failures: RateStore;
  /** Failed sign-ins by account: their windows last longer than the others. */
  readonly accounts: RateStore;
  /** What this process knows of each. */
  readonly own: Readonly<Record<'owners' | 'failures' | 'accounts', MemoryRateStore>>;
  /** Calls that this process answered alone because Redis did not. */
  readonly fallBacks: () => number;
  /** Leases there, and on the store while Redis does not answer; those of the store where there is no Redis. */
  readonly leases: (ofStore: Leases) => Leases;
  /** Undefined where there is none. */
  readonly redis: () => RedisState | undefined;
  readonly close: () => void;
}

export interface RatesOptions {
  readonly redisUrl: string | undefined;
  /** Windows held at once, of owners, failing addresses and accounts each. */
  readonly windowsMax: number | undefined;
  readonly clock: Clock;
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
}

/** Counts in this process alone, or in Redis where there is one. */
export async function openRates(options: RatesOptions): Promise<Rates> {
  const { redisUrl, windowsMax } = options;
  const own = {
    owners: new MemoryRateStore(windowsMax),
    failures: new MemoryRateStore(windowsMax),
    accounts: new MemoryRateStore(windowsMax),
  };
  if (redisUrl !== undefined) return sharedRates(redisUrl, own, options);
  return {
    ...own,
    own,
    fallBacks: () => 0,
    leases: (ofStore) => ofStore,
    redis: () => undefined,
    close: () => undefined,
  };
}

async function sharedRates(redisUrl: string, own: Rates['own'], options: RatesOptions): Promise<Rates> {
  const { windowsMax, clock, log } = options;
  // Loaded here: a service without Redis never pays for its client.
  const [{ RedisLink }, { RedisRateStore }, { RedisLeases }] = await Promise.all([
    import('../adapters/redis/link.ts'),
    import('../adapters/redis/rate-store.ts'),
    import('../adapters/redis/leases.ts'),
  ]);
  const link = new RedisLink(redisUrl);
  const shared = new RedisRateStore(link);
  const waitLimit = new WaitLimit();
  const circuit = new Circuit({
    // A write: a full server answers everything else.
    probe: () =>
      waitLimit.within(shared.charge('probe', 1, probeWindowMs, clock.now()), newDeadline()).catch((error: unknown) => {
        shared.reconnect();
        throw error;
      }),
    changed: (isClosed, err) => {
      if (isClosed) log.info({}, 'Redis answers again: budgets are shared');
      else log.warn({ err }, 'Redis does not answer: budgets are counted in this process until it does');
    },
  });
  const ratesOver = (counts: MemoryRateStore) =>
    new SharedRates({ shared, own: counts, owed: new MemoryRateStore(windowsMax), circuit, waitLimit });
  const [owners, failures, accounts] = [ratesOver(own.owners), ratesOver(own.failures), ratesOver(own.accounts)];
  if (!(await link.isUpWithin(startWaitMsMax))) circuit.fail(link.fault);
  return {
    owners,
    failures,
    accounts,
    own,
    fallBacks: () => owners.fallBacks + failures.fallBacks + accounts.fallBacks,
    leases: (ofStore) => new FallbackLeases({ shared: new RedisLeases(link), own: ofStore, circuit, waitLimit }),
    redis: () => (circuit.isClosed ? 'connected' : 'unreachable'),
    close: () => {
      circuit.stop();
      link.close();
    },
  };
}
