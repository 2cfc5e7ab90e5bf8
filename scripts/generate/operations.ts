import { apiOperations, asObject, type JsonObject, resolve, type SpecOperation } from './spec.ts';

const head = `// Written by \`make generate\` from openapi.yaml. Do not edit.

`;

const types = `/** Ids of the operations under /api/v2. */
export type OperationId = (typeof ids)[number];

/** Operations the contract documents with 501, listed in runtime/http/not-built.ts. */
export type NotBuiltOperationId = NOT_BUILT;

/** Operations that have a handler. */
export type BuiltOperationId = Exclude<OperationId, NotBuiltOperationId>;

/** What the request path needs to know about one operation. */
export interface OperationRow {
  readonly id: OperationId;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Folder of the handler. */
  readonly tag: string;
  readonly scope: 'read' | 'write' | 'admin';
  /** Least role on the site; null when the path names none. */
  readonly siteRole: 'viewer' | 'admin' | 'owner' | null;
  readonly ownership: 'shared' | 'personal' | 'author';
  /** Path parameter that \`confirm\` must equal. */
  readonly confirm: string | null;
  readonly query: Readonly<Record<string, QueryParameter>>;
  readonly body: 'none' | 'optional' | 'required';
  readonly statuses: readonly number[];
}

export interface QueryParameter {
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly default?: string | number | boolean;
}

`;

/** Source of generated/operations.ts: one frozen row for each operation under /api/v2, in the order of the YAML. */
export function operationsSource(spec: JsonObject, notBuilt: readonly string[]): string {
  const operations = apiOperations(spec);
  const ids = `const ids = [\n${operations.map(({ id }) => `  '${id}',\n`).join('')}] as const;\n\n`;
  const missing = notBuilt.length === 0 ? 'never' : notBuilt.map((id) => `\n  | '${id}'`).join('');
  return [
    head,
    ids,
    types.replace(' NOT_BUILT', missing.startsWith('\n') ? missing : ` ${missing}`),
    defaultedSource(spec, operations),
    `const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
};

`,
    '/** One row for each operation under /api/v2, in the order of openapi.yaml, deeply frozen. */\n',
    'export const operations: readonly OperationRow[] = freeze<readonly OperationRow[]>([\n',
    ...operations.map((operation) => `  ${JSON.stringify(rowOf(spec, operation))},\n`),
    ']);\n',
  ].join('');
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
    method: operation.method,
    path: operation.path,
    tag: operation.tag,
    scope: raw['x-required-scope'],
    siteRole: raw['x-site-role'] ?? null,
    ownership: raw['x-ownership'] ?? 'shared',
    confirm: raw['x-confirm'] ?? null,
    query: queryOf(spec, operation),
    body: bodyOf(spec, raw),
    statuses: Object.keys(asObject(raw.responses)).map(Number),
  };
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
