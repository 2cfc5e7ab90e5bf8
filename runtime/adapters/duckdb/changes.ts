import { sessionLengthMaxMs } from '../../domain/session.ts';
import type { TrafficChange } from '../../ports/traffic-changes.ts';
import { type Operation, type Table, type TableRow, tableColumns } from './operation.ts';

/** Tables that queries read, with the places of site and time in a row. */
const counted: Readonly<Partial<Record<Table, { readonly site: number; readonly ts: number }>>> = Object.fromEntries(
  (['hits', 'revenue', 'vitals', 'identifications'] as const).map((table) => {
    const placeOf = (column: string) => tableColumns[table].findIndex(([name]) => name === column);
    return [table, { site: placeOf('site_id'), ts: placeOf('ts') }];
  }),
);

/** What written operations may have changed for reads. Folding changes nothing; neither does a removal that found nothing. */
export function changeOf(operations: readonly Operation[], isPromised: boolean, hasExpired: boolean): TrafficChange {
  const sites = new Map<string, number>();
  const note = (siteId: string, since: number) => {
    const known = sites.get(siteId);
    if (known === undefined || since < known) sites.set(siteId, since);
  };
  for (const operation of operations) {
    switch (operation.kind) {
      case 'rows':
        noteRows(operation.table, operation.rows, note);
        break;
      case 'reassign':
      case 'erase':
      case 'dropSite':
        note(operation.siteId, Number.NEGATIVE_INFINITY);
        break;
      case 'expire':
        if (hasExpired) note(operation.siteId, Number.NEGATIVE_INFINITY);
        break;
      default:
    }
  }
  return { sites, isPromised };
}

/** A hit changes its session, bounce and duration included, in every window that has a hit of it. */
function noteRows(table: Table, rows: readonly TableRow[], note: (siteId: string, since: number) => void): void {
  const places = counted[table];
  if (places === undefined) return;
  for (const row of rows) note(String(row[places.site]), Number(row[places.ts]) - sessionLengthMaxMs);
}
