import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckdbEngine } from '../runtime/adapters/duckdb/queries/engine.ts';
import { isAnsweredByRollUps } from '../runtime/adapters/duckdb/queries/sql/roll-up-plan.ts';
import { type DuckdbStore, openDuckdbStore } from '../runtime/adapters/duckdb/store.ts';
import { systemRandom } from '../runtime/ports/random.ts';
import { Arrivals, everyMs } from './arrivals.ts';
import { addOtherSites, compactAll, fillHistory } from './history.ts';
import { median } from './load.ts';
import { end, furtherReads, type Question, questions } from './questions.ts';

/** Time of a kind of query, and its ratio to hand-written SQL on the same tables. */
export interface QueryFigure {
  readonly name: string;
  readonly ms: number;
  readonly againstSql: number | undefined;
}

export interface QueryFigures {
  readonly pageviews: number;
  readonly compactedPerSecond: number;
  /** Each read session by session. */
  readonly figures: readonly QueryFigure[];
  /** Roll-ups of all finished days: the build time, and the reads they answer. */
  readonly rollUpMs: number;
  readonly rolledUp: readonly QueryFigure[];
  /** The largest slowdown of a query under 2,000 hits a second, without and with roll-ups. */
  readonly slowdown: Slowest;
  readonly rolledUpSlowdown: Slowest;
  readonly hits: number;
  readonly hitsPerSecond: number;
  /** The longest wait of a batch of hits meanwhile. */
  readonly hitWaitMs: number;
  readonly memoryMb: number;
  /** Pageviews of a file with five times as many sites, and the largest slowdown there. */
  readonly manyPageviews: number;
  readonly manySites: Slowest;
}

export interface Slowest {
  readonly name: string;
  readonly ratio: number;
}

/** Builds a history and runs every query on it, alone and under load. */
export async function queryFigures(pageviews: number, reported: (text: string) => void): Promise<QueryFigures> {
  return onStore(async (store) => {
    const filled = await fillHistory(store, pageviews, reported);
    const figures: QueryFigure[] = [];
    for (const question of questions) figures.push(await figureOf(store, question));
    const rollUpMs = await timeOf(() => store.dailyJob.rollUpDays());
    const rolledUp: QueryFigure[] = [];
    for (const question of questions) {
      if (isAnsweredByRollUps(question.query)) rolledUp.push(await figureOf(store, { ...question, sql: undefined }));
    }
    const alone = { bySession: await timesOf(store, bySessionOf(store)), rolledUp: await timesOf(store) };
    const loaded = { ...(await whileHitsArrive(store, alone)), memoryMb: process.memoryUsage.rss() / 1e6 };
    // As the service does 35 minutes later.
    await compactAll(store, Number.MAX_SAFE_INTEGER);
    await store.client.writer.run('CHECKPOINT');
    const fewSites = await timesOf(store);
    const manyPageviews = await addOtherSites(store, reported);
    const manySites = slowestOf(await timesOf(store), fewSites);
    return { ...filled, figures, rollUpMs, rolledUp, ...loaded, manyPageviews, manySites };
  });
}

/** Time of every read of a site with about that many pageviews in 30 days, ms, slowest first. */
export async function readsOfSite(pageviews: number): Promise<{ pageviews: number; figures: QueryFigure[] }> {
  return onStore(async (store) => {
    const filled = await fillHistory(store, Math.round(pageviews / ofMainSite), () => {});
    await store.dailyJob.rollUpDays();
    const figures: QueryFigure[] = [];
    for (const question of [...questions, ...furtherReads]) {
      figures.push(await figureOf(store, { ...question, sql: undefined }));
    }
    return { pageviews: filled.pageviews / 2, figures: figures.sort((one, other) => other.ms - one.ms) };
  });
}

/** The main site has half of the history's pageviews, plus a tenth. */
const ofMainSite = 0.552;

async function onStore<T>(work: (store: DuckdbStore) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'footfall-queries-'));
  const report = (message: string, error: unknown) => console.error(message, error);
  const store = await openDuckdbStore({ folder, clock: { now: () => end }, random: systemRandom, report });
  try {
    return await work(store);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rounds = 9;

/** Alternates a query and the SQL by hand, so that other load affects both; the first round warms up. */
async function figureOf(
  { engine, client }: Pick<DuckdbStore, 'engine' | 'client'>,
  { name, query, sql }: Question,
): Promise<QueryFigure> {
  const turns: { own: number; byHand: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const own = await timeOf(() => engine.run(query));
    const byHand = sql === undefined ? 0 : await timeOf(() => Promise.all(sql.map((text) => client.read(text))));
    if (round > 0) turns.push({ own, byHand });
  }
  const againstSql = sql === undefined ? undefined : median(turns.map(({ own, byHand }) => own / byHand));
  return { name, ms: median(turns.map(({ own }) => own)), againstSql };
}

/** Milliseconds a query takes, by its name. */
type Times = ReadonlyMap<string, number>;

/** Alternates all queries, so that periodic work of the store affects each equally. */
async function timesOf({ engine }: DuckdbStore, asked: DuckdbStore['engine'] = engine): Promise<Times> {
  const times = new Map(questions.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, query } of questions) {
      const ms = await timeOf(() => asked.run(query));
      if (round > 0) times.get(name)?.push(ms);
    }
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]));
}

/** Reads without roll-ups. */
const bySessionOf = ({ client }: DuckdbStore) =>
  new DuckdbEngine(client, { rollUpsUntil: 0, hasUnlinkedRevenue: false });

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The query with the largest slowdown, and the factor. */
function slowestOf(now: Times, before: Times): Slowest {
  // A few milliseconds more on a few are not noticeable.
  const felt = [...before].filter(([, ms]) => ms > 20);
  const ratios = felt.map(([name, ms]) => ({ name, ratio: (now.get(name) ?? 0) / ms }));
  return ratios.reduce((one, other) => (other.ratio > one.ratio ? other : one), { name: 'none', ratio: 0 });
}

async function whileHitsArrive(store: DuckdbStore, alone: { readonly bySession: Times; readonly rolledUp: Times }) {
  const arrivals = new Arrivals();
  let [hits, hitWaitMs] = [0, 0];
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const handedOverAt = performance.now();
    const batch = arrivals.next();
    hits += batch.length;
    store.events.append({ hits: batch }, 'journaled').then(() => {
      hitWaitMs = Math.max(hitWaitMs, performance.now() - handedOverAt);
    });
  }, everyMs);
  const rolledUpSlowdown = slowestOf(await timesOf(store), alone.rolledUp);
  const slowdown = slowestOf(await timesOf(store, bySessionOf(store)), alone.bySession);
  clearInterval(timer);
  const hitsPerSecond = (hits / (performance.now() - startedAt)) * 1000;
  return { slowdown, rolledUpSlowdown, hits, hitsPerSecond, hitWaitMs };
}
