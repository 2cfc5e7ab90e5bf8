import { bucketStart } from '../../../query/bucket.ts';
import type { TimeseriesQuery } from '../../../query/query.ts';
import type { Stored } from '../connection/client.ts';
import { addedUp, inParts, type Part, sumsIn, wholly } from '../days/part.ts';
import type { Kind, Stage } from './stages/reader.ts';
import {
  bucketKey,
  bucketStartOf,
  hitsIn,
  isHitEvent,
  isHitView,
  ownFields,
  summed,
} from './stages/sessions-in-window.ts';

const counts = ['pageviews', 'events', 'bounces', 'viewSessions'] as const;
const names = ['visitors', 'sessions', ...counts] as const;

/** Totals of each bucket that has a hit, oldest first. */
export const timeseries: Kind<TimeseriesQuery> = async (query, reader) => {
  const { interval } = query;
  const read = async (part: Part): Promise<(readonly [number, Stored])[]> => {
    const found = await reader.rows('Session', bucketStages(query, part.sessions));
    const days = await sumsIn(part, reader, { kind: 'totals', by: '$day', names });
    return [
      ...found.map((row) => [bucketStartOf(row._id), row] as const),
      ...days.map((row) => [bucketStart(Number(row._id), interval), row] as const),
    ];
  };
  // Days have no hours.
  const rows = interval === 'hour' ? await read(wholly(query)) : await inParts(query, reader, read);
  return [...addedUp(rows, names)]
    .map(([start, sums]) => ({ start, ...sums }))
    .sort((left, right) => left.start - right.start);
};

/** A row for each bucket from sessions: hits grouped to sessions of a bucket, those to visitors of it. */
function bucketStages(query: TimeseriesQuery, sessions: Stage): Stage[] {
  const first = { v: { $first: '$v' }, bounces: { $first: '$bounce' }, viewSessions: { $first: '$viewed' } };
  return [
    ...hitsIn(query, ownFields, sessions),
    {
      $group: {
        _id: { bucket: bucketKey(query.interval, '$hits.t'), session: '$_id' },
        ...first,
        ...{ pageviews: { $sum: isHitView }, events: { $sum: isHitEvent } },
      },
    },
    { $group: { _id: { bucket: '$_id.bucket', v: '$v' }, sessions: { $sum: 1 }, ...summed(...counts) } },
    { $group: { _id: '$_id.bucket', visitors: { $sum: 1 }, ...summed('sessions', ...counts) } },
  ];
}
