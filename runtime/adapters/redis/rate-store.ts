import type { RateCount, SharedRateStore } from '../../ports/rate-store.ts';
import type { RedisLink } from './link.ts';
import { runScript, script } from './script.ts';

/** The prefix of all budget keys. They expire with their windows. */
export const keyPrefix = 'footfall:rate:';

const keyOf = (key: string): string => `${keyPrefix}${key}`;

/** The first charge opens a window on the server's clock; every replica gets the same remaining time. */
const chargeScript = script(`
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return {count, left}`);

const peekScript = script(`
local count = redis.call('GET', KEYS[1])
if not count then return nil end
return {tonumber(count), redis.call('PTTL', KEYS[1])}`);

/** Counters shared by replicas. A call is one round trip without its own timeout. */
export class RedisRateStore implements SharedRateStore {
  readonly #link: RedisLink;

  constructor(link: RedisLink) {
    this.#link = link;
  }

  async charge(key: string, cost: number, windowMs: number, now: number): Promise<RateCount> {
    const reply = await runScript(this.#link, chargeScript, {
      keys: [keyOf(key)],
      args: [String(cost), String(Math.max(1, Math.ceil(windowMs)))],
    });
    return countOf(reply as readonly [number, number], now); // the result of the script
  }

  async peek(key: string, now: number): Promise<RateCount | undefined> {
    const reply = await runScript(this.#link, peekScript, { keys: [keyOf(key)], args: [] });
    return reply === null ? undefined : countOf(reply as readonly [number, number], now); // the result of the script
  }

  reconnect(): void {
    this.#link.reconnect();
  }
}

/** The clocks of caller and server differ: the end is computed from the remaining time on the caller's clock. */
const countOf = ([count, leftMs]: readonly [number, number], now: number): RateCount => ({
  count,
  resetAt: now + Math.max(1, leftMs),
});
