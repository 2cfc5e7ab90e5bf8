import type { Handler } from '../../runtime/contract/operation.ts';

/** The user's API keys, newest first. */
export const listAccountKeys: Handler<'listAccountKeys'> = async ({ caller, ownKeys, reply }) => {
  const keys = await ownKeys.list(caller.user);

  return reply(200, { keys });
};
