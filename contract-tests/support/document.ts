import type { ValidateFunction } from 'ajv/dist/2020.js';
import { document } from '../../generated/document.ts';
import { makeAjv } from '../../runtime/http/ajv.ts';

interface HeaderObject {
  readonly required?: boolean;
  readonly schema?: object;
}

export interface ResponseObject {
  readonly headers?: Readonly<Record<string, HeaderObject>>;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: object }>> };
}

/** Every operation of the contract, endpoints too, by id. */
export const contractOperations: ReadonlyMap<
  string,
  OperationObject & { readonly method: string; readonly path: string }
> = new Map(
  Object.entries(document.paths as Record<string, Record<string, OperationObject>>).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ['get', 'post', 'patch', 'put', 'delete'].includes(method))
      .map(
        ([method, operation]) => [operation.operationId, { ...operation, method: method.toUpperCase(), path }] as const,
      ),
  ),
);

const ajv = makeAjv();
const compiled = new WeakMap<object, ValidateFunction>();

/** The reason why a value does not fit a schema of the contract; undefined when it does. */
export function misfit(schema: object, value: unknown): string | undefined {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors, { separator: '\n' });
}
