import type { Handler } from '../../runtime/contract/operation.ts';
import { sessionView } from '../../runtime/domain/account-view.ts';

/** The signed-in user, or whether the first account is still to be made. */
export const getAccountSession: Handler<'getAccountSession'> = async ({ accounts, sender, reply }) => {
  const user = await accounts.current(sender);
  if (user !== undefined) return reply(200, sessionView(user));

  return reply(200, { user: null, setupNeeded: await accounts.isSetupNeeded() });
};
