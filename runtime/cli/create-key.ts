import { makeKey } from '../access/own-keys.ts';
import { type Scope, scopes } from '../domain/account.ts';
import type { Command } from './command.ts';
import { CommandError } from './command-error.ts';
import { findUser } from './find-user.ts';

export interface CreateKeyOptions {
  /** E-mail address or id. */
  readonly user: string;
  readonly name: string;
  readonly scopes?: string;
  readonly sites?: string;
  readonly expires?: string;
}

/** Creates a key. The raw key is only in this answer. */
export const createKey: Command<CreateKeyOptions> = async (work, options) => {
  const { name, expires } = options;
  const asked = scopesOf(options.scopes ?? 'read');
  if (expires !== undefined && Number.isNaN(Date.parse(expires)))
    throw new CommandError(`--expires "${expires}" is no ISO-8601 time such as 2027-01-31T00:00:00Z.`);
  const user = await findUser(work, options.user);
  const siteIds = listOf(options.sites);
  const request = { name, scopes: asked, siteIds, expiresAt: expires ?? null };
  const { key, apiKey } = await makeKey(request, user, { ports: work, now: work.now });
  return { keyId: apiKey.id, key };
};

function scopesOf(text: string): Scope[] {
  return listOf(text).map((part) => {
    const scope = scopes.find((known) => known === part);
    if (scope === undefined) throw new CommandError(`--scopes: "${part}" is unknown. Use ${scopes.join(', ')}.`);
    return scope;
  });
}

/** The comma-separated values, trimmed; an empty list without any. */
const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
