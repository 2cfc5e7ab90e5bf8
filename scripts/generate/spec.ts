import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** Any JSON value of the document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** One operation with what its path item adds. Parameters are resolved. */
export interface SpecOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly raw: JsonObject;
  readonly parameters: readonly JsonObject[];
}

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const specPath = `${root}openapi.yaml`;
const methods = ['get', 'put', 'post', 'delete', 'patch'];

/** The contract as a parsed value, references kept. */
export function readSpec(path = specPath): JsonObject {
  return asObject(parse(readFileSync(path, 'utf8')));
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fails on anything but an object: a wrong shape of the contract must stop the generator, not leak `undefined`. */
export function asObject(value: Json | undefined): JsonObject {
  if (!isObject(value)) throw new Error(`Expected an object in openapi.yaml, found ${JSON.stringify(value)}`);
  return value;
}

export const asArray = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function asString(value: Json | undefined): string {
  if (typeof value !== 'string') throw new Error(`Expected a string in openapi.yaml, found ${JSON.stringify(value)}`);
  return value;
}

/** Follows `#/…` references until a value stands there. A missing target is an error. */
export function resolve(spec: JsonObject, value: Json | undefined): JsonObject {
  let found = asObject(value);
  while (typeof found.$ref === 'string') found = asObject(lookUp(spec, found.$ref));
  return found;
}

/** The value a local reference names. */
export function lookUp(spec: JsonObject, ref: string): Json | undefined {
  let at: Json | undefined = spec;
  for (const part of ref.replace(/^#\//, '').split('/')) at = asObject(at)[part];
  if (at === undefined) throw new Error(`openapi.yaml refers to ${ref}, which does not exist`);
  return at;
}

/** Every operation in the order of the YAML; the endpoints beside /api/v2 too. */
export function operationsOf(spec: JsonObject): readonly SpecOperation[] {
  return Object.entries(asObject(spec.paths)).flatMap(([path, item]) => operationsOfPath(spec, path, asObject(item)));
}

function operationsOfPath(spec: JsonObject, path: string, item: JsonObject): SpecOperation[] {
  return Object.keys(item)
    .filter((key) => methods.includes(key))
    .map((method) => {
      const raw = asObject(item[method]);
      const parameters = [...asArray(item.parameters), ...asArray(raw.parameters)].map((one) => resolve(spec, one));
      return {
        id: asString(raw.operationId),
        method: method.toUpperCase(),
        path,
        tag: asString(asArray(raw.tags)[0]),
        raw,
        parameters,
      };
    });
}

/** The operations under /api/v2. */
export const apiOperations = (spec: JsonObject): readonly SpecOperation[] =>
  operationsOf(spec).filter((operation) => operation.path.startsWith('/api/v2/'));

/** The operations outside /api/v2. */
export const endpointOperations = (spec: JsonObject): readonly SpecOperation[] =>
  operationsOf(spec).filter((operation) => !operation.path.startsWith('/api/v2/'));

/** Values of `x-endpoint` (docs/extensions.md). Each has a list of checks in runtime/http/pipeline.ts. */
export const endpointKinds = ['open', 'metrics', 'sign-in', 'account', 'collect', 'compatible', 'tools'] as const;
