import type { OnHits } from '../../../query/on-hits.ts';
import type { BreakdownQuery, PageRow } from '../../../query/query.ts';
import { byCodePoint, pageOf, sum } from '../../../query/rows.ts';
import { addedUp, inParts, sumsIn } from '../days/part.ts';
import { kindNumbers } from '../sessions/sessions.ts';
import type { Kind, Stage } from './stages/reader.ts';
import { hitsOf, isHitView, ownFields, summed } from './stages/sessions-in-window.ts';

const one = (condition: unknown): object => ({ $cond: [condition, 1, 0] });
const isEntry = { $eq: ['$entry', '$_id.path'] };

const counts = [
  ...(['sessions', 'entries', 'exits', 'bounces', 'engagedMs', 'scrollDepthSum', 'scrollSessions'] as const),
  'pageviews',
] as const;
const names = ['visitors', ...counts] as const;

/** Paths of the qualifying pageviews, most pageviews first, then by path. */
export const breakdown: Kind<BreakdownQuery> = async (query, reader) => {
  const found = await inParts(query, reader, async (part) => [
    ...(await reader.rows('Session', pageStages(query, part.sessions))),
    ...(await sumsIn(part, reader, { kind: 'path', by: '$key', names })),
  ]);
  const paths = addedUp(
    found.map((row) => [row._id, row] as const),
    names,
  );
  const rows = [...paths]
    .map(([pathname, sums]): PageRow => ({ pathname, ...sums }))
    .sort((left, right) => right.pageviews - left.pageviews || byCodePoint(left.pathname, right.pathname));
  return {
    rows: pageOf(rows, query),
    total: rows.length,
    totalPageviews: sum(rows, ({ pageviews }) => pageviews),
  };
};

/** A row for each path from sessions: hits grouped to sessions on a path, those to visitors on it. */
export function pageStages(query: OnHits, sessions: Stage): Stage[] {
  return [
    sessions,
    // Pings have the time and the scroll depth of a page. A filter matches a view and the pings on its path alike.
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
    { $group: { _id: '$_id.path', visitors: { $sum: 1 }, ...summed(...counts) } },
  ];
}
