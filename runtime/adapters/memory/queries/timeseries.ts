import { groupBy } from '../../../domain/group-by.ts';
import { bucketStart } from '../../../query/bucket.ts';
import type { TimeseriesQuery } from '../../../query/query.ts';
import { countsOf } from './aggregate.ts';
import { type Kind, qualifying } from './traffic.ts';

/** Totals of each bucket that has a hit, oldest first. */
export const timeseries: Kind<TimeseriesQuery> = (query, site) => {
  const buckets = groupBy(qualifying(query, site), ({ ts }) => bucketStart(ts, query.interval));
  return [...buckets]
    .sort(([left], [right]) => left - right)
    .map(([start, inBucket]) => ({ start, ...countsOf(inBucket, site) }));
};
