import { groupBy } from '../../../domain/group-by.ts';
import { periodNumber } from '../../../query/period.ts';
import { profileText } from '../../../query/profiles.ts';
import { cohortsAmong, type RetentionQuery, type SeenProfile } from '../../../query/retention.ts';
import { profilesOf } from './attribution.ts';
import { type Kind, qualifying, type SiteTraffic } from './traffic.ts';

/** Cells of the cohorts of the window, by start and period. */
export const retention: Kind<RetentionQuery> = (query, site) => cohortsAmong(followedOf(query, site), query);

/** The periods in which each profile was seen. */
function followedOf({ filter, now, granularity }: RetentionQuery, site: SiteTraffic): SeenProfile[] {
  const profileOf = profilesOf(site);
  const hits = qualifying({ filter, since: 0, until: now }, site);
  return [...groupBy(hits, (hit) => profileText(profileOf(hit))).values()].flatMap((own) => {
    const [hit] = own;
    if (hit === undefined) return [];
    const seen = new Set(own.map(({ ts }) => periodNumber(ts, granularity)));
    return [{ isProfile: profileOf(hit).isProfile, seen }];
  });
}
