import { unavailable } from '../../errors.ts';
import { type Acquisition, type Lease, type Leases, type Release, unknownKeptMs } from '../../ports/leases.ts';
import type { RedisLink } from './link.ts';
import { runScript, script } from './script.ts';

/** The prefix of all lease keys. */
export const leasePrefix = 'footfall:lease:';
/** The key with the time since when notes are complete and the server's run id: a restarted server has no notes. */
const sinceKey = 'footfall:leases:since';
const fenceKey = 'footfall:leases:fence';

/**
 * A lease is one text: `fence|until|is known|note`, until 0 when free. Fences count up from the server's time in
 * microseconds, so that fences from before the server was emptied are never reached again.
 */
const common = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function find(key)
  local value = redis.call('GET', key)
  if not value then return nil end
  return string.match(value, '^(%d+)|(%d+)|(%d)|(.*)$')
end
`;

const takeScript = script(`${common}
local run, since = string.match(redis.call('GET', KEYS[1]) or '', '^(.-)|(.*)$')
if run ~= ARGV[1] then
  since = string.format('%d', now)
  redis.call('SET', KEYS[1], ARGV[1] .. '|' .. since)
end
local found = {}
for i = 3, #KEYS do
  local fence, held, known, note = find(KEYS[i])
  if fence and tonumber(held) > now then return nil end
  found[i] = { fence ~= nil, fence and tonumber(held) or 0, known or '1', note or '' }
end
redis.call('SET', KEYS[2], string.format('%d', time[1] * 1000000 + time[2]), 'NX')
local answer = { since }
for i = 3, #KEYS do
  local fence = string.format('%d', redis.call('INCR', KEYS[2]))
  local isThere, held, known, note = found[i][1], found[i][2], found[i][3], found[i][4]
  local isKnown = (known == '1' and held == 0) and '1' or '0'
  local value = fence .. '|' .. string.format('%d', now + ARGV[2]) .. '|' .. isKnown .. '|' .. note
  redis.call('SET', KEYS[i], value, 'PX', ARGV[3])
  answer[#answer + 1] = { fence, isKnown, isThere and note or false }
end
return answer`);

const renewScript = script(`${common}
local lost = {}
for i = 1, #KEYS do
  local fence, held, known, note = find(KEYS[i])
  if fence ~= ARGV[i + 1] then lost[#lost + 1] = i
  else
    local value = fence .. '|' .. string.format('%d', now + ARGV[1]) .. '|' .. known .. '|' .. note
    redis.call('SET', KEYS[i], value, 'KEEPTTL')
  end
end
return lost`);

const giveBackScript = script(`${common}
local lost = {}
for i = 1, #KEYS do
  local at = (i - 1) * 4
  local fence = find(KEYS[i])
  if fence ~= ARGV[at + 1] then lost[#lost + 1] = i
  elseif ARGV[at + 2] == '0' then redis.call('DEL', KEYS[i])
  else redis.call('SET', KEYS[i], fence .. '|0|' .. ARGV[at + 3] .. '|' .. ARGV[at + 4], 'PX', ARGV[at + 2]) end
end
return lost`);

const forgetScript = script(`${common}
redis.call('SET', KEYS[1], ARGV[1] .. '|' .. string.format('%d', now))`);

/** Leases shared by replicas. A call is one round trip without its own timeout. Times are the server's. */
export class RedisLeases implements Leases {
  readonly keepsMany = true;
  readonly #link: RedisLink;
  /** The run id of the connected server. */
  #run: { readonly connection: number; readonly id: string } | undefined;

  constructor(link: RedisLink) {
    this.#link = link;
  }

  async acquire(keys: readonly string[], holdMs: number): Promise<Acquisition | undefined> {
    const names = [sinceKey, fenceKey, ...keys.map(nameOf)];
    const args = [await this.#runId(), String(holdMs), String(unknownKeptMs)];
    const reply = await runScript(this.#link, takeScript, { keys: names, args });
    if (reply === null) return undefined;
    const [since, ...taken] = reply as [string, ...[string, string, string | null][]]; // the result of the script
    const leases = taken.map(
      ([fence, isKnown, note], place): Lease => ({
        key: keys[place] ?? '',
        fence: Number(fence),
        note: note === null || note === '' ? undefined : note,
        isKnown: isKnown === '1',
      }),
    );
    return { leases, since: Number(since) };
  }

  async renew(leases: readonly Pick<Lease, 'key' | 'fence'>[], holdMs: number): Promise<readonly string[]> {
    if (leases.length === 0) return [];
    const fences = leases.map(({ fence }) => String(fence));
    return this.#lost(renewScript, leases, [String(holdMs), ...fences]);
  }

  async release(returned: readonly Release[]): Promise<readonly string[]> {
    if (returned.length === 0) return [];
    const args = returned.flatMap(({ fence, note, keepMs, isKnown }) => [
      String(fence),
      String(isKnown ? keepMs : unknownKeptMs),
      isKnown ? '1' : '0',
      note ?? '',
    ]);
    return this.#lost(giveBackScript, returned, args);
  }

  async invalidateAll(): Promise<void> {
    await runScript(this.#link, forgetScript, { keys: [sinceKey], args: [await this.#runId()] });
  }

  stop(): void {
    // No background work.
  }

  async sweep(): Promise<number> {
    return 0;
  }

  /** Sets the time since when notes are complete, unless it is set: in an empty store since the beginning. */
  async begin(since: number): Promise<void> {
    await this.#link.send(['SET', sinceKey, `${await this.#runId()}|${since}`, 'NX']);
  }

  async #lost(script: Parameters<typeof runScript>[1], of: readonly { readonly key: string }[], args: string[]) {
    const names = of.map(({ key }) => nameOf(key));
    const places = (await runScript(this.#link, script, { keys: names, args })) as readonly number[]; // the result of both scripts
    return places.map((place) => of[place - 1]?.key ?? '');
  }

  async #runId(): Promise<string> {
    const { connection } = this.#link;
    if (this.#run?.connection === connection) return this.#run.id;
    const reported = String(await this.#link.send(['INFO', 'server']));
    const id = /^run_id:(\w+)/m.exec(reported)?.[1];
    if (id === undefined) throw unavailable(new Error('Redis does not report its run id'));
    this.#run = { connection, id };
    return id;
  }
}

const nameOf = (key: string): string => `${leasePrefix}${key}`;
