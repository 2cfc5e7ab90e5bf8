import { groupBy } from '../../../domain/group-by.ts';
import { periodNumber } from '../../../query/period.ts';
import { memberText } from '../../../query/profiles.ts';
import { cohortsAmong, type RetentionQuery, type SeenMember } from '../../../query/retention.ts';
import { membersOf } from './members.ts';
import { type Kind, qualifying, type SiteTraffic } from './traffic.ts';

/** Cells of the cohorts of the window, by start and period. */
export const retention: Kind<RetentionQuery> = (query, site) => cohortsAmong(followedOf(query, site), query);

/** Who was seen when. */
function followedOf({ filter, now, granularity }: RetentionQuery, site: SiteTraffic): SeenMember[] {
  const memberOf = membersOf(site);
  const hits = qualifying({ filter, since: 0, until: now }, site);
  return [...groupBy(hits, (hit) => memberText(memberOf(hit))).values()].flatMap((own) => {
    const [hit] = own;
    if (hit === undefined) return [];
    const seen = new Set(own.map(({ ts }) => periodNumber(ts, granularity)));
    return [{ isProfile: memberOf(hit).isProfile, seen }];
  });
}
