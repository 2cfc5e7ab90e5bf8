import { hostingNetworks } from '../fields/hosting-networks.ts';
import type { Step, StepContext } from '../hit.ts';

/**
 * Whether the visitor's address is in a data centre. Sets a flag and drops nothing: visitors come from there too,
 * through a VPN or a company's proxy. Unknown without a database, without an address or for a network it does not have.
 */
export const putNetwork: Step = (draft, context) => {
  if (context.networks === undefined || draft.address === undefined) return undefined;
  draft.isDataCentre = isDataCentre(draft.address, context) ?? undefined;
  return undefined;
};

/** Null: unknown, which is cached as well. */
function isDataCentre(address: string, { networks, memory }: StepContext): boolean | null {
  const known = memory.dataCentres.get(address);
  if (known !== undefined) return known;
  const network = networks?.numberOf(address);
  const found = network === undefined ? null : hostingNetworks.has(network);
  memory.dataCentres.set(address, found);
  return found;
}
