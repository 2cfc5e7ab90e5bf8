import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import type { Engine } from '../../../ports/engine.ts';
import { systemRandom } from '../../../ports/random.ts';
import { histories, queries } from '../../../ports/suites/engine-histories.ts';
import type { EngineEvents } from '../../../ports/suites/engine-table.ts';
import type { Query } from '../../../query/query.ts';
import { MemoryEngine } from '../../memory/engine.ts';
import { type DuckdbStore, openDuckdbStore } from '../store.ts';

/** Long after the history: every session of it has ended. */
export const clock = { now: () => Date.parse('2024-06-17T12:00:00.000Z') };

/** Several generated histories as one, the same in every run. */
export const events: EngineEvents = fc
  .sample(histories, { numRuns: 6, seed: 20 })
  .map((history, index) => {
    const later = <T extends { seq: number; id: string }>(row: T): T => ({
      ...row,
      seq: row.seq + index * 101,
      id: `${index}${row.id.slice(1)}`,
    });
    return {
      hits: history.hits.map(later),
      revenue: history.revenue.map(later),
      vitals: history.vitals.map(later),
      identifications: history.identifications.map(later),
    };
  })
  .reduce((all, history) => ({
    hits: [...all.hits, ...history.hits],
    revenue: [...all.revenue, ...history.revenue],
    vitals: [...all.vitals, ...history.vitals],
    identifications: [...all.identifications, ...history.identifications],
  }));

const asked: readonly Query[] = fc.sample(queries, { numRuns: 2, seed: 21 }).flat();

async function answersOf(engine: Engine): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const query of asked) answers.push(await engine.run(query));
  return answers;
}

const expected = await answersOf(new MemoryEngine(events));

export async function compare(engine: Engine, when: string): Promise<void> {
  const answers = await answersOf(engine);
  for (const [index, query] of asked.entries()) {
    assert.equal(answers[index], expected[index], `${when}: ${JSON.stringify(query)}`);
  }
}

export const open = (folder: string) =>
  openDuckdbStore({
    folder,
    clock,
    random: systemRandom,
    report: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });

/** Opens what a kill would leave on the disk right now, and lets go of it again. */
export const afterKill = (folder: string, work: (store: DuckdbStore) => Promise<void>): Promise<void> =>
  withCopy(folder, () => {}, work);

/** The same when the kill costs the database's write-ahead log: the journal has to make up for it. */
export const afterLostLog = (folder: string, work: (store: DuckdbStore) => Promise<void>): Promise<void> =>
  withCopy(folder, (copy) => rmSync(join(copy, 'footfall.duckdb.wal')), work);

async function withCopy(
  folder: string,
  damage: (copy: string) => void,
  work: (store: DuckdbStore) => Promise<void>,
): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'footfall-killed-'));
  cpSync(join(folder, 'store'), copy, { recursive: true });
  damage(copy);
  const store = await open(copy);
  try {
    await work(store);
  } finally {
    await store.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

/** A store in a folder of its own. */
export interface Filled {
  folder: string;
  store: DuckdbStore;
}

/** Before each test: a store with the history, all of it recent. */
export async function fillStore(context: Filled): Promise<void> {
  context.folder = mkdtempSync(join(tmpdir(), 'footfall-history-'));
  context.store = await open(join(context.folder, 'store'));
  for (const siteId of new Set(events.hits.map((hit) => hit.siteId))) {
    const site = { id: siteId, name: 'Site', domain: 'shop.example', userId: 'u', trackingId: siteId.slice(0, 10) };
    const body = JSON.stringify(site);
    await context.store.writer.submit([{ kind: 'put', collection: 'Site', id: siteId, siteId, body }], 'durable');
  }
  await context.store.events.append(events, 'durable');
}

export async function removeStore({ store, folder }: Filled): Promise<void> {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
