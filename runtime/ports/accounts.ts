import type { User } from '../domain/account.ts';
import type { KeyRequest, KeyView } from '../domain/api-key.ts';
import type { Sender } from '../domain/incoming-hit.ts';

/** A user who has just signed in, and the Set-Cookie values of the session. */
export interface SignedIn {
  readonly user: User;
  readonly cookies: readonly string[];
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Accounts and sessions of the dashboard. */
export interface Accounts {
  /** The user of a session cookie. */
  current(sender: Sender): Promise<User | undefined>;
  isSetupNeeded(): Promise<boolean>;
  /** Creates the first account with the one-time token of an empty store. */
  setUp(form: Credentials & { readonly token: string; readonly name: string }): Promise<SignedIn>;
  signIn(form: Credentials, sender: Sender): Promise<SignedIn>;
  /** Ends the session and returns the cookie that removes it. A session that is over, or none, is no fault. */
  signOut(sender: Sender): Promise<readonly string[]>;
  /** Sets a password with a one-time token. Older sessions of the user end. */
  setPassword(form: { readonly token: string; readonly password: string }): Promise<SignedIn>;
}

/** The API keys of one user. */
export interface OwnKeys {
  /** Newest first. */
  list(user: User): Promise<KeyView[]>;
  /** The raw key is in this answer alone. */
  create(user: User, asked: KeyRequest): Promise<{ readonly key: string; readonly apiKey: KeyView }>;
  /** Undefined when the user has no such key. */
  revoke(user: User, keyId: string): Promise<KeyView | undefined>;
}
