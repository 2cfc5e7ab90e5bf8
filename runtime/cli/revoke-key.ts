import { hashOfKey } from '../access/bearer.ts';
import { revoke } from '../access/own-keys.ts';
import { keyView } from '../domain/api-key.ts';
import type { Command } from './command.ts';
import { CommandError } from './command-error.ts';

/** Revokes a key by its id or by the raw key: the owner of a leaked key need not be known. */
export const revokeKey: Command<{ readonly key: string }> = async ({ keys, users, now }, options) => {
  const given = options.key.trim();
  const key = (await keys.find(given)) ?? (await keys.findByHash(hashOfKey(given)));
  const revoked = key === undefined ? undefined : await revoke(key, keys, now);
  if (revoked === undefined) {
    throw new CommandError('There is no such key. Give its id, which list-keys --user E shows, or the key itself.');
  }
  const owner = await users.find(revoked.userId);
  return { ...keyView(revoked, now), user: owner?.email ?? revoked.userId };
};
