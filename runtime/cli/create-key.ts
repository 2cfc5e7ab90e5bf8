import { hashOfKey } from '../access/bearer.ts';
import type { DuckdbStore } from '../adapters/duckdb/store.ts';
import type { Config } from '../config.ts';
import { type Scope, scopes, type User } from '../domain/account.ts';
import { newId } from '../domain/ids.ts';
import { newRawKey } from '../domain/raw-key.ts';
import { systemRandom } from '../ports/random.ts';
import { CommandError } from './command-error.ts';
import { withStore } from './open-store.ts';

export interface CreateKeyOptions {
  /** E-mail address or id. */
  readonly user: string;
  readonly name: string;
  readonly scopes?: string;
  readonly sites?: string;
  readonly expires?: string;
}

/** Makes a key. The answer is the only time the raw key is seen. */
export function createKey(config: Config, options: CreateKeyOptions): Promise<{ keyId: string; key: string }> {
  const asked = scopesOf(options.scopes ?? 'read');
  const expiresAt = expiryOf(options.expires);
  return withStore(config, async (store) => {
    const user = await findUser(store, options.user);
    const siteIds = await siteIdsOf(store, user, options.sites);
    const now = Date.now();
    const [keyId, key] = [newId(now, systemRandom), newRawKey(systemRandom)];
    await store.keys.create({
      id: keyId,
      userId: user.id,
      name: options.name,
      keyHash: hashOfKey(key),
      scopes: asked,
      siteIds,
      expiresAt,
      revokedAt: null,
      createdAt: new Date(now).toISOString(),
    });
    return { keyId, key };
  });
}

/** A user by e-mail address or id. */
export async function findUser(store: DuckdbStore, user: string): Promise<User> {
  const found = (await store.users.findByEmail(user)) ?? (await store.users.find(user));
  if (found === undefined)
    throw new CommandError(`There is no user "${user}". Create one with create-user --email ${user}.`);
  return found;
}

function scopesOf(text: string): Scope[] {
  return text.split(',').map((part) => {
    const scope = scopes.find((known) => known === part.trim());
    if (scope === undefined) throw new CommandError(`--scopes: "${part.trim()}" is unknown. Use ${scopes.join(', ')}.`);
    return scope;
  });
}

/** The sites a key is restricted to must be ones its owner can reach. */
async function siteIdsOf(store: DuckdbStore, user: User, text: string | undefined): Promise<string[]> {
  const asked = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const ids: string[] = [];
  for (const name of asked) {
    const site = await store.sites.find(name);
    const member = site === undefined ? undefined : await store.members.find(site.id, user.id);
    if (site === undefined || (site.userId !== user.id && member?.status !== 'accepted')) {
      throw new CommandError(`--sites: "${name}" is no site of ${user.email}.`);
    }
    ids.push(site.id);
  }
  return ids;
}

function expiryOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new CommandError(`--expires "${text}" is no ISO-8601 time such as 2027-01-31T00:00:00Z.`);
  return new Date(at).toISOString();
}
