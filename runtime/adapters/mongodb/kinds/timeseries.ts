import type { TimeseriesQuery } from '../../../query/query.ts';
import type { Kind } from './reader.ts';
import { bucketKey, bucketStartOf, hitsIn, isHitEvent, isHitView, ownFields, summed } from './sessions-in.ts';

/** Totals of each bucket that has a hit, oldest first: hits to sessions of a bucket, those to visitors of it. */
export const timeseries: Kind<TimeseriesQuery> = async (query, reader) => {
  const names = ['pageviews', 'events', 'bounces', 'viewSessions'];
  const first = { v: { $first: '$v' }, bounces: { $first: '$bounce' }, viewSessions: { $first: '$viewed' } };
  const rows = await reader.rows('Session', [
    ...hitsIn(query, ownFields),
    {
      $group: {
        _id: { bucket: bucketKey(query.interval, '$hits.t'), session: '$_id' },
        ...first,
        ...{ pageviews: { $sum: isHitView }, events: { $sum: isHitEvent } },
      },
    },
    { $group: { _id: { bucket: '$_id.bucket', v: '$v' }, sessions: { $sum: 1 }, ...summed(...names) } },
    { $group: { _id: '$_id.bucket', visitors: { $sum: 1 }, ...summed('sessions', ...names) } },
  ]);
  return rows
    .map((row) => ({
      start: bucketStartOf(row._id),
      ...{ visitors: Number(row.visitors), sessions: Number(row.sessions), pageviews: Number(row.pageviews) },
      ...{ events: Number(row.events), bounces: Number(row.bounces), viewSessions: Number(row.viewSessions) },
    }))
    .sort((left, right) => left.start - right.start);
};
