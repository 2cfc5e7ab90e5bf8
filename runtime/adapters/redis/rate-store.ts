import { createHash } from 'node:crypto';
import type { RateCount, SharedRateStore } from '../../ports/rate-store.ts';
import type { RedisLink } from './link.ts';

/** What all keys of budgets begin with. They expire with their windows. */
export const keyPrefix = 'footfall:rate:';

/** What Redis runs in one step. Called by its digest; the text is sent where Redis does not have it yet. */
interface Script {
  readonly text: string;
  readonly digest: string;
}

const script = (text: string): Script => ({ text, digest: createHash('sha1').update(text).digest('hex') });

/** The first charge opens a window on the server's clock; the milliseconds left are the same to every replica. */
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

/** Counts that replicas share. A call is one round trip and has no limit of time of its own. */
export class RedisRateStore implements SharedRateStore {
  readonly #link: RedisLink;

  constructor(link: RedisLink) {
    this.#link = link;
  }

  async charge(key: string, cost: number, windowMs: number, now: number): Promise<RateCount> {
    const reply = await this.#run(chargeScript, key, [String(cost), String(Math.max(1, Math.ceil(windowMs)))]);
    return countOf(reply as readonly [number, number], now); // what the script returns
  }

  async peek(key: string, now: number): Promise<RateCount | undefined> {
    const reply = await this.#run(peekScript, key, []);
    return reply === null ? undefined : countOf(reply as readonly [number, number], now); // what the script returns
  }

  reconnect(): void {
    this.#link.reconnect();
  }

  async #run({ digest, text }: Script, key: string, args: readonly string[]): Promise<unknown> {
    const more = ['1', `${keyPrefix}${key}`, ...args];
    try {
      return await this.#link.send(['EVALSHA', digest, ...more]);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return this.#link.send(['EVAL', text, ...more]);
    }
  }
}

/** The caller's clock and the server's differ: the end is told in the caller's, out of what is left. */
const countOf = ([count, leftMs]: readonly [number, number], now: number): RateCount => ({
  count,
  resetAt: now + Math.max(1, leftMs),
});
