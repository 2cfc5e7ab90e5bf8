import type { BreakdownQuery, PageRow } from '../../../query/query.ts';
import { byCodePoint, pageOf, sum } from '../../../query/rows.ts';
import type { Stored } from '../client.ts';
import { kindNumbers } from '../sessions.ts';
import type { Kind } from './reader.ts';
import { hitsOf, isHitView, ownFields, summed, touching } from './sessions-in.ts';

const one = (condition: unknown): object => ({ $cond: [condition, 1, 0] });
const isEntry = { $eq: ['$entry', '$_id.path'] };

/** Paths of the qualifying pageviews, most pageviews first, then by path. */
export const breakdown: Kind<BreakdownQuery> = async (query, reader) => {
  const names = ['entries', 'exits', 'bounces', 'engagedMs', 'scrollDepthSum', 'scrollSessions', 'pageviews'];
  const found = await reader.rows('Session', [
    touching(query),
    // Pings tell how long and how deep a page was read. A filter says the same of a view and of the pings on its path.
    { $project: { ...ownFields, entry: '$entry.p', exit: '$exit.p', hits: hitsOf(query) } },
    { $unwind: '$hits' },
    { $match: { 'hits.k': { $ne: kindNumbers.event } } },
    {
      $group: {
        _id: { path: '$hits.p', session: '$_id' },
        ...{
          v: { $first: '$v' },
          entry: { $first: '$entry' },
          exit: { $first: '$exit' },
          bounce: { $first: '$bounce' },
        },
        ...{ pageviews: { $sum: isHitView }, engagedMs: { $sum: '$hits.e' }, depth: { $max: '$hits.s' } },
      },
    },
    { $match: { pageviews: { $gt: 0 } } },
    {
      $group: {
        _id: { path: '$_id.path', v: '$v' },
        ...{ sessions: { $sum: 1 }, pageviews: { $sum: '$pageviews' }, engagedMs: { $sum: '$engagedMs' } },
        entries: { $sum: one(isEntry) },
        exits: { $sum: one({ $eq: ['$exit', '$_id.path'] }) },
        bounces: { $sum: { $cond: [isEntry, '$bounce', 0] } },
        scrollDepthSum: { $sum: '$depth' },
        scrollSessions: { $sum: one({ $gte: ['$depth', 0] }) },
      },
    },
    { $group: { _id: '$_id.path', visitors: { $sum: 1 }, ...summed('sessions', ...names) } },
  ]);
  const rows = found
    .map(pageRow)
    .sort((left, right) => right.pageviews - left.pageviews || byCodePoint(left.pathname, right.pathname));
  return {
    rows: pageOf(rows, query),
    total: rows.length,
    totalPageviews: sum(rows, ({ pageviews }) => pageviews),
  };
};

function pageRow(row: Stored): PageRow {
  return {
    pathname: row._id,
    ...{ pageviews: Number(row.pageviews), visitors: Number(row.visitors), sessions: Number(row.sessions) },
    ...{ entries: Number(row.entries), exits: Number(row.exits), bounces: Number(row.bounces) },
    engagedMs: Number(row.engagedMs),
    ...{ scrollDepthSum: Number(row.scrollDepthSum), scrollSessions: Number(row.scrollSessions) },
  };
}
