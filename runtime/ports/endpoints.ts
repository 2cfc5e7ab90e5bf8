import type { Accounts, OwnKeys } from './accounts.ts';
import type { DroppedHits } from './dropped-hits.ts';
import type { HitCollector, OtherForms } from './hit-collector.ts';
import type { Tools } from './tools.ts';

/** Whether the process can serve. */
export interface Health {
  /** Why requests cannot be served now; undefined when they can. */
  readonly fault: () => string | undefined;
  /** The state of the Redis of the budgets; undefined without one. */
  readonly redis: () => 'connected' | 'unreachable' | undefined;
}

/** What only endpoints outside /api/v2 work with, by name. */
export interface EndpointPorts {
  readonly accounts: Accounts;
  readonly ownKeys: OwnKeys;
  /** The hits of a site that were not counted. */
  readonly droppedHits: (siteId: string) => Promise<DroppedHits>;
  readonly collector: HitCollector;
  readonly otherForms: OtherForms;
  readonly health: Health;
  /** The metrics of this process in the text format of Prometheus. */
  readonly metricsText: () => Promise<string>;
  readonly tools: Tools;
}
