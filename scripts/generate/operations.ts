import {
  apiOperations,
  asArray,
  asObject,
  endpointKinds,
  endpointOperations,
  type Json,
  type JsonObject,
  resolve,
  type SpecOperation,
} from './spec.ts';

const head = `// Written by \`make generate\` from openapi.yaml. Do not edit.

`;

const types = `/** Ids of the operations under /api/v2. */
export type OperationId = (typeof ids)[number];

/** Ids of the operations outside /api/v2. */
export type EndpointId = (typeof endpointIds)[number];

/** Operations the contract documents with 501, listed in runtime/http/not-built.ts. */
export type NotBuiltOperationId = NOT_BUILT;

/** Operations under /api/v2 that have a handler. */
export type BuiltOperationId = Exclude<OperationId, NotBuiltOperationId>;

/** Which list of checks a request passes (runtime/http/pipeline.ts): \`x-endpoint\`, or \`api\` under /api/v2. */
export type EndpointKind = 'api' | ENDPOINT_KINDS;

/** What the request path needs to know about one operation. */
export interface ContractRow {
  readonly id: OperationId | EndpointId;
  readonly kind: EndpointKind;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Folder of the handler. */
  readonly tag: string;
  /** Whether the contract asks for a credential. */
  readonly credential: 'none' | 'optional' | 'required';
  /** Least scope of a key; null outside /api/v2. */
  readonly scope: 'read' | 'write' | 'admin' | null;
  /** Least role on the site; null when the path names none. */
  readonly siteRole: 'viewer' | 'admin' | 'owner' | null;
  readonly ownership: 'shared' | 'personal' | 'author';
  /** Path parameter that \`confirm\` must equal. */
  readonly confirm: string | null;
  /** When the body may hold many hits: always, or only if a key is sent. */
  readonly batch: 'always' | 'with-key' | null;
  readonly query: Readonly<Record<string, QueryParameter>>;
  readonly body: 'none' | 'optional' | 'required';
  readonly statuses: readonly number[];
}

/** An operation under /api/v2. */
export interface OperationRow extends ContractRow {
  readonly id: OperationId;
  readonly kind: 'api';
  readonly scope: 'read' | 'write' | 'admin';
}

/** An operation outside /api/v2. */
export interface EndpointRow extends ContractRow {
  readonly id: EndpointId;
}

export interface QueryParameter {
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly default?: string | number | boolean;
}

`;

/** Source of generated/operations.ts: one frozen row for each operation, in the order of the YAML. */
export function operationsSource(spec: JsonObject, notBuilt: readonly string[]): string {
  const operations = apiOperations(spec);
  const endpoints = endpointOperations(spec);
  const missing = notBuilt.length === 0 ? 'never' : notBuilt.map((id) => `\n  | '${id}'`).join('');
  return [
    head,
    idsSource('ids', operations),
    idsSource('endpointIds', endpoints),
    types
      .replace(' NOT_BUILT', missing.startsWith('\n') ? missing : ` ${missing}`)
      .replace('ENDPOINT_KINDS', endpointKinds.map((kind) => `'${kind}'`).join(' | ')),
    defaultedSource(spec, [...operations, ...endpoints]),
    `const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
};

`,
    '/** One row for each operation under /api/v2, in the order of openapi.yaml, deeply frozen. */\n',
    rowsSource(spec, 'operations: readonly OperationRow[]', operations),
    '\n/** The same for each operation outside /api/v2. */\n',
    rowsSource(spec, 'endpoints: readonly EndpointRow[]', endpoints),
  ].join('');
}

const idsSource = (name: string, operations: readonly SpecOperation[]): string =>
  `const ${name} = [\n${operations.map(({ id }) => `  '${id}',\n`).join('')}] as const;\n\n`;

function rowsSource(spec: JsonObject, declaration: string, operations: readonly SpecOperation[]): string {
  const rows = operations.map((operation) => `  ${JSON.stringify(rowOf(spec, operation))},\n`).join('');
  return `export const ${declaration} = freeze<${declaration.split(': ')[1]}>([\n${rows}]);\n`;
}

function defaultedSource(spec: JsonObject, operations: readonly SpecOperation[]): string {
  const lines = operations.map((operation) => {
    const names = Object.entries(queryOf(spec, operation)).filter(([, { default: value }]) => value !== undefined);
    return `  ${operation.id}: ${names.map(([name]) => `'${name}'`).join(' | ') || 'never'};\n`;
  });
  return [
    '/** Query parameters that always have a value, because the contract gives them a default. */\n',
    'export interface DefaultedQuery {\n',
    ...lines,
    '}\n\n',
  ].join('');
}

function rowOf(spec: JsonObject, operation: SpecOperation): JsonObject {
  const { raw } = operation;
  return {
    id: operation.id,
    kind: raw['x-endpoint'] ?? 'api',
    method: operation.method,
    path: operation.path,
    tag: operation.tag,
    credential: credentialOf(raw.security ?? spec.security),
    scope: raw['x-required-scope'] ?? null,
    siteRole: raw['x-site-role'] ?? null,
    ownership: raw['x-ownership'] ?? 'shared',
    confirm: raw['x-confirm'] ?? null,
    batch: raw['x-batch'] ?? null,
    query: queryOf(spec, operation),
    body: bodyOf(spec, raw),
    statuses: Object.keys(asObject(raw.responses)).map(Number),
  };
}

/** An empty requirement beside others makes the credential optional (OpenAPI 3.1, Security Requirement Object). */
function credentialOf(security: Json | undefined): 'none' | 'optional' | 'required' {
  const requirements = asArray(security);
  if (requirements.length === 0) return 'none';
  return requirements.some((requirement) => Object.keys(asObject(requirement)).length === 0) ? 'optional' : 'required';
}

function queryOf(spec: JsonObject, operation: SpecOperation): Record<string, JsonObject> {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  return Object.fromEntries(
    query.map((parameter) => {
      const { type, default: value } = resolve(spec, parameter.schema);
      return [String(parameter.name), value === undefined ? { type } : { type, default: value }];
    }),
  );
}

function bodyOf(spec: JsonObject, raw: JsonObject): 'none' | 'optional' | 'required' {
  if (raw.requestBody === undefined) return 'none';
  return resolve(spec, raw.requestBody).required === true ? 'required' : 'optional';
}
