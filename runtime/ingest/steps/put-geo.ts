import { canonicalAddress } from '../../access/client-address.ts';
import { readEdge } from '../fields/edge.ts';
import type { Draft, Step, StepContext } from '../hit.ts';

/**
 * Sets country and city: from the configured edge; else from the database, by the address the edge sends, by the
 * visitor's address with trusted proxies, or by the socket's without. The server form is located by its `ip`.
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
  // Many edges send no city; the database's city is used when both agree on the country.
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
