import { keyView } from '../domain/api-key.ts';
import type { Command } from './command.ts';
import { findUser } from './find-user.ts';

/** The keys of a user, newest first. Raw keys are not stored. */
export const listKeys: Command<{ readonly user: string }> = async (work, options) => {
  const user = await findUser(work, options.user);
  const keys = await work.keys.list(user.id);
  return { keys: keys.map((key) => keyView(key, work.now, work.keyUses.usedAt(key.id))) };
};
