import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { accessSource } from './generate/access.ts';
import { documentSource } from './generate/document.ts';
import { handlerFaults, handlersSource, readNotBuilt } from './generate/handlers.ts';
import { operationsSource } from './generate/operations.ts';
import { readSpec, root, specPath } from './generate/spec.ts';
import { toolsSource } from './generate/tools.ts';

/** Every generated file by its path, as it should be. Throws when contract, not-built list and handlers disagree. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  const spec = readSpec();
  const notBuilt = readNotBuilt();
  const faults = handlerFaults(spec, notBuilt);
  if (faults.length > 0) throw new Error(faults.join('\n'));

  return new Map([
    ['generated/openapi.ts', await typesSource()],
    ['generated/operations.ts', operationsSource(spec, notBuilt)],
    ['generated/document.ts', documentSource(spec)],
    ['generated/tools.ts', toolsSource(spec)],
    ['handlers/index.ts', handlersSource(spec, notBuilt)],
    ['docs/access.md', accessSource(spec)],
  ]);
}

/** Paths whose file is not what it should be. */
export const drift = (files: ReadonlyMap<string, string>): string[] =>
  [...files].filter(([path, text]) => currentText(path) !== text).map(([path]) => path);

async function typesSource(): Promise<string> {
  const text = astToString(await openapiTypescript(pathToFileURL(specPath)));
  return `// Written by \`make generate\` from openapi.yaml. Do not edit.\n\n${text}`;
}

function currentText(path: string): string | undefined {
  try {
    return readFileSync(`${root}${path}`, 'utf8');
  } catch {
    return undefined;
  }
}

function write(files: ReadonlyMap<string, string>): void {
  for (const path of drift(files)) {
    mkdirSync(dirname(`${root}${path}`), { recursive: true });
    writeFileSync(`${root}${path}`, files.get(path) ?? '');
    console.log(`wrote ${path}`);
  }
}

async function main(): Promise<void> {
  const files = await generate();
  if (!process.argv.includes('--check')) return write(files);
  const stale = drift(files);
  if (stale.length === 0) return;
  console.error(stale.map((path) => `${path} is not up to date; run \`make generate\`.`).join('\n'));
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
