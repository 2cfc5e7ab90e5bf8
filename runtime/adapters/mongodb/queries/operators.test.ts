import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { queries } from '../../../ports/suites/engine-histories.ts';
import { everything } from '../../../query/filter.ts';
import type { MongodbClient } from '../connection/client.ts';
import { MongodbRollUps } from '../days/roll-up.ts';
import { MongodbEngine } from './engine.ts';

const test = suite('mongodb: operators');

/** Operators of MongoDB 4.4 that the stand-in of the tests has as well. */
const known = new Set([
  ...['$match', '$project', '$group', '$unwind', '$facet', '$sort', '$skip', '$limit'],
  ...['$gte', '$gt', '$lte', '$lt', '$in', '$nin', '$exists', '$or', '$and', '$nor', '$ne', '$regex'],
  ...['$sum', '$min', '$max', '$first', '$push'],
  ...['$cond', '$eq', '$ifNull', '$literal', '$filter', '$map', '$size', '$reduce', '$concat'],
  ...['$add', '$subtract', '$multiply', '$mod', '$floor', '$dateToString'],
]);

/** A client that returns the same rows of a collection each time and records its calls with options. */
function recorder(rows: Readonly<Record<string, readonly object[]>> = {}) {
  const stages: unknown[] = [];
  const options: Record<string, unknown>[] = [];
  const collection = (name: string) => ({
    aggregate: (pipeline: readonly unknown[], given: Record<string, unknown>) => {
      stages.push(...pipeline);
      options.push(given);
      const left = [...(rows[name] ?? [])];
      return {
        hasNext: async () => left.length > 0,
        readBufferedDocuments: () => left.splice(0),
        close: async () => undefined,
      };
    },
    find: () => ({ toArray: async () => [] }),
    replaceOne: async () => undefined,
    insertMany: async () => undefined,
    updateOne: async () => ({ matchedCount: 1 }),
    deleteMany: async () => ({ deletedCount: 0 }),
  });
  return { client: { collection } as unknown as MongodbClient, stages, options }; // the methods an engine calls
}

function operatorsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(operatorsIn);
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name.startsWith('$') ? [name] : []),
    ...(name === '$literal' ? [] : operatorsIn(inner)),
  ]);
}

test('queries use operators of both the oldest server and the stand-in, and no values as field paths', async () => {
  const property = fc.asyncProperty(queries, async (asked) => {
    const { client, stages, options } = recorder();
    const engine = new MongodbEngine(client);
    for (const query of asked) await engine.run(query);
    assert.equal(
      operatorsIn(stages).filter((name) => !known.has(name)),
      [],
    );
    assert.ok(options.length > 0 && options.every(({ allowDiskUse }) => allowDiskUse === true));
    assert.ok(options.every(({ maxTimeMS }) => Number(maxTimeMS) > 0 && Number(maxTimeMS) <= 10_000));
  });
  await fc.assert(property, { numRuns: 50 });
});

test('sums of days are built and read with the same', async () => {
  const clock = { now: () => Date.parse('2024-03-10T00:00:00.000Z') };
  const day = Date.parse('2024-02-29T00:00:00.000Z');
  const built = recorder({ Session: [{ _id: 'v', sessions: 1 }] });
  const limits = { sessionsMin: 1, othersShareMax: 1 };
  assert.is(await new MongodbRollUps({ client: built.client, clock, limits }).build('a', day), true);
  const ready = recorder({ RollUpDay: [{ day, token: 'one', others: ['$a'] }] });
  const shared = { siteId: 'a', since: day, until: day + 3 * 86_400_000, filter: everything };
  const page = { limit: 5, offset: 0 };
  for (const query of [
    { kind: 'aggregate', ...shared, goals: [] },
    { kind: 'timeseries', ...shared, interval: 'month' },
    { kind: 'breakdown', ...shared, ...page, by: 'pathname' },
    { kind: 'channels', ...shared, ...page, goals: [] },
  ] as const) {
    await new MongodbEngine(ready.client).run(query);
  }
  // A read of visitors, of their other days, of their sessions, and four kinds of rows; revenue is not rolled up.
  assert.equal([built.options.length, ready.options.length], [3 + 4, 4 * 4 + 2 + 2]);
  assert.equal(
    operatorsIn([built.stages, ready.stages]).filter((name) => !known.has(name)),
    [],
  );
});

test('a query that takes too long is refused as unavailable', async () => {
  const { client } = recorder();
  const [query] = fc.sample(queries, { numRuns: 1, seed: 1 })[0] ?? [];
  if (query === undefined) throw new Error('no query');
  const refusal = await new MongodbEngine(client, { msMax: 0 }).run(query).catch((error: unknown) => error);
  assert.is((refusal as { code?: string }).code, 'unavailable');
});

test.run();
