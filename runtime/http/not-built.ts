import type { OperationId } from '../../generated/operations.ts';

/** Operations that answer 501. `make generate` fails when this list and the 501 answers of openapi.yaml differ. */
export const notBuilt = ['getRetention'] as const satisfies readonly OperationId[];
