import type { Hit, RevenueEvent } from '../../domain/events.ts';
import { groupBy } from '../../domain/group-by.ts';
import { matchesWildcard } from '../../domain/wildcard.ts';
import type { Engine } from '../../ports/engine.ts';
import { bucketStart } from '../../query/bucket.ts';
import type {
  AggregateAnswer,
  AggregateQuery,
  AnswerOf,
  Answers,
  BreakdownQuery,
  GoalMatcher,
  Query,
  TimeseriesQuery,
  TimeseriesRow,
} from '../../query/query.ts';
import { pageBreakdown } from './engine-pages.ts';
import { realtime } from './engine-realtime.ts';
import {
  byCodePoint,
  distinct,
  holds,
  isCounted,
  isWithin,
  type Session,
  sessionsOfSite,
  sum,
  type Traffic,
} from './engine-traffic.ts';

/**
 * The oracle: answers queries by walking plain arrays, straight from the definitions of docs/metrics.md. Slow on
 * purpose; every other engine must give the same answers.
 */
export class MemoryEngine implements Engine {
  readonly #traffic: Traffic;

  /** The arrays may grow while the engine is in use. */
  constructor(traffic: Traffic) {
    this.#traffic = traffic;
  }

  async run<Q extends Query>(query: Q): Promise<AnswerOf<Q>> {
    return this.#answer(query) as AnswerOf<Q>; // each kind gives its own answer type below
  }

  #answer(query: Query): Answers[keyof Answers] {
    const hits = this.#traffic.hits.filter(({ siteId }) => siteId === query.siteId);
    const sessions = sessionsOfSite(hits);
    switch (query.kind) {
      case 'aggregate': {
        const revenue = this.#traffic.revenue.filter(({ siteId }) => siteId === query.siteId);
        return aggregate(query, qualifying(query, hits, sessions), sessions, revenue);
      }
      case 'timeseries':
        return timeseries(query, qualifying(query, hits, sessions), sessions);
      case 'breakdown':
        return pageBreakdown(query, qualifying(query, hits, sessions), sessions, hits);
      case 'realtime':
        return realtime(query, hits, sessions);
      default:
        return query satisfies never;
    }
  }
}

type OnHits = AggregateQuery | TimeseriesQuery | BreakdownQuery;
type Sessions = ReadonlyMap<string, Session>;

/** The pageviews and events of the window for which the filter holds. */
function qualifying(query: OnHits, hits: readonly Hit[], sessions: Sessions): Hit[] {
  return hits.filter((hit) => {
    const session = sessions.get(hit.sessionId ?? '');
    if (session === undefined || !isCounted(hit) || !isWithin(query, hit)) return false;
    return holds(query.filter, session.firstHit, hit.pathname);
  });
}

function aggregate(
  query: AggregateQuery,
  hits: readonly Hit[],
  sessions: Sessions,
  revenue: readonly RevenueEvent[],
): AggregateAnswer {
  return {
    ...countsOf(hits, sessions),
    durationMs: sum(sessionsWith(hits, sessions), ({ durationMs }) => durationMs),
    conversions: sum(query.goals, (goal) => hits.filter((hit) => converts(goal, hit)).length),
    revenue: revenueOf(query, sessions, revenue),
  };
}

function timeseries(query: TimeseriesQuery, hits: readonly Hit[], sessions: Sessions): TimeseriesRow[] {
  const buckets = groupBy(hits, ({ ts }) => bucketStart(ts, query.interval));
  return [...buckets]
    .sort(([left], [right]) => left - right)
    .map(([start, inBucket]) => ({ start, ...countsOf(inBucket, sessions) }));
}

/** Hits, and the sessions and visitors they are of. */
function countsOf(hits: readonly Hit[], sessions: Sessions): Omit<TimeseriesRow, 'start'> {
  const touched = sessionsWith(hits, sessions);
  return {
    visitors: distinct(hits, ({ visitorId }) => visitorId),
    sessions: touched.length,
    pageviews: hits.filter(({ kind }) => kind === 'pageview').length,
    events: hits.filter(({ kind }) => kind === 'event').length,
    bounces: touched.filter(({ isBounce }) => isBounce).length,
    viewSessions: touched.filter(({ views }) => views > 0).length,
  };
}

function sessionsWith(hits: readonly Hit[], sessions: Sessions): Session[] {
  const ids = new Set(hits.map(({ sessionId }) => sessionId));
  return [...sessions].filter(([id]) => ids.has(id)).map(([, session]) => session);
}

function converts(goal: GoalMatcher, hit: Hit): boolean {
  if (goal.type === 'event') return hit.kind === 'event' && hit.name === goal.pattern;
  return hit.kind === 'pageview' && matchesWildcard(goal.pattern, hit.pathname);
}

/** Money by currency, refunds subtracted. A session's first hit decides about filters; without a session the row does. */
function revenueOf(query: AggregateQuery, sessions: Sessions, revenue: readonly RevenueEvent[]) {
  const counted = revenue.filter((row) => {
    const first = sessions.get(row.sessionId ?? '')?.firstHit ?? row;
    return isWithin(query, row) && holds(query.filter, first, row.pathname);
  });
  return [...groupBy(counted, ({ currency }) => currency)]
    .sort(([left], [right]) => byCodePoint(left, right))
    .map(([currency, rows]) => ({ currency, amount: sum(rows, ({ amount }) => amount) }));
}
