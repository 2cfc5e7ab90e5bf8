import { type Step, unknownType } from '../hit.ts';

/** A kind of hit that another product's sender names and that is none of ours. A guess would count what is no visit. */
export const dropUnknownType: Step = ({ incoming }) =>
  incoming.body.type === unknownType ? 'unknown_type' : undefined;
