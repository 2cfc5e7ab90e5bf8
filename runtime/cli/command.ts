import type { Config } from '../config.ts';
import type { KeyUses } from '../ports/key-uses.ts';
import type { Random } from '../ports/random.ts';
import type { KeyStore, MemberStore, SiteStore, UserStore } from '../ports/stores.ts';

/** What a command works with, in whichever process has the store open, and with that process's settings. */
export interface CommandWork {
  readonly config: Config;
  /** What links are signed with where the settings name nothing. */
  readonly secret: () => Promise<string>;
  readonly users: UserStore;
  readonly keys: KeyStore;
  readonly keyUses: KeyUses;
  readonly sites: SiteStore;
  readonly members: MemberStore;
  readonly random: Random;
  readonly now: number;
}

/** A command of people who operate the service. Its answer is printed as one line of JSON. */
export type Command<Options> = (work: CommandWork, options: Options) => Promise<object>;
