import type { IncomingMessage } from 'node:http';
import { callerOfSession, type Sessions, sessionCookieOf } from '../access/session-cookie.ts';
import type { Caller, User } from '../domain/account.ts';
import { ApiError } from '../errors.ts';
import type { AuthFailures } from '../limits/auth-failures.ts';
import type { OwnerBudget } from '../limits/owner-budget.ts';
import type { SignInLimits } from '../limits/sign-in-limits.ts';
import type { DroppedHits } from '../ports/dropped-hits.ts';
import type { Ports } from '../ports/ports.ts';
import type { RequestLog } from './dispatch.ts';

/** What the account endpoint works with. */
export interface AccountParts {
  readonly ports: Ports;
  readonly failures: AuthFailures;
  readonly signInLimits: SignInLimits;
  /** Called once too many sign-ins to an account have failed; the place of a mail to its owner. */
  readonly accountSpent: (user: User) => void;
  readonly budget: OwnerBudget;
  readonly sessionSecret: string;
  readonly isSecure: boolean;
  /** Below which the session's cookie is sent. */
  readonly cookiePath: string;
  readonly addressRules: { readonly trustedProxyHops: number; readonly trustXRealIp: boolean };
  readonly log: RequestLog;
  /** Why hits of a site are not counted. */
  readonly droppedHits: (siteId: string) => Promise<DroppedHits>;
  /** The request schema of an endpoint operation, from the contract. */
  readonly schemaOf: (path: string) => object | undefined;
}

/** What the account endpoint answers. */
export interface Outcome {
  readonly status: number;
  readonly body?: object;
  readonly cookies?: readonly string[];
}

/** One address of the account endpoint. `read` gives the body, checked: what must come before it is done first. */
export type AccountAction = (
  read: () => Promise<Readonly<Record<string, unknown>>>,
  request: IncomingMessage,
) => Promise<Outcome>;

/** What sessions are told by at this moment. */
export const sessionsOf = ({ ports, sessionSecret }: Pick<AccountParts, 'ports' | 'sessionSecret'>): Sessions => ({
  users: ports.users,
  secret: sessionSecret,
  now: ports.clock.now(),
});

/** Who the session is of, at the price of one of the dashboard's requests; 401 without, 429 when they are spent. */
export async function signedIn(parts: AccountParts, request: IncomingMessage): Promise<Caller> {
  const sessions = sessionsOf(parts);
  const isOwnPage = request.headers['x-requested-with'] === 'footfall';
  const caller = isOwnPage ? await callerOfSession(sessionCookieOf(request), sessions) : undefined;
  if (caller === undefined) throw new ApiError('unauthenticated', 'Sign in first.');
  await parts.budget.charge(caller, sessions.now);
  return caller;
}
