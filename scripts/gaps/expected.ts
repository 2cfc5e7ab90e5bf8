/** The parts of a schema that a fact can be about. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** As much of an operation as coverage looks at. */
export interface CoveredOperation {
  readonly id: string;
  /** Answers of `built` operations are looked at field by field; the others owe their refusals alone. */
  readonly kind: 'built' | 'not-built' | 'endpoint';
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >;
}

/** What stands for the operation in facts about refusals, which all operations share. */
export const anyRefusal = 'refusal';

/**
 * Everything the tests owe the contract, a line each as the ledger writes them: `listSites 200`,
 * `listSites 200 sites[].siteId`, `… =null` and `… =value` for what may be null, `… ="owner"` for each listed value.
 * Refusals have one shape: their fields and codes are owed once, by whichever operation.
 */
export function expectedFacts(operations: readonly CoveredOperation[]): Set<string> {
  const facts = new Set<string>();
  for (const { id, kind, responses } of operations) {
    for (const [status, { content }] of Object.entries(responses)) {
      const isSuccess = Number(status) < 300;
      if (isSuccess && kind === 'not-built') continue;
      facts.add(`${id} ${status}`);
      const schema = content?.['application/json']?.schema as Schema | undefined; // openapi.yaml's own shape
      if (schema === undefined) continue;
      if (schema.properties?.error !== undefined)
        for (const fact of factsOf(schema, '')) facts.add(`${anyRefusal} ${fact}`);
      else if (kind === 'built') for (const fact of factsOf(schema, '')) facts.add(`${id} ${status} ${fact}`);
    }
  }
  return facts;
}

function* factsOf(schema: Schema, path: string): Generator<string> {
  for (const branch of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) {
    yield* factsOf(branch, path);
  }
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const inside = path === '' ? name : `${path}.${name}`;
    yield inside;
    yield* factsOf(inner, inside);
  }
  if (schema.items !== undefined) yield* factsOf(schema.items, `${path}[]`);
  if (path !== '') yield* valueFacts(schema, path);
}

function* valueFacts(schema: Schema, path: string): Generator<string> {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const isScalar = !types.includes('object') && !types.includes('array');
  if (types.includes('null')) {
    yield `${path}=null`;
    if (isScalar) yield `${path}=value`;
  }
  const listed =
    schema.const === undefined ? (schema.enum ?? (types.includes('boolean') ? [true, false] : [])) : [schema.const];
  for (const value of listed) {
    if (typeof value === 'string' || typeof value === 'boolean') yield `${path}="${value}"`;
  }
}
