import { createKey } from './create-key.ts';
import { createSite } from './create-site.ts';
import { createUser } from './create-user.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';

/**
 * Commands that a running service executes (operator-socket.ts), besides exports. Others need the store exclusively.
 */
export const commands = {
  'create-user': createUser,
  'create-key': createKey,
  'create-site': createSite,
  'list-keys': listKeys,
  'revoke-key': revokeKey,
} as const;

export type CommandName = keyof typeof commands;

export type OptionsOf<N extends CommandName> = Parameters<(typeof commands)[N]>[1];
