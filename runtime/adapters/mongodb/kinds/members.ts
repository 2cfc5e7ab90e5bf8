import type { MemberName } from '../../../query/profiles.ts';
import type { Reader } from './reader.ts';

/** Tells the member a visitor belongs to: its latest identification on the site names it, also for hits before. */
export async function membersOf(siteId: string, reader: Reader, more: object = {}) {
  const profiles = new Map<string, string>();
  const named = await reader.rows('Identification', [
    { $match: { siteId, ...more } },
    { $project: { visitorId: 1, profileId: 1, ts: 1, seq: 1 } },
  ]);
  for (const row of named.sort((left, right) => left.ts - right.ts || left.seq - right.seq)) {
    profiles.set(String(row.visitorId), String(row.profileId));
  }
  return {
    memberOf: (visitorId: string): MemberName => {
      const profileId = profiles.get(visitorId);
      return profileId === undefined ? { key: visitorId, isProfile: false } : { key: profileId, isProfile: true };
    },
    /** Everybody who was named, with the member they are now. */
    profiles: profiles as ReadonlyMap<string, string>,
  };
}
