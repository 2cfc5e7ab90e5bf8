import type { OperationId } from '../../generated/operations.ts';

/** Operations of the contract without a handler. `make generate` fails when this list and the 501 answers of openapi.yaml differ. */
export const notBuilt = [] as const satisfies readonly OperationId[];
