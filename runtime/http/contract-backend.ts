import type { Ajv2020 } from 'ajv/dist/2020.js';
import { type Document, OpenAPIBackend, OpenAPIValidator } from 'openapi-backend';
import { makeAjv } from './ajv.ts';
import { ContractRouter } from './contract-router.ts';
import type { MatchedExchange } from './exchange.ts';
import { pipelines } from './pipeline.ts';

/** openapi-backend for this contract, and its router as what it is. */
export interface ContractBackend {
  readonly backend: OpenAPIBackend<Document>;
  readonly router: ContractRouter;
}

/** openapi-backend with what it lacks for OpenAPI 3.1: an Ajv of draft 2020-12 with formats, and a router that looks up. */
export async function makeBackend(document: unknown): Promise<ContractBackend> {
  const definition = document as Document; // written by `make generate`, checked against the 3.1 meta-schema by a test
  const backend = new OpenAPIBackend({
    definition,
    quick: true,
    strict: true,
    validate: (_, exchange: MatchedExchange) => pipelines[exchange.operation.kind].isValidated,
  });
  await backend.init();
  const router = new ContractRouter(definition);
  backend.router = router;
  backend.validator = new OpenAPIValidator({
    definition,
    router,
    lazyCompileValidators: true,
    ajvOpts: { strict: false, allErrors: true, verbose: true },
    customizeAjv: oneAjvForEachContext(),
  });
  return { backend, router };
}

/** One Ajv for the bodies of all operations, one for all parameters: a new one each would take 5 s to compile. */
function oneAjvForEachContext() {
  const shared = new Map<string, Ajv2020>();
  return (_ajv: unknown, options: { coerceTypes?: unknown } | undefined, context: unknown): never => {
    const key = String(context);
    // The router reads numbers and booleans itself, in one spelling each.
    const { coerceTypes: _, ...rest } = options ?? {};
    // The document is checked against the meta-schema by a test, not at every start.
    const lean = { validateSchema: false, addUsedSchema: false, code: { optimize: false } } as const;
    const ajv = shared.get(key) ?? makeAjv({ ...rest, ...lean, verbose: true });
    shared.set(key, ajv);
    return ajv as never; // the same class but for its draft
  };
}
