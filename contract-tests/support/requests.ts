import { type OperationId, type OperationRow, operations } from '../../generated/operations.ts';
import { notBuilt } from '../../runtime/http/not-built.ts';
import type { CallOptions } from './call.ts';
import { contractOperations } from './document.ts';
import type { ResourceIds } from './site-resources.ts';

/** Every operation of the API, as rows of the contract. */
export const allOperations: readonly OperationRow[] = operations;

/** Operations whose path names a site. */
export const siteOperations: readonly OperationRow[] = operations.filter(({ path }) => path.includes('{siteId}'));

/** Operations that take a body. */
export const bodyOperations: readonly OperationRow[] = operations.filter(({ body }) => body !== 'none');

const unbuilt: ReadonlySet<OperationId> = new Set<OperationId>(notBuilt);

/** Whether an operation has a handler; the others answer 501 after all other checks. */
export const isBuilt = ({ id }: OperationRow): boolean => !unbuilt.has(id);

/** An unknown id. */
export const unknownId = 'f'.repeat(24);

/**
 * A valid request from the contract's examples; deletes are confirmed. `siteId` may be any id of the site; without ids
 * of resources (addSiteResources) the path of a resource is unknown.
 */
export function soundRequest(
  row: OperationRow,
  siteId: string,
  children: ResourceIds = {},
): Required<Pick<CallOptions, 'params' | 'query'>> & CallOptions {
  const ids: ResourceIds = { siteId, ...children };
  const params: Record<string, string> = {};
  for (const [, name = ''] of row.path.matchAll(/\{(\w+)\}/g)) params[name] = ids[name] ?? unknownId;
  const query: Record<string, string> = {};
  if (row.confirm !== null) query.confirm = params[row.confirm] ?? '';
  return { params, query, ...(row.body === 'required' ? { body: exampleBody(row.id) } : {}) };
}

/** The first example of an operation's body. */
export function exampleBody(id: OperationId): Readonly<Record<string, unknown>> {
  const content = contractOperations.get(id)?.requestBody?.content['application/json'] as
    | { readonly examples?: Readonly<Record<string, { readonly value?: Readonly<Record<string, unknown>> }>> }
    | undefined; // as openapi.yaml writes examples
  const [example] = Object.values(content?.examples ?? {});
  if (example?.value === undefined) throw new Error(`openapi.yaml has no example of a body for ${id}.`);
  return example.value;
}

/** The path of an operation with its parameters filled in. */
export const pathOf = (row: OperationRow, params: Readonly<Record<string, string>>): string =>
  row.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));

/** The status of a valid request for an existing resource: 501 for an operation without a handler. */
export const answerOf = (row: OperationRow): number => (isBuilt(row) ? (row.method === 'POST' ? 201 : 200) : 501);
