import type { TrafficChange } from '../../../cache/change-notices.ts';
import { sessionLengthMaxMs } from '../../../domain/session.ts';
import { valuesOf } from './insert.ts';
import { type Cell, type Operation, type Table, tableColumns } from './operations.ts';

type Addition = Extract<Operation, { kind: 'rows' | 'columns' }>;

/** Tables that queries read, with the places of site and time in a row. */
const counted: Readonly<Partial<Record<Table, { readonly site: number; readonly ts: number }>>> = Object.fromEntries(
  (['hits', 'revenue', 'vitals', 'identifications'] as const).map((table) => {
    const placeOf = (column: string) => tableColumns[table].findIndex(([name]) => name === column);
    return [table, { site: placeOf('site_id'), ts: placeOf('ts') }];
  }),
);

/** What written operations may have changed for reads. Folding changes nothing; neither does a removal that found nothing. */
export function changeOf(
  operations: readonly Operation[],
  isAcknowledgedVisible: boolean,
  hasExpired: boolean,
): TrafficChange {
  const sites = new Map<string, number>();
  const note = (siteId: string, since: number) => {
    const known = sites.get(siteId);
    if (known === undefined || since < known) sites.set(siteId, since);
  };
  for (const operation of operations) {
    switch (operation.kind) {
      case 'rows':
      case 'columns':
        noteHits(operation, note);
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
        if (hasExpired) note(operation.siteId, Number.NEGATIVE_INFINITY);
        break;
      case 'put':
      case 'remove':
      case 'fold':
      case 'sort':
      case 'sorted':
      case 'rollUp':
      case 'group':
      case 'ungroup':
      case 'purge':
        break;
      default:
        operation satisfies never;
    }
  }
  return { sites, isAcknowledgedVisible };
}

/** A hit changes its session, bounce and duration included, in every window that has a hit of it. */
function noteHits(addition: Addition, note: (siteId: string, since: number) => void): void {
  const places = counted[addition.table];
  if (places === undefined) return;
  const [sites, times] = [valuesAdded(addition, places.site), valuesAdded(addition, places.ts)];
  for (const [row, site] of sites.entries()) note(String(site), Number(times[row]) - sessionLengthMaxMs);
}

const valuesAdded = (addition: Addition, column: number): readonly Cell[] =>
  addition.kind === 'columns' ? valuesOf(addition, column) : addition.rows.map((row) => row[column]);
