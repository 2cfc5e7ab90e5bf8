import { asObject, isObject, type Json, type JsonObject, operationsOf } from '../generate/spec.ts';
import { schemasOf } from './walk.ts';

/** Looks at the contract and says what is wrong, one sentence for each fault. */
export type Rule = (spec: JsonObject) => readonly string[];

export const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** Schemas that may be open, by the component that holds them, and why. */
const openSchemas: Readonly<Record<string, string>> = {
  SegmentFiltersInput: 'unknown filter keys are dropped, not refused',
  WidgetInput: 'the query of a widget is kept as given',
  Dashboard: 'the query of a widget is kept as given',
  Traits: 'traits are named by the website',
  ToolParams: 'the method and the tool decide',
  HitInput: 'a hit is never refused for odd content',
  PlausibleEventInput: 'the body belongs to another product',
  UmamiEventInput: 'the body belongs to another product',
  UmamiBatchAccepted: 'the answer belongs to another product',
};

/** Reads the text: with any other dialect Prism stops checking bodies without saying so. */
export function dialectLines(text: string): readonly string[] {
  const [first, second] = text.split('\n');
  const faults = [];
  if (first !== 'openapi: 3.1.1') faults.push('line 1 must be "openapi: 3.1.1".');
  if (second !== `jsonSchemaDialect: ${dialect}`) faults.push(`line 2 must be "jsonSchemaDialect: ${dialect}".`);
  return faults;
}

/** Paths are full and the server is the root, so that every tool sees the same address. */
export const fullPaths: Rule = (spec) => {
  const isRoot = JSON.stringify((spec.servers as readonly JsonObject[] | undefined)?.map(({ url }) => url)) === '["/"]';
  const faults = isRoot ? [] : ['servers must be the one url "/".'];
  return [
    ...faults,
    ...operationsOf(spec)
      .filter(({ path, raw }) => raw['x-endpoint'] === undefined && !path.startsWith('/api/v2/'))
      .map(({ id, path }) => `${id}: ${path} must start with /api/v2/ or name its endpoint.`),
  ];
};

/** openapi-backend fails to compile such names near a shared schema. */
export const propertyNames: Rule = (spec) =>
  schemasOf(spec).flatMap(({ at, schema }) =>
    Object.keys(isObject(schema.properties) ? schema.properties : {})
      .filter((name) => /[/~]/.test(name))
      .map((name) => `${at}: the property name "${name}" holds "/" or "~".`),
  );

/** Closed by `unevaluatedProperties: false` alone: Prism and Ajv differ about any other way. */
export const closedObjects: Rule = (spec) => schemasOf(spec).flatMap(({ at, schema }) => opennessOf(at, schema));

function opennessOf(at: string, schema: JsonObject): readonly string[] {
  if (schema.additionalProperties === false)
    return [`${at}: close it by unevaluatedProperties, not additionalProperties.`];
  const isObjectSchema = [schema.type].flat().includes('object') || schema.properties !== undefined;
  if (!isObjectSchema || schema.unevaluatedProperties === false) return [];
  const component = /^#\/components\/schemas\/(\w+)/.exec(at)?.[1] ?? '';
  const mayBeOpen = component in openSchemas || at.startsWith('#/components/responses/DocumentJson');
  if (mayBeOpen && schema.additionalProperties !== undefined) return [];
  return [`${at}: an object must say unevaluatedProperties: false.`];
}

/** Words of OpenAPI 3.0, or words that two tools read differently. */
export const plainSchemas: Rule = (spec) =>
  schemasOf(spec).flatMap(({ at, schema }) =>
    ['nullable', 'discriminator', 'allOf', 'readOnly', 'writeOnly']
      .filter((word) => word in schema)
      .map((word) => `${at}: ${word} is not used here.`),
  );

/** Without bounds a mock answers negative counts and a client sends anything. */
export const boundedRequests: Rule = (spec) =>
  schemasOf(spec)
    .filter(({ at }) => /^#\/components\/(schemas\/\w+(Create|Update|Input)|parameters\/)/.test(at))
    .filter(({ at }) => !/^#\/components\/schemas\/(Hit|Plausible|Umami)/.test(at))
    .flatMap(({ at, schema }) => boundFault(at, schema));

function boundFault(at: string, schema: JsonObject): readonly string[] {
  const types: readonly Json[] = [schema.type ?? null].flat();
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && (schema.minimum === undefined || schema.maximum === undefined))
    return [`${at}: needs minimum and maximum.`];
  const isId = /^#\/components\/parameters\/\w+Id\//.test(at);
  const isBoundedText = schema.maxLength !== undefined || schema.pattern !== undefined || isId;
  if (types.includes('string') && !isBoundedText) return [`${at}: needs maxLength.`];
  if (types.includes('array') && schema.maxItems === undefined) return [`${at}: needs maxItems.`];
  return [];
}

/** A tag is a folder of handlers and a section of the reference, so each one says what belongs there. */
export const tagsDescribed: Rule = (spec) => {
  const tags = (spec.tags as readonly JsonObject[] | undefined) ?? [];
  const names = tags.filter(({ description }) => description !== undefined).map(({ name }) => name);
  return operationsOf(spec)
    .filter(({ tag, raw }) => !names.includes(tag) || asObject(raw).tags === undefined)
    .map(({ id, tag }) => `${id}: the tag ${tag} has no description.`);
};
