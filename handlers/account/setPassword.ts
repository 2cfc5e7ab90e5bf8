import type { Handler } from '../../runtime/contract/operation.ts';
import { sessionView } from '../../runtime/domain/account-view.ts';

/** Sets a password with a one-time token and signs in. */
export const setPassword: Handler<'setPassword'> = async ({ body, accounts, reply }) => {
  const { user, cookies } = await accounts.setPassword(body);

  return reply(200, sessionView(user), { 'Set-Cookie': cookies });
};
