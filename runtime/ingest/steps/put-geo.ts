import { canonicalAddress } from '../../access/client-address.ts';
import { readEdge } from '../fields/edge.ts';
import type { Draft, Step, StepContext } from '../hit.ts';

/**
 * Country and city: what the configured edge says; else what the database says about the address the edge gives,
 * about the visitor's where proxies are believed, about the socket's where not. The server form's `ip` is looked up.
 */
export const putGeo: Step = (draft, context) => {
  if (draft.incoming.form === 'server') return putPlace(draft, draft.address, context);
  const { config } = context;
  const edge = readEdge(config.geoEdgeProvider, draft.incoming.headers);
  const address =
    edge.address ?? (config.geoTrustProxy ? draft.address : canonicalAddress(draft.incoming.socketAddress));
  if (!edge.isPlaced) return putPlace(draft, address, context);

  draft.country = edge.country;
  draft.city = edge.city;
  // Many edges name no city; a city of the database counts where both agree on the country.
  if (edge.city !== undefined || edge.country === undefined || address === undefined) return undefined;
  const place = context.geo.locate(address);
  if (place.country === edge.country) draft.city = place.city;
  return undefined;
};

function putPlace(draft: Draft, address: string | undefined, { geo }: StepContext): undefined {
  if (address === undefined) return;
  const place = geo.locate(address);
  draft.country = place.country;
  draft.city = place.city;
}
