import { readsSession } from '../../../query/filter.ts';
import type { GoalMatcher } from '../../../query/goal-matcher.ts';
import { netByCurrency } from '../../../query/money.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import type { AggregateQuery } from '../../../query/query.ts';
import { sum } from '../../../query/rows.ts';
import { inParts, sumsIn } from '../days/part.ts';
import { conversionKey, conversionsOf, convertingAny } from './stages/goal-matches.ts';
import { moneyOf } from './stages/money.ts';
import { netIn } from './stages/money-sums.ts';
import type { Kind, Reader, Stage } from './stages/reader.ts';
import { eventCount, hitsIn, ownFields, sessionsIn, summed, viewCount } from './stages/sessions-in-window.ts';

const counts = ['pageviews', 'events', 'bounces', 'viewSessions', 'durationMs'] as const;
const names = ['visitors', 'sessions', ...counts] as const;

/** Totals of a window. */
export const aggregate: Kind<AggregateQuery> = async (query, reader) => {
  const rows = await inParts(query, reader, async (part) => [
    ...(await reader.rows('Session', totalStages(query, part.sessions))),
    ...(await sumsIn(part, reader, { kind: 'totals', by: null, names })),
  ]);
  const countOf = (name: string) => sum(rows, (row) => Number(row[name] ?? 0));
  const sessions = countOf('sessions');
  return {
    ...{ visitors: countOf('visitors'), sessions, pageviews: countOf('pageviews') },
    ...{ events: countOf('events'), bounces: countOf('bounces'), viewSessions: countOf('viewSessions') },
    durationMs: countOf('durationMs'),
    conversions: sessions === 0 ? 0 : await conversionsIn(query, query.goals, reader),
    revenue: readsSession(query.filter) ? netByCurrency(await moneyOf(query, reader)) : await netIn(query, reader),
  };
};

/** One row from sessions, grouped to visitors and then to one. */
export function totalStages(query: OnHits, sessions: Stage): Stage[] {
  const counted = { bounces: '$bounce', viewSessions: '$viewed', durationMs: '$ms' };
  return [
    ...sessionsIn(query, ownFields, sessions),
    { $project: { v: 1, ...counted, pageviews: viewCount, events: eventCount } },
    { $group: { _id: '$v', sessions: { $sum: 1 }, ...summed(...counts) } },
    { $group: { _id: null, visitors: { $sum: 1 }, ...summed('sessions', ...counts) } },
  ];
}

/** Over all goals: a hit that converts two counts twice. */
async function conversionsIn(query: OnHits, goals: readonly GoalMatcher[], reader: Reader): Promise<number> {
  if (goals.length === 0) return 0;
  const rows = await reader.rows('Session', [
    ...hitsIn(query),
    { $match: convertingAny(goals) },
    { $group: { _id: conversionKey, hits: { $sum: 1 } } },
  ]);
  return sum(rows, (row) => Number(row.hits) * conversionsOf(goals, keyOf(row)));
}

const keyOf = (row: { _id: unknown }) => row._id as { k: unknown; key: unknown }; // grouped by `conversionKey`
