import type { IncomingMessage } from 'node:http';
import type { AuthFailures } from '../limits/auth-failures.ts';
import type { OwnerBudget } from '../limits/owner-budget.ts';
import type { Ports } from '../ports/ports.ts';
import type { RequestLog } from './dispatch.ts';

/** What the account door works with. */
export interface AccountParts {
  readonly ports: Ports;
  readonly failures: AuthFailures;
  readonly budget: OwnerBudget;
  readonly sessionSecret: string;
  readonly isSecure: boolean;
  readonly addressRules: { readonly trustedProxyHops: number; readonly trustXRealIp: boolean };
  readonly log: RequestLog;
  /** The request schema of a door operation, from the contract. */
  readonly schemaOf: (path: string) => object | undefined;
}

/** What the account door answers. */
export interface Outcome {
  readonly status: number;
  readonly body?: object;
  readonly cookie?: string;
}

/** One address of the account door. `read` gives the body, checked: what must come before it is done first. */
export type AccountAction = (
  read: () => Promise<Readonly<Record<string, unknown>>>,
  request: IncomingMessage,
) => Promise<Outcome>;
