import { parse as parseQueryText } from 'node:querystring';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { type Document, OpenAPIBackend } from 'openapi-backend';
import type { OperationRow } from '../../generated/operations.ts';
import { ApiError, validationFailed } from '../errors.ts';
import { makeAjv } from './ajv.ts';
import { hasBody, isJsonType } from './body.ts';
import type { Exchange } from './exchange.ts';
import { problemOf } from './problem.ts';

type Api = OpenAPIBackend<Document>;

/** openapi-backend with what it lacks for 3.1: a 2020-12 Ajv with formats, one for each kind of check. */
export async function makeApi(document: unknown): Promise<Api> {
  const shared = new Map<string, Ajv2020>();
  const api = new OpenAPIBackend({
    definition: document as Document, // written by `make generate`, checked against the 3.1 meta-schema by a test
    quick: true,
    strict: true,
    ajvOpts: { strict: false, allErrors: true, verbose: true },
    customizeAjv: (_ajv, options, context) => {
      const key = String(context);
      const known = shared.get(key);
      if (known !== undefined) return known as never; // the same class but for its draft
      const { coerceTypes: _, ...rest } = options ?? {};
      // The document is checked against the meta-schema by a test, not at every start.
      const lean = { validateSchema: false, addUsedSchema: false, code: { optimize: false } } as const;
      const ajv = makeAjv({ ...rest, ...lean, verbose: true });
      shared.set(key, ajv);
      return ajv as never;
    },
  });
  await api.init();
  remember(api);
  return api;
}

/** The stock router lists all operations anew on every look-up; the list never changes. */
function remember(api: Api): void {
  const list = api.router.getOperations();
  const byId = new Map(list.map((operation) => [operation.operationId, operation]));
  api.router.getOperations = () => list;
  api.router.getOperation = (id) => byId.get(id);
}

/** The compiled request checks of each operation. */
export class RequestValidators {
  readonly #api: Api;
  readonly #compiled = new Map<string, readonly ValidateFunction[]>();

  constructor(api: Api) {
    this.#api = api;
  }

  /** The checks of an operation, compiled on first use (15 ms once). */
  of(operationId: string): readonly ValidateFunction[] {
    const known = this.#compiled.get(operationId);
    if (known !== undefined) return known;
    const validators = (this.#api.validator.getRequestValidatorsForOperation(operationId) ?? []) as ValidateFunction[]; // ours, see makeApi
    this.#compiled.set(operationId, validators);
    return validators;
  }

  /** Compiles everything, a few operations at a time, so that no request waits for it. */
  async warm(operations: readonly OperationRow[]): Promise<void> {
    for (const { id } of operations) {
      this.of(id);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Checks query, path and body; refuses with every fault named. */
  check(exchange: Exchange): void {
    const { operation } = exchange;
    refuseWindowOnPresetOnly(exchange);
    const input = {
      path: exchange.params,
      query: exchange.query,
      header: exchange.request.headers,
      cookie: {},
      ...(exchange.body === undefined ? {} : { requestBody: exchange.body }),
    };
    const errors: ErrorObject[] = [];
    for (const validate of this.of(operation.id)) {
      if (!validate(input)) errors.push(...(validate.errors ?? []));
    }
    if (errors.length === 0) return;
    const unknownRange = errors.find(
      ({ instancePath, keyword }) => instancePath === '/query/range' && keyword === 'enum',
    );
    if (unknownRange !== undefined) throw rangeUnknown(unknownRange);
    throw problemOf(errors, { query: Object.keys(operation.query) });
  }
}

function rangeUnknown(error: ErrorObject): ApiError {
  const allowed = (error.params.allowedValues as string[]).join(', ');
  return new ApiError(
    'range_unknown',
    `range "${String(error.data).slice(0, 100)}" is unknown. Use one of ${allowed}.`,
    [{ in: 'query', path: 'range', message: `must be one of ${allowed}` }],
  );
}

/** Endpoints that take a preset alone say so when asked for from or to. */
function refuseWindowOnPresetOnly({ operation, query }: Exchange): void {
  if (operation.query.range === undefined || operation.query.from !== undefined) return;
  const asked = ['from', 'to'].find((name) => name in query);
  if (asked === undefined) return;
  throw validationFailed(`This endpoint takes only range, a preset that ends now; ${asked} is not accepted here.`, [
    { in: 'query', path: asked, message: 'is not accepted here; use range' },
  ]);
}

const nothingAsked: Readonly<Record<string, unknown>> = Object.freeze({});

/** The declared defaults of each operation, put together once. */
const defaults = new WeakMap<OperationRow, Readonly<Record<string, unknown>>>();

/** Parses a query as its operation declares it: whole numbers, booleans. A repeated parameter is refused later. */
export function parseQuery(text: string, operation: OperationRow): Readonly<Record<string, unknown>> {
  if (text === '') return nothingAsked;
  const given = Object.entries(parseQueryText(text, '&', '=', { maxKeys: 0 }));
  // From entries, so that `__proto__` is a parameter like any other and can be refused.
  return Object.fromEntries(given.map(([name, value]) => [name, coerce(value, operation.query[name]?.type)]));
}

/** The same query with the defaults its operation declares. */
export function withDefaults(
  asked: Readonly<Record<string, unknown>>,
  operation: OperationRow,
): Readonly<Record<string, unknown>> {
  const known = defaults.get(operation) ?? defaultsOf(operation);
  return asked === nothingAsked ? known : { ...known, ...asked };
}

function defaultsOf(operation: OperationRow): Readonly<Record<string, unknown>> {
  const declared = Object.entries(operation.query).filter(([, parameter]) => parameter.default !== undefined);
  const values = Object.freeze(Object.fromEntries(declared.map(([name, parameter]) => [name, parameter.default])));
  defaults.set(operation, values);
  return values;
}

function coerce(value: string | string[] | undefined, type: string | undefined): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'integer') return /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (type === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

/** Refuses what openapi-backend lets through: repeated parameters, a body that is not JSON by its type or its text. */
export function checkForm({ request, query, operation, bodyFault }: Exchange): void {
  const repeated = Object.keys(query).find((name) => Array.isArray(query[name]));
  if (repeated !== undefined) {
    throw validationFailed(`The query parameter "${repeated}" appears more than once. Send it once.`, [
      { in: 'query', path: repeated, message: 'appears more than once' },
    ]);
  }
  if (operation.body === 'none' || !hasBody(request)) return;
  if (!isJsonType(request))
    throw validationFailed('The body must be JSON. Send it with Content-Type: application/json.');
  if (bodyFault !== undefined)
    throw new ApiError('malformed_json', `The request body is not acceptable JSON: ${bodyFault}.`);
}
