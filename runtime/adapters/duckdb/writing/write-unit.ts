import type { DeletedCounts } from '../../../domain/site.ts';
import type { Durability } from '../../../ports/event-log.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { ApplyOptions } from './apply.ts';
import type { Operation } from './operations.ts';

/** What a writer is made with. */
export interface WriterOptions extends ApplyOptions {
  readonly report: (message: string, error: unknown) => void;
  /** Told what reads see from now on, before who waits for it is. */
  readonly committed?: (units: readonly JournalEntry[], isAcknowledgedVisible: boolean) => void;
}

/** Operations on their way into the database: all of them or none. */
export interface Unit extends JournalEntry {
  readonly durability: Durability;
  readonly rowCount: number;
  attempts: number;
  isJournaled: boolean;
  readonly isProbe: boolean;
  resolve: (counts: DeletedCounts | undefined) => void;
  reject: (error: unknown) => void;
}

/** One statement, which is a transaction by itself. */
export function isOneNewDocument(operations: readonly Operation[]): boolean {
  const [only] = operations;
  return operations.length === 1 && only?.kind === 'put' && only.isNew === true;
}
