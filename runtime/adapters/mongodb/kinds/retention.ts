import { groupBy } from '../../../domain/group-by.ts';
import { type Granularity, periodNumber, periodStart } from '../../../query/period.ts';
import type { RetentionCell, RetentionQuery } from '../../../query/retention.ts';
import { membersOf, memberText } from './members.ts';
import type { Kind, Reader } from './reader.ts';
import { bucketKey, bucketStartOf, hitsIn, ownFields } from './sessions-in.ts';

/** Who was first seen when, and seen again when. */
interface Followed {
  readonly isProfile: boolean;
  readonly seen: Set<number>;
}

/** Cells of the cohorts of the window, by start and period. */
export const retention: Kind<RetentionQuery> = async (query, reader) => {
  const [first, last] = [query.since, query.until].map((at) => periodNumber(at, query.granularity));
  const followed = [...(await followedOf(query, reader))]
    .map(({ isProfile, seen }) => ({ isProfile, seen, cohort: Math.min(...seen) }))
    .filter(({ cohort }) => Number(first) <= cohort && cohort <= Number(last));
  const cohorts = [...groupBy(followed, ({ cohort }) => cohort)].sort(([left], [right]) => left - right);
  return {
    cells: cohorts.flatMap(([cohort, members]) => cellsOf(query, cohort, members)),
    members: followed.length,
    identified: followed.filter(({ isProfile }) => isProfile).length,
  };
};

/** The periods of each visitor, put together for those who are one person. */
async function followedOf({ siteId, filter, now, granularity }: RetentionQuery, reader: Reader) {
  const { memberOf } = await membersOf(siteId, reader);
  const followed = new Map<string, Followed>();
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
