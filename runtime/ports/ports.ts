import type { Clock } from './clock.ts';
import type { Engine } from './engine.ts';
import type { Random } from './random.ts';
import type { GoalStore, SegmentStore } from './resources.ts';
import type { KeyStore, MemberStore, SiteStore, UserStore } from './stores.ts';

/** Everything a handler may ask for, by name. */
export interface Ports {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly sites: SiteStore;
  readonly users: UserStore;
  readonly keys: KeyStore;
  readonly members: MemberStore;
  readonly goals: GoalStore;
  readonly segments: SegmentStore;
  readonly engine: Engine;
}
