import type { Config } from '../config.ts';
import type { KeyUses } from '../ports/key-uses.ts';
import type { Random } from '../ports/random.ts';
import type { KeyStore, MemberStore, SiteStore, UserStore } from '../ports/stores.ts';

/** The dependencies of a command, in the process that has the store open, with the settings of that process. */
export interface CommandWork {
  readonly config: Config;
  /** The secret that signs links when no setting has one. */
  readonly secret: () => Promise<string>;
  readonly users: UserStore;
  readonly keys: KeyStore;
  readonly keyUses: KeyUses;
  readonly sites: SiteStore;
  readonly members: MemberStore;
  readonly random: Random;
  readonly now: number;
}

/** An operator command. Its answer is printed as one line of JSON. */
export type Command<Options> = (work: CommandWork, options: Options) => Promise<object>;
