import type { IncomingMessage } from 'node:http';
import { bearerToken, callerOfKey, requireScope } from '../access/bearer.ts';
import { clientAddress } from '../access/client-address.ts';
import { accessSite, requireRole } from '../access/site-access.ts';
import type { Caller } from '../domain/account.ts';
import type { Site } from '../domain/site.ts';
import { ApiError } from '../errors.ts';
import type { CollectParts } from './collect-parts.ts';

/** Whose key a request that collects brings. It costs a unit of the owner's budget; a bad key counts as a failure. */
export async function writerOf(request: IncomingMessage, parts: CollectParts): Promise<Caller> {
  const { ports } = parts;
  const now = ports.clock.now();
  const token = bearerToken(request.headers.authorization);
  const { address } = clientAddress(request.headers, parts.addressRules);
  if (token === undefined) {
    await parts.failures.refuseWhenEmpty(address, now);
    throw new ApiError(
      'unauthenticated',
      'Send the key as "Authorization: Bearer <API_KEY>", or no Authorization at all.',
    );
  }
  const caller = await callerOfKey(token, ports, now);
  if (caller instanceof ApiError) {
    await parts.failures.charge(address, now);
    throw caller;
  }
  await parts.budget.charge(caller.userId, now);
  requireScope(caller, 'write');
  return caller;
}

/** A site that a key may collect for, by its id. */
export async function writableSite(caller: Caller, siteId: string, { ports }: CollectParts): Promise<Site> {
  const { site, role } = await accessSite(caller, siteId, ports);
  requireRole(role, 'admin');
  return site;
}
