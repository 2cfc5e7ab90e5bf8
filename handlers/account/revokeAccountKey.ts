import type { Handler } from '../../runtime/contract/operation.ts';
import { notFound } from '../../runtime/errors.ts';

/** Ends an API key of the user. The key of another user is 404. */
export const revokeAccountKey: Handler<'revokeAccountKey'> = async ({ caller, params, ownKeys, reply }) => {
  const revoked = await ownKeys.revoke(caller.user, params.keyId);
  if (revoked === undefined) throw notFound('API key');

  return reply(200, revoked);
};
