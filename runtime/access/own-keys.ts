import type { ApiKey, User } from '../domain/account.ts';
import { cleanExpiry, cleanKeyName, type KeyRequest, keyToForget } from '../domain/api-key.ts';
import { newId, type RandomBytes } from '../domain/ids.ts';
import { newRawKey } from '../domain/raw-key.ts';
import { bodyFault } from '../errors.ts';
import type { KeyStore, MemberStore, SiteStore } from '../ports/stores.ts';
import { hashOfKey } from './bearer.ts';

/** Dependencies of creating and revoking keys. */
export interface KeyPorts {
  readonly keys: KeyStore;
  readonly sites: SiteStore;
  readonly members: MemberStore;
  readonly random: RandomBytes;
}

/** Creates a key of a user. The raw key is only in this answer; the store has its hash. */
export async function makeKey(
  asked: KeyRequest,
  user: User,
  { ports, now }: { readonly ports: KeyPorts; readonly now: number },
): Promise<{ key: string; apiKey: ApiKey }> {
  const name = cleanKeyName(asked.name);
  const expiresAt = cleanExpiry(asked.expiresAt, now);
  const siteIds = await reachableSites(asked.siteIds ?? [], user, ports);
  await makeRoom(user, undefined, { ports, now });
  const key = newRawKey(ports.random);
  const apiKey: ApiKey = {
    id: newId(now, ports.random),
    userId: user.id,
    name,
    keyHash: hashOfKey(key),
    scopes: asked.scopes,
    siteIds,
    expiresAt,
    revokedAt: null,
    createdAt: new Date(now).toISOString(),
  };
  await ports.keys.create(apiKey);
  try {
    // Concurrent requests may have created keys: then too many are refused rather than too few.
    await makeRoom(user, apiKey, { ports, now });
  } catch (error) {
    await ports.keys.delete(apiKey.id);
    throw error;
  }
  return { key, apiKey };
}

/** Deletes revoked and expired keys until there is room for one more; refuses when all of them are valid. */
async function makeRoom(
  user: User,
  added: ApiKey | undefined,
  { ports, now }: { readonly ports: KeyPorts; readonly now: number },
): Promise<void> {
  for (;;) {
    const others = (await ports.keys.list(user.id)).filter(({ id }) => id !== added?.id);
    const forgotten = keyToForget(others, now);
    if (forgotten === undefined) return;
    await ports.keys.delete(forgotten.id);
  }
}

/** Revokes a key. One that was revoked before keeps its time. */
export async function revoke(key: ApiKey, keys: KeyStore, now: number): Promise<ApiKey | undefined> {
  if (key.revokedAt !== null) return key;
  return keys.update(key.id, { revokedAt: new Date(now).toISOString() });
}

/** The site ids of a key's restriction; its owner must have access to each of them. */
async function reachableSites(asked: readonly string[], user: User, ports: KeyPorts): Promise<string[]> {
  const ids = new Set<string>();
  for (const [index, given] of asked.entries()) {
    const site = await ports.sites.find(given.trim());
    const member = site === undefined ? undefined : await ports.members.find(site.id, user.id);
    if (site === undefined || (site.userId !== user.id && member?.status !== 'accepted')) {
      throw bodyFault(`siteIds.${index}`, `"${given.slice(0, 100)}" is no site of ${user.email}.`);
    }
    ids.add(site.id);
  }
  return [...ids];
}
