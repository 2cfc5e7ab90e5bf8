import { readdirSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endedSessionsMax } from '../runtime/access/session-cookie.ts';
import * as windows from '../runtime/adapters/memory/rate-store.ts';
import * as start from '../runtime/compose/limits.ts';
import { headersBytesMax } from '../runtime/http/client-error.ts';
import * as turns from '../runtime/ingest/replicas/lease-holder.ts';
import * as repair from '../runtime/ingest/replicas/repair.ts';
import * as order from '../runtime/ingest/sessions/ingestion-sequence.ts';
import * as failures from '../runtime/limits/auth-failures.ts';
import * as circuit from '../runtime/limits/circuit.ts';
import * as leases from '../runtime/limits/fallback-leases.ts';
import * as ingest from '../runtime/limits/ingest-budget.ts';
import * as owner from '../runtime/limits/owner-budget.ts';
import * as signIn from '../runtime/limits/sign-in-limits.ts';
import * as wait from '../runtime/limits/wait-limit.ts';
import * as batch from '../runtime/mcp/answer.ts';
import { readDocument } from './doc-tables.ts';

const test = suite('docs/limits.md');

const constants: Readonly<Record<string, unknown>> = {
  endedSessionsMax,
  headersBytesMax,
  ...windows,
  ...failures,
  ...circuit,
  ...ingest,
  ...owner,
  ...wait,
  ...signIn,
  ...order,
  ...repair,
  ...turns,
  ...leases,
  ...batch,
  ...start,
  // Not imported: their clients are for those who have a Redis or a MongoDB.
  commandsMax: numberIn('runtime/adapters/redis/link.ts', 'commandsMax'),
  callMsMax: numberIn('runtime/adapters/mongodb/connection/client.ts', 'callMsMax'),
  findServerMs: numberIn('runtime/adapters/mongodb/connection/client.ts', 'findServerMs'),
};
const text = readDocument('docs/limits.md');
const rows = [...text.matchAll(/^\| .* \| ([\d,]+)(?: a window| ms)? \| `(\w+)` \|$/gm)].map(([, number, name]) => ({
  name: name ?? '',
  number: numberOf(number),
}));

function numberIn(path: string, name: string): number {
  return numberOf(new RegExp(`export const ${name} = ([\\d_]+);`).exec(readDocument(path))?.[1]);
}

function numberOf(written: string | undefined): number {
  return Number(written?.replace(/[,_]/g, ''));
}

test('has in its table the numbers of the code', () => {
  assert.is(rows.length, 30);
  for (const { name, number } of rows) assert.is(number, constants[name], name);
});

test('names every limit that runtime/limits has', () => {
  const named = rows.map(({ name }) => name);
  const exported = readdirSync('runtime/limits')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readDocument(`runtime/limits/${file}`).matchAll(/^export const (\w+(?:Max|Ms)) = /gm)])
    .map(([, name = '']) => name);
  assert.ok(exported.length >= 7);
  assert.equal(
    exported.filter((name) => !named.includes(name)),
    [],
  );
});

test('quotes in its sentences no number that is not one of them', () => {
  const sentences = text.replace(/```[\s\S]*?```/g, '').replace(/^(?:\|.*|\d\.)/gm, '');
  const known = new Set(rows.flatMap(({ number }) => [number, number / 1000]));
  // Statuses and names, a decision, an example that says what is left.
  const others = new Set([2, 4, 6, 12, 35, 1970, 40, 60, 200, 400, 401, 403, 404, 429, 500, 5952]);
  const quoted = [...sentences.matchAll(/(?<![\w.-])\d[\d,]*\b/g)].map(([number]) =>
    numberOf(number.replace(/,$/, '')),
  );
  assert.ok(quoted.length > 20);
  assert.equal(
    quoted.filter((number) => !known.has(number) && !others.has(number)),
    [],
  );
});

test.run();
