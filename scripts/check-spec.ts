import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as documentRules from './check-spec/document-rules.ts';
import { examplesFit } from './check-spec/example-rules.ts';
import * as operationRules from './check-spec/operation-rules.ts';
import * as responseRules from './check-spec/response-rules.ts';
import { type JsonObject, readSpec, specPath } from './generate/spec.ts';

/** Our own rules for openapi.yaml, beside Redocly's. */
export const rules = {
  fullPaths: documentRules.fullPaths,
  propertyNames: documentRules.propertyNames,
  closedObjects: documentRules.closedObjects,
  plainSchemas: documentRules.plainSchemas,
  boundedRequests: documentRules.boundedRequests,
  tagsDescribed: documentRules.tagsDescribed,
  operationIds: operationRules.operationIds,
  wording: operationRules.wording,
  extensions: operationRules.extensions,
  statuses: operationRules.statuses,
  confirmTwice: operationRules.confirmTwice,
  lenientParameters: operationRules.lenientParameters,
  namedExamples: responseRules.namedExamples,
  headers: responseRules.headers,
  errorShape: responseRules.errorShape,
  refusals: responseRules.refusals,
  errorCodes: responseRules.errorCodes,
  tools: responseRules.tools,
  examplesFit,
} as const;

/** Everything wrong with the contract, one line for each fault, named by its rule. */
export function checkSpec(spec: JsonObject, text: string): readonly string[] {
  return [
    ...documentRules.dialectLines(text).map((fault) => `dialectLines: ${fault}`),
    ...Object.entries(rules).flatMap(([name, rule]) => rule(spec).map((fault) => `${name}: ${fault}`)),
  ];
}

function main(): void {
  const faults = checkSpec(readSpec(), readFileSync(specPath, 'utf8'));
  if (faults.length === 0) return;
  console.error(faults.join('\n'));
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
