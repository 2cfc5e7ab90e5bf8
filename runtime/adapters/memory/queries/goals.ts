import type { Hit } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import { bucketStart } from '../../../query/bucket.ts';
import { type GoalGroupRow, type GoalQuery, type GoalsQuery, goalGroupRowsMax } from '../../../query/goals.ts';
import { directSource } from '../../../query/query.ts';
import { byCodePoint, distinct } from '../../../query/rows.ts';
import { converts } from './aggregate.ts';
import { type Kind, qualifying, type Session, sessionsWith } from './traffic.ts';

/** Conversions of each goal. */
export const goals: Kind<GoalsQuery> = (query, site) => {
  const hits = qualifying(query, site);
  return {
    totalSessions: sessionsWith(hits, site).length,
    goals: query.goals.map((goal) => {
      const converting = hits.filter((hit) => converts(goal, hit));
      return {
        conversions: converting.length,
        sessions: distinct(converting, ({ sessionId }) => sessionId),
        visitors: distinct(converting, ({ visitorId }) => visitorId),
      };
    }),
  };
};

/** Conversions of one goal over time and by dimensions of their sessions. */
export const goal: Kind<GoalQuery> = (query, site) => {
  const hits = qualifying(query, site);
  const sessions = sessionsWith(hits, site);
  const converting = hits.filter((hit) => converts(query.goal, hit));
  const grouped = (keyOf: (session: Session) => string | undefined) => groupRows(sessions, converting, keyOf);
  return {
    series: [...groupBy(converting, ({ ts }) => bucketStart(ts, query.interval))]
      .sort(([left], [right]) => left - right)
      .map(([start, inBucket]) => ({
        start,
        conversions: inBucket.length,
        sessions: distinct(inBucket, ({ sessionId }) => sessionId),
      })),
    groups: {
      sources: grouped(({ firstHit }) => firstHit.source ?? directSource),
      channels: grouped(({ firstHit }) => firstHit.channel ?? directSource),
      entryPages: grouped(({ entryPage }) => entryPage),
      countries: grouped(({ firstHit }) => firstHit.country),
      devices: grouped(({ firstHit }) => firstHit.device),
    },
  };
};

function groupRows(
  sessions: readonly Session[],
  converting: readonly Hit[],
  keyOf: (session: Session) => string | undefined,
): GoalGroupRow[] {
  return [...groupBy(sessions, keyOf)]
    .flatMap(([key, ofGroup]) => {
      if (key === undefined) return [];
      const ids = new Set<string | undefined>(ofGroup.map(({ id }) => id));
      const hits = converting.filter(({ sessionId }) => ids.has(sessionId));
      const convertedSessions = distinct(hits, ({ sessionId }) => sessionId);
      return [{ key, sessions: ofGroup.length, conversions: hits.length, convertedSessions }];
    })
    .sort((left, right) => right.conversions - left.conversions || byCodePoint(left.key, right.key))
    .slice(0, goalGroupRowsMax);
}
