import * as assert from 'uvu/assert';
import { MemoryEngine } from '../../runtime/adapters/memory/engine.ts';
import type { RollUpLimits } from '../../runtime/adapters/mongodb/days/roll-up.ts';
import type { MongodbStore } from '../../runtime/adapters/mongodb/store.ts';
import type { EventBatch } from '../../runtime/ports/event-log.ts';
import {
  at,
  type EngineEvents,
  event,
  eventsOf,
  ping,
  siteOf,
  type TableRow,
  view,
} from '../../runtime/ports/suites/engine-table.ts';
import { everything } from '../../runtime/query/filter.ts';
import type { Query } from '../../runtime/query/query.ts';
import { sharedMongodb } from './mongodb-stand-in.ts';
import { openTestStore } from './mongodb-store.ts';

const dayMs = 86_400_000;

/** Rolls up every day, however little is on it; does not wait for writes in progress. */
export const everyDay = { sessionsMin: 1, othersShareMax: 1, settleMsMax: 0 } as const;

/** Long after the events of the suites, so that every day of them is finished. */
export const longAfter = { now: () => Date.parse('2027-01-01T12:00:00.000Z') } as const;

/** Rolls up all days with hits, of each site. */
export async function rollUpDaysOf({ rollUps }: MongodbStore, { hits = [] }: EventBatch): Promise<void> {
  const days = new Map(
    hits.map(({ siteId, ts }) => {
      const day = Math.floor(ts / dayMs) * dayMs;
      return [`${siteId} ${day}`, { siteId, day }];
    }),
  );
  for (const { siteId, day } of days.values()) await rollUps.build(siteId, day);
}

/** A store whose commands are recorded, with one site and twenty days of events. */
export interface RolledUp {
  store: MongodbStore;
  commands: { readonly name: string; readonly collection: string; readonly body: Record<string, unknown> }[];
}

export const siteId = siteOf(0);
export const now = at('2026-06-21T12:00');

export async function openRolledUp(limits: Partial<RollUpLimits> = {}): Promise<RolledUp> {
  const watched = new URL((await sharedMongodb()).url);
  watched.searchParams.set('monitorCommands', 'true');
  const commands: RolledUp['commands'] = [];
  const store = await openTestStore({
    uri: String(watched),
    clock: { now: () => now },
    rollUpLimits: { ...everyDay, ...limits },
  });
  store.client.database.client.on('commandStarted', ({ commandName: name, command }) => {
    commands.push({ name, collection: String(command[name]), body: command as Record<string, unknown> });
  });
  return { store, commands };
}

/** `10` and `09:00` of June 2026. */
export const june = (date: number, time: string): string => `2026-06-${String(date).padStart(2, '0')}T${time}`;

/** Days of June from the 1st to the 20th, each with its own visitors, four sessions and ten views. */
export const quiet: readonly TableRow[] = Array.from({ length: 20 }, (_, index) => {
  const date = index + 1;
  const times = ['00', '01', '02'];
  return [
    ...times.map((minute, n) => view(`a${date}`, june(date, `08:${minute}`), `/${n}`, { source: 'Google' })),
    ...times.map((minute, n) => view(`b${date}`, june(date, `09:${minute}`), `/${n}`, { channel: 'Email' })),
    ...[view(`b${date}#2`, june(date, '21:00'), '/0'), view(`b${date}#2`, june(date, '21:01'), '/1')],
    ...[view(`c${date}`, june(date, '10:00'), '/0'), view(`c${date}`, june(date, '10:01'), '/$only')],
    event(`c${date}`, june(date, '10:02'), 'buy'),
    ping(`c${date}`, june(date, '10:03'), '/0', 1_500, { scrollDepth: 40 }),
  ];
}).flat();

const span = { siteId, since: at(june(1, '12:00')), until: now, filter: everything };
const page = { limit: 50, offset: 0 };

/** Queries that roll-ups can answer, from noon of the 1st on. */
export const rollable: readonly Query[] = [
  { kind: 'aggregate', ...span, goals: [] },
  { kind: 'timeseries', ...span, interval: 'day' },
  { kind: 'timeseries', ...span, interval: 'month' },
  { kind: 'breakdown', ...span, ...page, by: 'pathname' },
  { kind: 'channels', ...span, ...page, goals: [{ type: 'event', pattern: 'buy' }] },
];

export const recorded = (rows: readonly TableRow[]): EngineEvents =>
  eventsOf([{ title: '', rows, asked: { kind: 'realtime', now: 0 }, answer: {} }]);

export async function answersOf(engine: { run(query: Query): Promise<unknown> }): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const query of rollable) all.push(await engine.run(query));
  return all;
}

/** Every query is answered as if exactly these rows had been recorded. */
export async function isRight(engine: MongodbStore['engine'], rows: readonly TableRow[]): Promise<void> {
  const right = new MemoryEngine(recorded(rows));
  for (const query of rollable) assert.equal(await engine.run(query), await right.run(query), query.kind);
}

/** Builds all roll-ups that can be built. */
export async function rollUp({ rollUps }: MongodbStore, since = Number.NEGATIVE_INFINITY): Promise<void> {
  while (await rollUps.buildNext(siteId, since));
}

/** The days of June that are in a state. */
export async function daysOf({ client }: MongodbStore, state = 'ready'): Promise<number[]> {
  const days = await client.collection('RollUpDay').find({ state }).sort({ day: 1 }).toArray();
  return days.map(({ day }) => new Date(Number(day)).getUTCDate());
}

/** From one day to another without some of them. */
export const dates = (first: number, last: number, ...gone: readonly number[]): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((date) => !gone.includes(date));

/** New rows after the existing ones, numbered from there. */
export function later(before: readonly TableRow[], more: readonly TableRow[]): EngineEvents {
  const { hits, ...others } = recorded([...before, ...more]);
  return { ...others, hits: hits.slice(recorded(before).hits.length) };
}
