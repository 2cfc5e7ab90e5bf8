import { request, type Schema } from './client.ts';

export type Key = Schema<'AccountKey'>;
export type Scope = Schema<'KeyScope'>;
export type KeyRequest = Schema<'AccountKeyCreate'>;

/** The user's own keys, newest first, those that ended included. */
export const listKeys = async (signal: AbortSignal): Promise<Key[]> =>
  (await request('get', '/api/account/keys', { signal })).keys;

/** Makes a key. The raw key is in this answer and nowhere else. */
export const createKey = (body: KeyRequest): Promise<Schema<'AccountKeyCreated'>> =>
  request('post', '/api/account/keys', { body });

/** Ends a key for good. */
export const revokeKey = (keyId: string): Promise<Key> =>
  request('post', '/api/account/keys/{keyId}/revoke', { path: { keyId } });
