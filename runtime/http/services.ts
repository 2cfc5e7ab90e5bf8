import type { ProxySettings } from '../access/client-address.ts';
import type { AuthFailures } from '../limits/auth-failures.ts';
import type { IngestBudget } from '../limits/ingest-budget.ts';
import type { OwnerBudget } from '../limits/owner-budget.ts';
import type { Ports } from '../ports/ports.ts';
import type { MatchedExchange } from './exchange.ts';

/** What the steps work with. */
export interface Services {
  readonly ports: Ports;
  readonly budget: OwnerBudget;
  readonly ingestBudget: IngestBudget;
  readonly failures: AuthFailures;
  readonly sessionSecret: string;
  /** Undefined: there are no metrics. */
  readonly metricsToken: string | undefined;
  readonly addressRules: ProxySettings;
}

/** One check of a request, or one thing it needs. A step with nothing to wait for returns nothing. */
export type Step = (exchange: MatchedExchange, services: Services) => void | Promise<void>;
