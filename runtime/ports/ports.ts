import type { Clock } from './clock.ts';
import type { CollectingSites } from './collecting-sites.ts';
import type { Engine } from './engine.ts';
import type { KeyUses } from './key-uses.ts';
import type { ProfileStore } from './profiles.ts';
import type { Random } from './random.ts';
import type { ResourceStores } from './resources.ts';
import type { KeyStore, MemberStore, SiteStore, UserStore } from './stores.ts';

/**
 * The stores and services of the API by name. Handlers reach the stores of site resources through SiteResources only.
 */
export interface Ports extends ResourceStores {
  readonly baseUrl: string;
  /** Whether webhooks may go to private and loopback addresses. */
  readonly outboundAllowPrivate: boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly sites: SiteStore;
  readonly users: UserStore;
  readonly keys: KeyStore;
  readonly keyUses: KeyUses;
  readonly members: MemberStore;
  readonly engine: Engine;
  /** Sites with their collecting switches. */
  readonly collecting: CollectingSites;
  readonly profiles: ProfileStore;
}
