import type { Money } from '../../../query/money.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import { holds, isWithin, type SiteTraffic } from './traffic.ts';

/** The revenue of the window that matches the filter: by the session's first hit or, without a session, by the row. */
export function moneyOf(query: OnHits, { sessions, revenue }: SiteTraffic): Money[] {
  return revenue.flatMap((row) => {
    const origin = sessions.get(row.sessionId ?? '')?.firstHit ?? row;
    return isWithin(query, row) && holds(query.filter, origin, row.pathname) ? [{ ...row, origin }] : [];
  });
}
