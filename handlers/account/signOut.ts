import type { Handler } from '../../runtime/contract/operation.ts';

/** Ends the session of the request. Other sessions of the account go on. */
export const signOut: Handler<'signOut'> = async ({ accounts, sender, reply }) => {
  const cookies = await accounts.signOut(sender);

  return reply(204, undefined, { 'Set-Cookie': cookies });
};
