import { apiOperations, asArray, asObject, type Json, type JsonObject, resolve, type SpecOperation } from './spec.ts';
import { toolOrder } from './tool-order.ts';

const head = `// Written by \`make generate\` from openapi.yaml. Do not edit.
import type { OperationId } from './operations.ts';

/** One tool: what \`tools/list\` shows of it, and where its arguments go in the request. */
export interface ToolRow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operationId: OperationId;
  /** Flat and closed: arguments have the names of the API. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  readonly places: Readonly<Record<string, 'path' | 'query' | 'body'>>;
}

/** All tools in registry order. */
export const tools: readonly ToolRow[] = [
`;

/** Words of a schema that help a caller choose a value; texts and string lengths stay in the contract. */
const keptWords = ['type', 'enum', 'const', 'minimum', 'maximum', 'default', 'minItems', 'maxItems', 'minProperties'];

type Place = 'path' | 'query' | 'body';
interface Argument {
  readonly name: string;
  readonly place: Place;
  readonly schema: JsonObject;
  readonly required: boolean;
}

/** Source of generated/tools.ts. Fails on a tool without a place in the order, and on a place without its tool. */
export function toolsSource(spec: JsonObject): string {
  const rows = new Map(
    apiOperations(spec)
      .filter(({ raw }) => raw['x-mcp-tool'] !== undefined)
      .map((operation) => [String(asObject(operation.raw['x-mcp-tool']).name), toolRow(spec, operation)]),
  );
  const extra = [...rows.keys()].filter((name) => !(toolOrder as readonly string[]).includes(name));
  if (extra.length > 0) throw new Error(`Tools without a place in scripts/generate/tool-order.ts: ${extra.join(', ')}`);
  const lines = toolOrder.flatMap((name) => rows.get(name) ?? []).map((row) => `  ${JSON.stringify(row)},\n`);
  return `${head}${lines.join('')}];\n`;
}

/** The tool that `x-mcp-tool` of an operation asks for. */
export function toolRow(spec: JsonObject, operation: SpecOperation): JsonObject {
  const { name, title, description } = asObject(operation.raw['x-mcp-tool']);
  const found = argumentsOf(spec, operation);
  const required = found.filter((argument) => argument.required).map((argument) => argument.name);
  return {
    name,
    title,
    description,
    operationId: operation.id,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(found.map((argument) => [argument.name, argument.schema])),
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    },
    annotations: hintsOf(operation),
    places: Object.fromEntries(found.map((argument) => [argument.name, argument.place])),
  };
}

function hintsOf({ method, tag }: SpecOperation): JsonObject {
  return {
    readOnlyHint: method === 'GET',
    destructiveHint: method === 'DELETE',
    idempotentHint: method !== 'POST',
    // Webhooks and reports make the service talk to the outside later on.
    openWorldHint: method !== 'GET' && (tag === 'webhooks' || tag === 'reports'),
  };
}

/** Path, query, then body. `confirm` of a DELETE stands in both of the latter and is taken from the query. */
function argumentsOf(spec: JsonObject, operation: SpecOperation): readonly Argument[] {
  const parameters = operation.parameters
    .filter(({ in: place }) => place === 'path' || place === 'query')
    .map((parameter) => ({
      name: String(parameter.name),
      place: parameter.in as Place,
      schema: plain(spec, parameter.schema),
      required: parameter.required === true,
    }));
  const body = operation.method === 'DELETE' ? [] : bodyArguments(spec, operation);
  const all = [...parameters, ...body];
  const doubled = all.find((argument, index) => all.findIndex(({ name }) => name === argument.name) !== index);
  if (doubled) throw new Error(`${operation.id}: two arguments of its tool are called ${doubled.name}`);
  return all;
}

function bodyArguments(spec: JsonObject, operation: SpecOperation): Argument[] {
  if (operation.raw.requestBody === undefined) return [];
  const content = asObject(resolve(spec, operation.raw.requestBody).content);
  const schema = resolve(spec, asObject(content['application/json']).schema);
  const required = asArray(schema.required);
  return Object.entries(asObject(schema.properties)).map(([name, inner]) => ({
    name,
    place: 'body',
    schema: plain(spec, inner),
    required: required.includes(name),
  }));
}

/** A schema with references put in place and closed in the words that tool callers know. */
function plain(spec: JsonObject, value: Json | undefined): JsonObject {
  const schema = resolve(spec, value);
  const kept = Object.entries(schema).filter(([word, inner]) => keptWords.includes(word) && !isObvious(word, inner));
  return {
    ...Object.fromEntries(kept),
    ...(schema.items === undefined ? {} : { items: plain(spec, schema.items) }),
    ...(schema.properties === undefined ? {} : objectWords(spec, schema)),
  };
}

/** Bounds without information are left out: the list of all tools has to fit 40,000 bytes. */
function isObvious(word: string, value: Json | undefined): boolean {
  if (word === 'minimum') return value === 0 || value === 1;
  return (word === 'maximum' && value === Number.MAX_SAFE_INTEGER) || (word === 'default' && value === 0);
}

function objectWords(spec: JsonObject, schema: JsonObject): JsonObject {
  const entries = Object.entries(asObject(schema.properties)).map(([name, inner]) => [name, plain(spec, inner)]);
  return {
    properties: Object.fromEntries(entries),
    ...(schema.required === undefined ? {} : { required: schema.required }),
    ...(schema.unevaluatedProperties === false ? { additionalProperties: false } : {}),
  };
}
