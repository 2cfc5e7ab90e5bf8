import type { Handler } from '../../runtime/contract/operation.ts';
import { sessionView } from '../../runtime/domain/account-view.ts';

/** Creates the first account and signs in. */
export const setUpAccount: Handler<'setUpAccount'> = async ({ body, accounts, reply }) => {
  const { user, cookies } = await accounts.setUp(body);

  return reply(201, sessionView(user), { 'Set-Cookie': cookies });
};
