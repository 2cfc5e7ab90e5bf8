import { type Step, unknownType } from '../hit.ts';

/** Drops kinds of hits of another product that are not supported. A guess would count hits that are no visits. */
export const dropUnknownType: Step = ({ incoming }) =>
  incoming.body.type === unknownType ? 'unknown_type' : undefined;
