import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { queries } from '../../ports/suites/engine-histories.ts';
import type { MongodbClient } from './client.ts';
import { MongodbEngine } from './engine.ts';

const test = suite('mongodb: operators');

/** What MongoDB 4.4 has, and the stand-in of the tests as well. */
const known = new Set([
  ...['$match', '$project', '$group', '$unwind', '$facet', '$sort', '$skip', '$limit'],
  ...['$gte', '$gt', '$lte', '$lt', '$in', '$nin', '$exists', '$or', '$and', '$nor', '$ne', '$regex'],
  ...['$sum', '$min', '$max', '$first', '$push'],
  ...['$cond', '$eq', '$ifNull', '$literal', '$filter', '$map', '$size', '$reduce', '$concat'],
  ...['$add', '$subtract', '$multiply', '$mod', '$floor', '$dateToString'],
]);

/** A client that finds nothing and keeps what it was asked, with the options. */
function recorder() {
  const stages: unknown[] = [];
  const options: Record<string, unknown>[] = [];
  const collection = () => ({
    aggregate: (pipeline: readonly unknown[], given: Record<string, unknown>) => {
      stages.push(...pipeline);
      options.push(given);
      return { hasNext: async () => false, close: async () => undefined };
    },
  });
  return { client: { collection } as unknown as MongodbClient, stages, options }; // as much as an engine uses
}

function operatorsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(operatorsIn);
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name.startsWith('$') ? [name] : []),
    ...(name === '$literal' ? [] : operatorsIn(inner)),
  ]);
}

test('queries use what both the oldest server and the stand-in know, and no values as fields', async () => {
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

test('a query that takes too long is refused as unavailable', async () => {
  const { client } = recorder();
  const [query] = fc.sample(queries, { numRuns: 1, seed: 1 })[0] ?? [];
  if (query === undefined) throw new Error('no query');
  const refusal = await new MongodbEngine(client, { msMax: 0 }).run(query).catch((error: unknown) => error);
  assert.is((refusal as { code?: string }).code, 'unavailable');
});

test.run();
