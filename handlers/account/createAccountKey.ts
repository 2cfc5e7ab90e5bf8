import type { Handler } from '../../runtime/contract/operation.ts';

/** Makes an API key of the user and shows it, this once. */
export const createAccountKey: Handler<'createAccountKey'> = async ({ caller, body, ownKeys, reply }) => {
  const created = await ownKeys.create(caller.user, body);

  return reply(201, created);
};
