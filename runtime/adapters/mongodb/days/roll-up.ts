import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../ports/clock.ts';
import type { RollUps } from '../../../ports/roll-ups.ts';
import { everything } from '../../../query/filter.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import { guarded, type MongodbClient, read, remove, type Stored } from '../connection/client.ts';
import { totalStages } from '../queries/aggregate.ts';
import { pageStages } from '../queries/breakdown.ts';
import { channelStages, sourceStages } from '../queries/channels.ts';
import { Reader, type Stage } from '../queries/stages/reader.ts';
import { touching } from '../queries/stages/sessions-in-window.ts';
import { dayMs, dayOf, lastToBuild, type RollUpKind, type RollUpState, rollUpDayId } from './days.ts';
import { type OthersLimits, othersOf } from './others.ts';

export interface RollUpLimits extends OthersLimits {
  /** Rows of one day, all kinds together. */
  readonly rowsMax: number;
  /** Limits of one day. */
  readonly msMax: number;
  /** How long to wait for writes in progress, ms. */
  readonly settleMsMax: number;
}

const rollUpLimits: RollUpLimits = {
  sessionsMin: 1_000,
  othersMax: 2_000,
  othersShareMax: 0.05,
  rowsMax: 50_000,
  msMax: 600_000,
  settleMsMax: 5_000,
};

/** How far back days are built: servers may send hits up to three years old. */
const daysBackMax = 1_096;
/** Interval between two checks for writes in progress, ms. */
const settleBeatMs = 50;
/** Rows of one write. */
const rowsAtOnce = 1_000;

/** The stages that compute each kind of row from sessions: the same as those of queries. */
const kinds: readonly (readonly [RollUpKind, (day: OnHits, sessions: Stage) => Stage[]])[] = [
  ['totals', totalStages],
  ['path', pageStages],
  ['channel', channelStages],
  ['source', sourceStages],
];

interface RollUpOptions {
  readonly client: MongodbClient;
  readonly clock: Clock;
  readonly limits?: Partial<RollUpLimits> | undefined;
}

/**
 * Daily roll-ups: totals over the sessions of visitors who were seen on that day only. A day is `building` under a
 * token before its sessions are read, and becomes `ready` only if it is still building under that token: writers delete
 * the row to invalidate it.
 */
export class MongodbRollUps implements RollUps {
  readonly #client: MongodbClient;
  readonly #clock: Clock;
  readonly #limits: RollUpLimits;

  constructor({ client, clock, limits }: RollUpOptions) {
    this.#client = client;
    this.#clock = clock;
    this.#limits = { ...rollUpLimits, ...limits };
  }

  async buildNext(siteId: string, since: number): Promise<boolean> {
    const day = await this.#nextDay(siteId, since);
    return day === undefined ? false : this.build(siteId, day);
  }

  /** The newest day without a roll-up, back to the first stored session. */
  async #nextDay(siteId: string, since: number): Promise<number | undefined> {
    const last = lastToBuild(this.#clock.now());
    const sessions = this.#client.collection('Session');
    const ends = { projection: { endTs: 1 }, sort: { endTs: 1 } } as const;
    const earliest = await guarded(() => sessions.findOne({ siteId }, ends));
    if (earliest === null) return undefined;
    const first = Math.max(
      Math.ceil(since / dayMs) * dayMs,
      dayOf(Number(earliest.endTs)),
      last - (daysBackMax - 1) * dayMs,
    );
    const dealtWith = { siteId, day: { $gte: first, $lte: last }, state: { $in: ['ready', 'skipped'] } };
    const known = new Set(
      (await read(this.#client.collection('RollUpDay'), dealtWith, { day: 1 })).map(({ day }) => Number(day)),
    );
    for (let day = last; day >= first; day -= dayMs) if (!known.has(day)) return day;
    return undefined;
  }

  /** Builds one day, replacing its roll-up. False: writes in progress did not finish in time. */
  async build(siteId: string, day: number): Promise<boolean> {
    const days = this.#client.collection('RollUpDay');
    const [_id, token] = [rollUpDayId(siteId, day), randomUUID()];
    const begun: RollUpState = 'building';
    await guarded(() => days.replaceOne({ _id }, { siteId, day, token, state: begun }, { upsert: true }));
    if (!(await this.#haveSettled())) return false;
    const others = await this.#write(siteId, day, token);
    const state: RollUpState = others === undefined ? 'skipped' : 'ready';
    const built = { $set: others === undefined ? { state } : { state, others } };
    const { matchedCount } = await guarded(() => days.updateOne({ _id, token, state: begun }, built));
    // Rows without a day: the day's own when it was invalidated meanwhile, and those of earlier attempts.
    const before = state === 'ready' ? { token: { $ne: token } } : {};
    await remove(this.#client, 'RollUp', { siteId, day, ...(matchedCount === 0 ? { token } : before) });
    return true;
  }

  /**
   * Waits for the writes in progress now. A writer that began before the day was marked as building did not see the
   * mark and may still change the day; later writers see it.
   */
  async #haveSettled(): Promise<boolean> {
    const ids = (await read(this.#client.collection('Batch'), {}, { _id: 1 })).map(({ _id }) => _id);
    for (let waitedMs = 0; ; waitedMs += settleBeatMs) {
      const left =
        ids.length === 0 ? [] : await read(this.#client.collection('Batch'), { _id: { $in: ids } }, { _id: 1 });
      if (left.length === 0) return true;
      if (waitedMs >= this.#limits.settleMsMax) return false;
      await wait(settleBeatMs);
    }
  }

  /**
   * Writes the rows of a day. Returns the sessions excluded from them; undefined when a roll-up would not save
   * anything.
   */
  async #write(siteId: string, start: number, token: string): Promise<string[] | undefined> {
    const day: OnHits = { siteId, since: start, until: start + dayMs - 1, filter: everything };
    const reader = new Reader(this.#client, { msMax: this.#limits.msMax, namedBytesMax: 0 });
    const others = await othersOf(day, reader, this.#limits);
    if (others === undefined) return undefined;
    const { $match } = touching(day) as { $match: object };
    const sessions = { $match: { ...$match, _id: { $nin: others } } };
    let count = 0;
    let rows: Stored[] = [];
    const insert = async () => {
      if (rows.length > 0) await guarded(() => this.#client.collection('RollUp').insertMany(rows, { ordered: false }));
      rows = [];
    };
    for (const [kind, stages] of kinds) {
      for await (const row of reader.each('Session', stages(day, sessions))) {
        rows.push({ ...rowOf(row), _id: `${token} ${count}`, siteId, day: start, token, kind });
        count += 1;
        if (count > this.#limits.rowsMax) return undefined;
        if (rows.length >= rowsAtOnce) await insert();
      }
    }
    await insert();
    return others;
  }
}

/** The group key under its own names, next to the totals. */
function rowOf({ _id, ...sums }: Stored): object {
  const key: unknown = _id;
  return typeof key === 'object' && key !== null ? { ...key, ...sums } : { key, ...sums };
}
