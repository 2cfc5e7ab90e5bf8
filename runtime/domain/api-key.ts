import { bodyFault, validationFailed } from '../errors.ts';
import type { ApiKey, Scope } from './account.ts';
import { trimmedText } from './text.ts';

/** The most keys of one user, revoked and expired ones included. */
export const keysMax = 200;

export type KeyState = 'active' | 'expired' | 'revoked';

/** The fields of a request for a new key. */
export interface KeyRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Ids or tracking ids; absent for no restriction. */
  readonly siteIds?: readonly string[];
  readonly expiresAt?: string | null;
}

/** Revoked takes precedence over expired; a key expires in the millisecond it names. */
function keyState({ revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}

/** A key as its owner sees it: everything except the hash. `usedAt` is a use later than the one in its document. */
export function keyView(key: ApiKey, now: number, usedAt?: number) {
  return {
    keyId: key.id,
    name: key.name,
    scopes: key.scopes === undefined || key.scopes.length === 0 ? ['read' as const] : [...key.scopes],
    siteIds: [...key.siteIds],
    createdAt: key.createdAt,
    lastUsedAt: usedAt === undefined ? (key.lastUsedAt ?? null) : new Date(usedAt).toISOString(),
    expiresAt: key.expiresAt,
    revokedAt: key.revokedAt,
    state: keyState(key, now),
  };
}

export type KeyView = ReturnType<typeof keyView>;

/** Trims the name of a key; refuses a blank one. */
export const cleanKeyName = (name: string): string => trimmedText('name', name);

/** The expiry of a new key in stored form; refuses a time in the past. */
export function cleanExpiry(expiresAt: string | null | undefined, now: number): string | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const at = Date.parse(expiresAt);
  if (Number.isNaN(at)) throw bodyFault('expiresAt', 'expiresAt is no ISO 8601 time such as 2027-01-31T00:00:00Z.');
  if (at <= now) throw bodyFault('expiresAt', `expiresAt ${expiresAt} is over. Send a time ahead, or none.`);
  return new Date(at).toISOString();
}

/**
 * Of a user's keys, newest first, the one to delete for another: undefined while there is room. The oldest revoked or
 * expired key; while all of them are valid, the new key is refused.
 */
export function keyToForget(keys: readonly ApiKey[], now: number): ApiKey | undefined {
  if (keys.length < keysMax) return undefined;
  const ended = keys.findLast((key) => keyState(key, now) !== 'active');
  if (ended !== undefined) return ended;
  throw validationFailed(`There are ${keysMax} keys that work, which is the most. Revoke one that is not used.`);
}
