import { hash } from 'node:crypto';
import type { Caller, Scope } from '../domain/account.ts';
import { scopes } from '../domain/account.ts';
import { ApiError } from '../errors.ts';
import type { KeyUses } from '../ports/key-uses.ts';
import type { KeyStore, UserStore } from '../ports/stores.ts';

/** Longer tokens are no keys; only their hash is looked up. */
const tokenPattern = /^Bearer +(\S+) *$/i;

/** The token of an Authorization header; undefined without a bearer credential. */
export function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : tokenPattern.exec(header)?.[1];
}

/** The stored form of a raw key: its SHA-256 in lower-case hex. */
export const hashOfKey = (raw: string): string => hash('sha256', raw, 'hex');

/**
 * Authenticates a raw key; throws an ApiError with the reason when it is not valid. Records the use of a valid key. One
 * hash and one look-up: the time does not depend on how much of a key is right.
 */
export async function callerOfKey(
  raw: string,
  ports: { readonly keys: KeyStore; readonly users: UserStore; readonly keyUses: KeyUses },
  now: number,
): Promise<Caller | ApiError> {
  const key = await ports.keys.findByHash(hashOfKey(raw));
  if (key === undefined)
    return new ApiError('unauthenticated', 'This API key is unknown. Check it, or create a new one.');
  if (key.revokedAt !== null) {
    return new ApiError('key_revoked', `This API key was revoked at ${key.revokedAt}. Create a new one.`);
  }
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= now) {
    return new ApiError('key_expired', `This API key expired at ${key.expiresAt}. Create a new one.`);
  }
  const user = await ports.users.find(key.userId);
  if (user === undefined) return new ApiError('unauthenticated', 'The owner of this API key is gone.');
  ports.keyUses.note(key.id, now);
  return { userId: user.id, user, keyId: key.id, scope: highestScope(key.scopes), siteIds: key.siteIds };
}

/** Admin implies write implies read; a key from before scopes may read only. */
export function highestScope(given: readonly Scope[] | undefined): Scope {
  return scopes.findLast((scope) => given?.includes(scope) === true) ?? 'read';
}

/** Refuses a caller whose scope is lower than the one needed. */
export function requireScope(caller: Caller, needed: Scope): void {
  if (scopes.indexOf(caller.scope) >= scopes.indexOf(needed)) return;
  throw new ApiError('scope_missing', `This key has the scope ${caller.scope}; the operation needs ${needed}.`);
}
