/**
 * What the last test run showed of the contract: every operation with every documented status, and of the operations
 * that are built every field, both sides of what may be null, every listed value. Fails with the list of gaps.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractOperations } from '../contract-tests/support/document.ts';
import { operations } from '../generated/operations.ts';
import { notBuilt } from '../runtime/http/not-built.ts';
import { compare, parseAllowed, seenFacts } from './gaps/compare.ts';
import { type CoveredOperation, expectedFacts } from './gaps/expected.ts';

const ledgerFolder = '.coverage';
const allowedFile = 'contract-tests/coverage-allowed.txt';

/** The operations of the contract, endpoints too. */
export function coveredOperations(): CoveredOperation[] {
  const unbuilt = new Set<string>(notBuilt);
  const api = new Set<string>(operations.map(({ id }) => id));
  return [...contractOperations].map(([id, { responses }]) => ({
    id,
    kind: !api.has(id) ? 'endpoint' : unbuilt.has(id) ? 'not-built' : 'built',
    responses,
  }));
}

function* ledgerLines(folder: string): Generator<string> {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.endsWith('.txt')) yield* readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
  }
}

function main(): void {
  const expected = expectedFacts(coveredOperations());
  const allowed = parseAllowed(readFileSync(allowedFile, 'utf8'));
  const { missing, stale, seenCount } = compare(expected, seenFacts(ledgerLines(ledgerFolder)), allowed);
  for (const fact of missing) process.stdout.write(`not shown by any test: ${fact}\n`);
  for (const fact of stale) process.stdout.write(`${allowedFile} excuses needlessly: ${fact}\n`);
  const built = operations.length - notBuilt.length;
  process.stdout.write(
    `${seenCount} of ${expected.size} facts of the contract shown, ${allowed.length} excused; ` +
      `${built} of ${operations.length} operations built\n`,
  );
  process.exit(missing.length + stale.length > 0 ? 1 : 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
