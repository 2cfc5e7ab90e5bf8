import type { Money } from '../../../query/money.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import { holds, isWithin, type SiteTraffic } from './traffic.ts';

/** The money of the window for which the filter holds. A session's first hit decides; without a session, the row. */
export function moneyOf(query: OnHits, { sessions, revenue }: SiteTraffic): Money[] {
  return revenue.flatMap((row) => {
    const origin = sessions.get(row.sessionId ?? '')?.firstHit ?? row;
    return isWithin(query, row) && holds(query.filter, origin, row.pathname) ? [{ ...row, origin }] : [];
  });
}
