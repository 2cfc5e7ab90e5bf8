import { makeKey, revoke } from '../access/own-keys.ts';
import type { ApiKey, User } from '../domain/account.ts';
import { type KeyRequest, keysMax, keyView } from '../domain/api-key.ts';
import { notFound } from '../errors.ts';
import { type AccountAction, type AccountParts, type Outcome, signedIn } from './account-parts.ts';

/** What an address under /api/account/keys does; undefined for any other. */
export function keyAction(parts: AccountParts, method: string, path: string): AccountAction | undefined {
  if (path === '/api/account/keys' && method === 'GET') {
    return async (_, request) => listKeys(parts, (await signedIn(parts, request)).user);
  }
  // The session first: a stranger learns nothing from what is wrong with a body.
  if (path === '/api/account/keys' && method === 'POST') {
    return async (read, request) => createKey(parts, (await signedIn(parts, request)).user, await read());
  }
  const keyId = /^\/api\/account\/keys\/([^/]+)\/revoke$/.exec(path)?.[1];
  if (keyId === undefined || method !== 'POST') return undefined;
  return async (_, request) => revokeKey(parts, (await signedIn(parts, request)).user, keyId);
}

/** The keys of a user, newest first. */
async function listKeys(parts: AccountParts, user: User): Promise<Outcome> {
  const keys = await parts.ports.keys.list(user.id);
  return { status: 200, body: { keys: keys.slice(0, keysMax).map((key) => shown(key, parts)) } };
}

/** Makes a key and shows it, this once. */
async function createKey(parts: AccountParts, user: User, body: Readonly<Record<string, unknown>>): Promise<Outcome> {
  const { ports } = parts;
  const asked = body as unknown as KeyRequest; // openapi.yaml#AccountKeyCreate was checked
  const { key, apiKey } = await makeKey(asked, user, { ports, now: ports.clock.now() });
  return { status: 201, body: { key, apiKey: shown(apiKey, parts) } };
}

/** Ends a key of a user. Somebody else's is 404, like one that is not there. */
async function revokeKey(parts: AccountParts, user: User, keyId: string): Promise<Outcome> {
  const { keys, clock } = parts.ports;
  const key = await keys.find(keyId);
  const revoked = key?.userId === user.id ? await revoke(key, keys, clock.now()) : undefined;
  if (revoked === undefined) throw notFound('API key');
  return { status: 200, body: shown(revoked, parts) };
}

const shown = (key: ApiKey, { ports }: AccountParts) => keyView(key, ports.clock.now(), ports.keyUses.usedAt(key.id));
