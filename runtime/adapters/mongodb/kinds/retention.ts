import { type Granularity, periodNumber } from '../../../query/period.ts';
import { memberText } from '../../../query/profiles.ts';
import { cohortsAmong, type RetentionQuery } from '../../../query/retention.ts';
import { membersOf } from './members.ts';
import type { Kind, Reader } from './reader.ts';
import { bucketKey, bucketStartOf, hitsIn, ownFields } from './sessions-in.ts';

/** Cells of the cohorts of the window, by start and period. */
export const retention: Kind<RetentionQuery> = async (query, reader) =>
  cohortsAmong([...(await followedOf(query, reader))], query);

/** The periods of each visitor, put together for those who are one person. */
async function followedOf({ siteId, filter, now, granularity }: RetentionQuery, reader: Reader) {
  const { memberOf } = await membersOf(siteId, reader);
  const followed = new Map<string, { readonly isProfile: boolean; readonly seen: Set<number> }>();
  const rows = reader.each('Session', [
    ...hitsIn({ siteId, filter, since: 0, until: now }, { v: ownFields.v }),
    { $group: { _id: { v: '$v', period: periodKey(granularity) } } },
    { $group: { _id: '$_id.v', periods: { $push: '$_id.period' } } },
  ]);
  for await (const { _id, periods } of rows) {
    const member = memberOf(_id);
    const text = memberText(member);
    const known = followed.get(text) ?? { isProfile: member.isProfile, seen: new Set<number>() };
    for (const period of periods) known.seen.add(periodNumber(bucketStartOf(period), granularity));
    followed.set(text, known);
  }
  return followed.values();
}

/** Days make weeks here; months are told by the database. */
const periodKey = (granularity: Granularity): object => bucketKey(granularity === 'month' ? 'month' : 'day', '$hits.t');
