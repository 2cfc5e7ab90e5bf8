import type { Handler } from '../../runtime/contract/operation.ts';
import { sessionView } from '../../runtime/domain/account-view.ts';

/** Checks e-mail address and password and sets the session cookie. */
export const signIn: Handler<'signIn'> = async ({ body, sender, accounts, reply }) => {
  const { user, cookies } = await accounts.signIn(body, sender);

  return reply(200, sessionView(user), { 'Set-Cookie': cookies });
};
