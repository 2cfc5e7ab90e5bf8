import { bodyFault, validationFailed } from '../errors.ts';
import type { ApiKey, Scope } from './account.ts';
import { trimmedText } from './text.ts';

/** Keys of one user, those that ended included. */
export const keysMax = 200;

export type KeyState = 'active' | 'expired' | 'revoked';

/** What is asked for of a new key. */
export interface KeyRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Ids or tracking ids; absent for no restriction. */
  readonly siteIds?: readonly string[];
  readonly expiresAt?: string | null;
}

/** Revoked comes before expired, and a key expires in the millisecond it names. */
export function keyState({ revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}

/**
 * A key as its owner sees it: everything but the hash. `usedAt` is a use that is later than what its document tells.
 */
export function keyView(key: ApiKey, now: number, usedAt?: number) {
  return {
    keyId: key.id,
    name: key.name,
    scopes: key.scopes === undefined || key.scopes.length === 0 ? (['read'] as const) : key.scopes,
    siteIds: key.siteIds,
    createdAt: key.createdAt,
    lastUsedAt: usedAt === undefined ? (key.lastUsedAt ?? null) : new Date(usedAt).toISOString(),
    expiresAt: key.expiresAt,
    revokedAt: key.revokedAt,
    state: keyState(key, now),
  };
}

/** Trims the name of a key; a blank one is refused. */
export const cleanKeyName = (name: string): string => trimmedText('name', name);

/** The instant a new key ends at, in the form it is kept in; one that is over already is refused. */
export function cleanExpiry(expiresAt: string | null | undefined, now: number): string | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const at = Date.parse(expiresAt);
  if (Number.isNaN(at)) throw bodyFault('expiresAt', 'expiresAt is no ISO 8601 time such as 2027-01-31T00:00:00Z.');
  if (at <= now) throw bodyFault('expiresAt', `expiresAt ${expiresAt} is over. Send a time ahead, or none.`);
  return new Date(at).toISOString();
}

/**
 * Which of a user's keys, newest first, makes room for another: undefined while there is room. The oldest that ended
 * goes; where every one still works nothing does, and the new key is refused.
 */
export function keyToForget(keys: readonly ApiKey[], now: number): ApiKey | undefined {
  if (keys.length < keysMax) return undefined;
  const ended = keys.findLast((key) => keyState(key, now) !== 'active');
  if (ended !== undefined) return ended;
  throw validationFailed(`There are ${keysMax} keys that work, which is the most. Revoke one that is not used.`);
}
