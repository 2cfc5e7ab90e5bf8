import { knownBrowser } from '../access/browser-cookie.ts';
import { clientAddress, type ProxySettings } from '../access/client-address.ts';
import { isLink, linkSubject } from '../access/one-time-link.ts';
import { hashPassword, isPassword } from '../access/password.ts';
import { callerOfSession, endSession, type Sessions, sessionCookieOf } from '../access/session-cookie.ts';
import { SerialQueue } from '../concurrency/serial-queue.ts';
import type { User } from '../domain/account.ts';
import { newId } from '../domain/ids.ts';
import type { Sender } from '../domain/incoming-hit.ts';
import { ApiError } from '../errors.ts';
import type { AuthFailures } from '../limits/auth-failures.ts';
import { accountName, browserName, type SignInLimits } from '../limits/sign-in-limits.ts';
import { newDeadline } from '../limits/wait-limit.ts';
import type { Accounts, Credentials, SignedIn } from '../ports/accounts.ts';
import type { Ports } from '../ports/ports.ts';
import { type CookieRules, endedSessionCookie, signedInCookies } from './cookies.ts';

/** What the token of the set-up link is signed with: it works while there is no account. */
export const setupState = 'no account yet';

/** Passwords waiting to be checked or set; more are refused. */
const waitingMax = 50;

export interface AccountsOptions {
  readonly ports: Pick<Ports, 'users' | 'clock' | 'random'>;
  readonly failures: AuthFailures;
  readonly signInLimits: SignInLimits;
  /** Called once too many sign-ins to an account have failed. */
  readonly accountSpent: (user: User) => void;
  readonly sessionSecret: string;
  readonly addressRules: ProxySettings;
  readonly cookieRules: CookieRules;
}

/** Accounts and sessions of the dashboard. */
export class SignInAccounts implements Accounts {
  readonly #options: AccountsOptions;
  /**
   * One at a time: parallel guesses are counted one by one, links work once, and the threads that compute hashes are
   * left to the store.
   */
  readonly #queue = new SerialQueue(waitingMax);

  constructor(options: AccountsOptions) {
    this.#options = options;
  }

  async current(sender: Sender): Promise<User | undefined> {
    return (await callerOfSession(sessionCookieOf(sender), this.#sessions()))?.user;
  }

  async isSetupNeeded(): Promise<boolean> {
    return (await this.#options.ports.users.count()) === 0;
  }

  setUp(form: Credentials & { readonly token: string; readonly name: string }): Promise<SignedIn> {
    return this.#queue.take(() => this.#setUp(form));
  }

  async signIn(form: Credentials, { headers }: Sender): Promise<SignedIn> {
    const { ports, failures, signInLimits, sessionSecret, addressRules, accountSpent } = this.#options;
    const now = ports.clock.now();
    const { address } = clientAddress(headers, addressRules);
    const deadline = newDeadline();
    // Clients without an address share none: the failures of one are not held against another.
    const refuseAddress = async () => {
      if (address !== undefined) await failures.refuseWhenEmpty(address, now, deadline);
    };
    await refuseAddress();
    const known = await ports.users.findByEmail(form.email);
    const browser = known && knownBrowser(cookieHeader(headers), known.id, sessionSecret);
    const name = browser === undefined ? accountName(form.email) : browserName(browser);
    const check = async () => {
      await refuseAddress();
      const user = await ports.users.findByEmail(form.email);
      if ((await isPassword(form.password, user?.passwordHash)) && user !== undefined) return user;
      if (address === undefined) failures.note();
      else await failures.charge(address, now, deadline);
      return undefined;
    };
    const spent = () => known && accountSpent(known);
    const user = await signInLimits.attempt({ name, now, spent, deadline }, () => this.#queue.take(check));
    if (user === undefined) throw new ApiError('unauthenticated', 'E-mail address or password is wrong.');
    const signedIn = this.#signedIn(user, now);
    return browser === undefined ? signedIn : { user, cookies: signedIn.cookies.slice(0, 1) };
  }

  signOut(sender: Sender): Promise<readonly string[]> {
    return this.#queue.take(async () => {
      await endSession(sessionCookieOf(sender), this.#sessions());
      return [endedSessionCookie(this.#options.cookieRules)];
    });
  }

  setPassword(form: { readonly token: string; readonly password: string }): Promise<SignedIn> {
    return this.#queue.take(() => this.#setPassword(form));
  }

  async #setUp(form: Credentials & { readonly token: string; readonly name: string }): Promise<SignedIn> {
    const { ports, sessionSecret } = this.#options;
    const now = ports.clock.now();
    const isFirst = await this.isSetupNeeded();
    if (!isFirst || !isLink(form.token, 'setup', setupState, now, sessionSecret)) throw voidLink();
    const user: User = {
      id: newId(now, ports.random),
      email: form.email.trim(),
      name: form.name.trim(),
      plan: 'business',
      createdAt: new Date(now).toISOString(),
      passwordHash: await hashPassword(form.password),
    };
    if (!(await ports.users.createFirst(user))) throw voidLink();
    return this.#signedIn(user, now);
  }

  async #setPassword({ token, password }: { readonly token: string; readonly password: string }): Promise<SignedIn> {
    const { ports, sessionSecret } = this.#options;
    const now = ports.clock.now();
    const user = await ports.users.find(linkSubject(token));
    if (user === undefined || !isLink(token, 'password', user.passwordHash ?? '', now, sessionSecret)) throw voidLink();
    const passwordHash = await hashPassword(password);
    const updated = await ports.users.update(user.id, { passwordHash, sessionsValidFrom: new Date(now).toISOString() });
    return this.#signedIn(updated ?? user, now);
  }

  #signedIn(user: User, now: number): SignedIn {
    const { ports, sessionSecret, cookieRules } = this.#options;
    return { user, cookies: signedInCookies(user.id, { now, random: ports.random, sessionSecret }, cookieRules) };
  }

  #sessions(): Sessions {
    const { ports, sessionSecret } = this.#options;
    return { users: ports.users, secret: sessionSecret, now: ports.clock.now() };
  }
}

const cookieHeader = ({ cookie }: Sender['headers']): string | undefined =>
  typeof cookie === 'string' ? cookie : undefined;

const voidLink = (): ApiError =>
  new ApiError(
    'unauthenticated',
    'This link was used already or is too old. Make a new one with `cli create-user` or a restart.',
  );
