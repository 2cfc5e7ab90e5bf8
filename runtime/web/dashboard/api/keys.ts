import { request, type Schema } from './client.ts';

export type Key = Schema<'AccountKey'>;
export type Scope = Schema<'KeyScope'>;
export type KeyRequest = Schema<'AccountKeyCreate'>;

/** The user's own keys, newest first, revoked and expired ones included. */
export const listKeys = async (signal: AbortSignal): Promise<Key[]> =>
  (await request('get', '/api/account/keys', { signal })).keys;

/** Creates a key. The raw key is only in this answer. */
export const createKey = (body: KeyRequest): Promise<Schema<'AccountKeyCreated'>> =>
  request('post', '/api/account/keys', { body });

/** Revokes a key permanently. */
export const revokeKey = (keyId: string): Promise<Key> =>
  request('post', '/api/account/keys/{keyId}/revoke', { path: { keyId } });
