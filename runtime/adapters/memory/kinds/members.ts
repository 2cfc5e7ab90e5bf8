import type { MemberName } from '../../../query/profiles.ts';
import type { SiteTraffic } from './traffic.ts';

/** Tells the member a visitor belongs to: its latest identification on the site names it, also for hits before. */
export function membersOf({
  identifications,
}: Pick<SiteTraffic, 'identifications'>): (visitorId: string) => MemberName {
  const profiles = new Map<string, string>();
  const ordered = identifications.toSorted((left, right) => left.ts - right.ts || left.seq - right.seq);
  for (const { visitorId, profileId } of ordered) profiles.set(visitorId, profileId);
  return (visitorId) => {
    const profileId = profiles.get(visitorId);
    return profileId === undefined ? { key: visitorId, isProfile: false } : { key: profileId, isProfile: true };
  };
}
