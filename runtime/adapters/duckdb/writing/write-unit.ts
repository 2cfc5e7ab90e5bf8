import type { Durability } from '../../../ports/event-log.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { Applied, ApplyOptions, OperationResult } from './apply.ts';
import type { Operation } from './operations.ts';

export interface WriterOptions extends ApplyOptions {
  readonly report: (message: string, error: unknown) => void;
  /** Called with what reads see from now on, before the waiting writes resolve. */
  readonly committed?: (commit: Commit) => void;
}

/** Units that were committed together. */
export interface Commit {
  readonly units: readonly JournalEntry[];
  readonly results: Applied['results'];
  /** Whether a write is acknowledged as visible: reads may not give older results from now on. */
  readonly isAcknowledgedVisible: boolean;
}

/** Operations on their way into the database: all of them or none. */
export interface Unit extends JournalEntry {
  readonly durability: Durability;
  readonly rowCount: number;
  attempts: number;
  isJournaled: boolean;
  readonly isProbe: boolean;
  /** Called with the result of the last operation that has one. */
  resolve: (result: OperationResult) => void;
  reject: (error: unknown) => void;
}

/** Rows of one transaction. */
const batchRowsMax = 5_000;

/** How many of the next units fit a transaction. Units not yet journaled are not acknowledged: they wait. */
export function batchLength(queue: readonly Unit[]): number {
  let [rows, length] = [0, 0];
  for (const unit of queue) {
    if (length > 0 && rows + unit.rowCount > batchRowsMax) break;
    if (unit.durability === 'journaled' && !unit.isJournaled) break;
    rows += unit.rowCount;
    length += 1;
  }
  return length;
}

/** Whether the operations are one statement, which is a transaction by itself. */
export function isOneNewDocument(operations: readonly Operation[]): boolean {
  const [only] = operations;
  return operations.length === 1 && only?.kind === 'put' && only.isNew === true;
}

/** The result of the last of a unit's operations that has one. */
export function resultOf({ operations }: JournalEntry, results: Applied['results']): OperationResult {
  for (const operation of operations.toReversed()) {
    const result = results.get(operation);
    if (result !== undefined) return result;
  }
  return {};
}
