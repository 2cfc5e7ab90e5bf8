import { canonicalAddress, clientAddress, visitorAddress } from '../../access/client-address.ts';
import type { Step } from '../hit.ts';

/**
 * Sets the visitor's address: for the browser form from the trusted proxies, else the socket; for the server form from
 * the body, since the request comes from the site's own server.
 */
export const putAddress: Step = (draft, { config }) => {
  const { form, body, headers, socketAddress } = draft.incoming;
  if (form === 'server') {
    draft.address = typeof body.ip === 'string' ? visitorAddress(body.ip) : undefined;
    draft.addressSource = draft.address === undefined ? undefined : 'body';
    return undefined;
  }
  const found = clientAddress(headers, config);
  draft.address = found.address ?? canonicalAddress(socketAddress);
  draft.addressSource = found.source ?? (draft.address === undefined ? undefined : 'socket');
  return undefined;
};
