import { matchesWildcard } from '../../../domain/wildcard.ts';
import type { FunnelQuery } from '../../../query/funnel.ts';
import { isWithin, type Kind, qualifying, sessionsWith } from './traffic.ts';

/** Sessions that reached each step. */
export const funnel: Kind<FunnelQuery> = (query, site) => {
  const journeys = sessionsWith(qualifying(query, site), site).map(({ hits }) =>
    hits.filter((hit) => hit.kind === 'pageview' && isWithin(query, hit)).map(({ pathname }) => pathname),
  );
  return query.steps.map((step, place) => {
    const wanted = query.order === 'strict' ? query.steps.slice(0, place + 1) : [step];
    return journeys.filter((paths) => hasInOrder(paths, wanted)).length;
  });
};

/** Whether the paths contain the steps in order, with any others between them. */
function hasInOrder(paths: readonly string[], steps: readonly string[]): boolean {
  let from = 0;
  for (const step of steps) {
    const found = paths.findIndex((path, index) => index >= from && matchesWildcard(step, path));
    if (found === -1) return false;
    from = found + 1;
  }
  return true;
}
