import { groupBy } from '../../../domain/group-by.ts';
import { periodNumber, periodStart } from '../../../query/period.ts';
import type { RetentionCell, RetentionQuery } from '../../../query/retention.ts';
import { type Member, membersOf, memberText } from './members.ts';
import { type Kind, qualifying, type SiteTraffic } from './traffic.ts';

/** Who was first seen when, and seen again when. */
interface Followed {
  readonly member: Member;
  readonly cohort: number;
  readonly seen: ReadonlySet<number>;
}

/** Cells of the cohorts of the window, by start and period. */
export const retention: Kind<RetentionQuery> = (query, site) => {
  const [first, last] = [query.since, query.until].map((at) => periodNumber(at, query.granularity));
  const followed = followedOf(query, site).filter(({ cohort }) => Number(first) <= cohort && cohort <= Number(last));
  const cohorts = [...groupBy(followed, ({ cohort }) => cohort)].sort(([left], [right]) => left - right);
  return {
    cells: cohorts.flatMap(([cohort, members]) => cellsOf(query, cohort, members)),
    members: followed.length,
    identified: followed.filter(({ member }) => member.isProfile).length,
  };
};

function followedOf({ filter, now, granularity }: RetentionQuery, site: SiteTraffic): Followed[] {
  const memberOf = membersOf(site);
  const hits = qualifying({ filter, since: 0, until: now }, site);
  return [...groupBy(hits, ({ visitorId }) => memberText(memberOf(visitorId))).values()].flatMap((own) => {
    const [hit] = own;
    const seen = new Set(own.map(({ ts }) => periodNumber(ts, granularity)));
    return hit === undefined ? [] : [{ member: memberOf(hit.visitorId), cohort: Math.min(...seen), seen }];
  });
}

function cellsOf(query: RetentionQuery, cohort: number, members: readonly Followed[]): RetentionCell[] {
  const start = periodStart(cohort, query.granularity);
  const cells: RetentionCell[] = [];
  for (let period = 0; period <= query.periods; period += 1) {
    const isRetained = ({ seen }: Followed): boolean =>
      query.mode === 'on' ? seen.has(cohort + period) : [...seen].some((number) => number >= cohort + period);
    const count = members.filter(isRetained).length;
    if (count > 0) cells.push({ start, period, members: count });
  }
  return cells;
}
