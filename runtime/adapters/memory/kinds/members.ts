import type { SiteTraffic } from './traffic.ts';

/** Whom visitors are counted as: everybody identified as one profile is one member, everybody else is a visitor. */
export interface Member {
  /** The profile's id, or the visitor's. */
  readonly key: string;
  readonly isProfile: boolean;
}

/** Tells the member a visitor belongs to: its latest identification on the site names it, also for hits before. */
export function membersOf({ identifications }: Pick<SiteTraffic, 'identifications'>): (visitorId: string) => Member {
  const profiles = new Map<string, string>();
  const ordered = identifications.toSorted((left, right) => left.ts - right.ts || left.seq - right.seq);
  for (const { visitorId, profileId } of ordered) profiles.set(visitorId, profileId);
  return (visitorId) => {
    const profileId = profiles.get(visitorId);
    return profileId === undefined ? { key: visitorId, isProfile: false } : { key: profileId, isProfile: true };
  };
}

/** Distinct for distinct members: nobody keeps a profile from being named like a visitor. */
export const memberText = ({ key, isProfile }: Member): string => `${isProfile ? 'profile' : 'visitor'} ${key}`;
