import type { TrafficChange } from '../../../cache/change-notices.ts';
import { sessionLengthMaxMs } from '../../../domain/session.ts';
import { columnAt, type Table } from '../schema.ts';
import type { OperationResult } from './apply.ts';
import type { Operation, RowsOperation } from './operations.ts';

/** Tables that queries read, with the positions of site and time in a row. */
const readTables: Readonly<Partial<Record<Table, { readonly site: number; readonly ts: number }>>> = Object.fromEntries(
  (['events', 'revenue', 'vitals', 'identifications'] as const).map((table) => [
    table,
    { site: columnAt(table, 'site_id'), ts: columnAt(table, 'ts') },
  ]),
);

/** What committed operations may have changed for reads. `results`: of those that have one. */
export function changeOf(
  operations: readonly Operation[],
  results: ReadonlyMap<Operation, OperationResult>,
  isAcknowledgedVisible: boolean,
): TrafficChange {
  const sites = new Map<string, number>();
  const note = (siteId: string, since: number) => {
    const known = sites.get(siteId);
    if (known === undefined || since < known) sites.set(siteId, since);
  };
  for (const operation of operations) {
    switch (operation.kind) {
      case 'rows':
        noteRows(operation, note);
        break;
      case 'attach':
        for (const { ts } of operation.rows) note(operation.siteId, ts - sessionLengthMaxMs);
        break;
      case 'reassign':
      case 'erase':
      case 'dropSite':
        note(operation.siteId, Number.NEGATIVE_INFINITY);
        break;
      case 'expire':
        if ((results.get(operation)?.expiredRows ?? 0) > 0) note(operation.siteId, Number.NEGATIVE_INFINITY);
        break;
      case 'put':
      case 'remove':
      case 'purge':
        break;
      default:
        operation satisfies never;
    }
  }
  return { sites, isAcknowledgedVisible };
}

/** An event row changes its session, bounce and duration included, in every window that has an event of it. */
function noteRows({ table, rows }: RowsOperation, note: (siteId: string, since: number) => void): void {
  const positions = readTables[table];
  if (positions === undefined) return;
  for (const row of rows) note(String(row[positions.site]), Number(row[positions.ts]) - sessionLengthMaxMs);
}
