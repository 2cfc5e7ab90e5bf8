import type { CacheCounts } from '../cache/cached-engine.ts';
import type { RequestCounts } from '../http/request-counts.ts';
import type { HitCounts } from '../ingest/drops/hit-counts.ts';
import type { AuthFailures } from '../limits/auth-failures.ts';
import type { IngestBudget } from '../limits/ingest-budget.ts';
import type { OwnerBudget } from '../limits/owner-budget.ts';
import type { Backlog } from '../ports/event-log.ts';

/** The counters behind `/metrics`. They are maintained anyway and read on request. */
export interface MetricSources {
  readonly requests: RequestCounts;
  readonly hits: HitCounts;
  readonly budget: Pick<OwnerBudget, 'counts'>;
  readonly ingestBudget: Pick<IngestBudget, 'counts'>;
  readonly failures: Pick<AuthFailures, 'counts'>;
  /** Charges counted in this process because a shared store did not answer. */
  readonly fallBacks: () => number;
  /** Log lines that could not be written. */
  readonly logLinesLost: () => number;
  /** Journal entries that the start could not apply. */
  readonly journalSetAside: () => number;
  readonly backlog: () => Backlog;
  readonly lateHits: () => number;
  readonly keyUses: () => number;
  readonly rateWindows: () => Readonly<Record<'owners' | 'failures' | 'accounts', number>>;
  readonly compactedRows: () => number;
  readonly cache: () => CacheCounts;
}
