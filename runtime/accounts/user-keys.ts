import { makeKey, revoke } from '../access/own-keys.ts';
import type { ApiKey } from '../domain/account.ts';
import { type KeyView, keysMax, keyView } from '../domain/api-key.ts';
import type { OwnKeys } from '../ports/accounts.ts';
import type { Ports } from '../ports/ports.ts';

/** The API keys of a user, for the dashboard. */
export function userKeys(ports: Ports): OwnKeys {
  const { keys, clock, keyUses } = ports;
  const viewOf = (key: ApiKey): KeyView => keyView(key, clock.now(), keyUses.usedAt(key.id));
  return {
    list: async (user) => (await keys.list(user.id)).slice(0, keysMax).map(viewOf),
    create: async (user, asked) => {
      const { key, apiKey } = await makeKey(asked, user, { ports, now: clock.now() });
      return { key, apiKey: viewOf(apiKey) };
    },
    revoke: async (user, keyId) => {
      const key = await keys.find(keyId);
      const revoked = key?.userId === user.id ? await revoke(key, keys, clock.now()) : undefined;
      return revoked && viewOf(revoked);
    },
  };
}
