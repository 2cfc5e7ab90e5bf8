import type { MemberName } from '../../../query/profiles.ts';
import type { Reader, Stage } from './reader.ts';

/** What an id in a list takes besides its text. */
const bytesBeside = 20;

/** Tells the member a visitor belongs to: its latest identification on the site names it, also for hits before. */
export async function membersOf(siteId: string, reader: Reader, more: object = {}) {
  const named = await reader.rows('Identification', [
    { $match: { siteId, ...more } },
    // Documents compare field by field: the latest, and of those at one moment the one that arrived last.
    { $group: { _id: '$visitorId', latest: { $max: { ts: '$ts', seq: '$seq', profileId: '$profileId' } } } },
  ]);
  const profiles = new Map(named.map(({ _id, latest }) => [_id, String(latest.profileId)]));
  return {
    memberOf: (visitorId: string): MemberName => {
      const profileId = profiles.get(visitorId);
      return profileId === undefined ? { key: visitorId, isProfile: false } : { key: profileId, isProfile: true };
    },
    /** Everybody who was named, with the member they are now. */
    profiles: profiles as ReadonlyMap<string, string>,
  };
}

/**
 * Parts the sessions of visitors whom somebody named from all others, which the database can count by itself. Where too
 * many are named there are no others: everybody is put together here.
 */
export function apart(profiles: ReadonlyMap<string, string>, { namedBytesMax }: Reader): Parts {
  const ids = [...profiles.keys()];
  const bytes = ids.reduce((sum, id) => sum + Buffer.byteLength(id) + bytesBeside, 0);
  if (bytes > namedBytesMax) return { named: { $match: {} }, others: undefined };
  return { named: { $match: { visitorId: { $in: ids } } }, others: { $match: { visitorId: { $nin: ids } } } };
}

interface Parts {
  readonly named: Stage;
  readonly others: Stage | undefined;
}
