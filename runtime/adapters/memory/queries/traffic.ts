import type { Hit, HitDimensions, Identification, RevenueEvent, WebVital } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import { comparable, type Filter, holdsBy } from '../../../query/filter.ts';
import type { AnswerOf, Query } from '../../../query/query.ts';

/** The data of the naive engine: plain arrays, in any order. */
export interface Traffic {
  readonly hits: readonly Hit[];
  readonly revenue: readonly RevenueEvent[];
  readonly vitals: readonly WebVital[];
  readonly identifications: readonly Identification[];
}

/** The traffic of one site, and its sessions by id. */
export interface SiteTraffic extends Traffic {
  readonly sessions: ReadonlyMap<string, Session>;
}

/** Answers one kind of query from plain arrays. */
export type Kind<Q extends Query> = (query: Q, site: SiteTraffic) => AnswerOf<Q>;

/** A session in full, not cut at the window. docs/metrics.md */
export interface Session {
  readonly id: string;
  readonly visitorId: string;
  /** The earliest pageview or event: the session has its source, location and device. */
  readonly firstHit: Hit;
  readonly views: number;
  readonly isBounce: boolean;
  readonly durationMs: number;
  /** Undefined in a session without pageviews. */
  readonly entryPage: string | undefined;
  readonly exitPage: string | undefined;
  /** All of its events, pings included, by time and sequence. */
  readonly hits: readonly Hit[];
}

/** The input of every query on the hits of a window. */
interface OnHits {
  readonly since: number;
  readonly until: number;
  readonly filter: Filter;
}

type Window = Pick<OnHits, 'since' | 'until'>;

/** A pageview or a custom event, which always has a session. */
export const isCounted = (hit: Hit): boolean => hit.kind !== 'engagement';

export const isWithin = ({ since, until }: Window, { ts }: { readonly ts: number }): boolean =>
  since <= ts && ts <= until;

/** Time first, then ingestion sequence. */
export const byTime = (left: Hit, right: Hit): number => left.ts - right.ts || left.seq - right.seq;

/** The rows of a site, with its sessions computed. */
export function trafficOfSite(traffic: Traffic, siteId: string): SiteTraffic {
  const isOfSite = (row: { readonly siteId: string }): boolean => row.siteId === siteId;
  const hits = traffic.hits.filter(isOfSite);
  return {
    hits,
    revenue: traffic.revenue.filter(isOfSite),
    vitals: traffic.vitals.filter(isOfSite),
    identifications: traffic.identifications.filter(isOfSite),
    sessions: sessionsOf(hits),
  };
}

/** The pageviews and events of the window that match the filter. */
export function qualifying(query: OnHits, { hits, sessions }: SiteTraffic): Hit[] {
  return hits.filter((hit) => {
    const session = sessions.get(hit.sessionId ?? '');
    if (session === undefined || !isCounted(hit) || !isWithin(query, hit)) return false;
    return holds(query.filter, session.firstHit, hit.pathname);
  });
}

/** The distinct sessions of these hits. */
export function sessionsWith(hits: readonly Hit[], { sessions }: SiteTraffic): Session[] {
  const ids = new Set(hits.map(({ sessionId }) => sessionId));
  return [...sessions.values()].filter(({ id }) => ids.has(id));
}

/** The sessions of a site's hits by id. Pings outside of sessions have none, and pings alone make none. */
function sessionsOf(hits: readonly Hit[]): ReadonlyMap<string, Session> {
  const sessions = new Map<string, Session>();
  for (const [id, group] of groupBy(hits, ({ sessionId }) => sessionId)) {
    const session = id === undefined ? undefined : sessionOf(id, group.toSorted(byTime));
    if (id !== undefined && session !== undefined) sessions.set(id, session);
  }
  return sessions;
}

export function sessionOf(id: string, ordered: readonly Hit[]): Session | undefined {
  const firstHit = ordered.find(isCounted);
  const last = ordered.at(-1);
  if (firstHit === undefined || last === undefined) return undefined;
  const views = ordered.filter(({ kind }) => kind === 'pageview');
  const hasInteracted = ordered.some(({ kind, interactive }) => kind === 'event' && interactive !== false);
  return {
    id,
    visitorId: firstHit.visitorId,
    firstHit,
    views: views.length,
    isBounce: views.length === 1 && !hasInteracted,
    durationMs: last.ts - firstHit.ts,
    entryPage: views[0]?.pathname,
    exitPage: views.at(-1)?.pathname,
    hits: ordered,
  };
}

/** Whether a filter matches a hit: by its session's first hit, except for the hit's own pathname. */
export const holds = (filter: Filter, first: HitDimensions, pathname: string | undefined): boolean =>
  holdsBy(filter, (dimension, value) => {
    const found = dimension === 'pathname' ? pathname : first[dimension];
    return found !== undefined && comparable(dimension, found) === comparable(dimension, value);
  });
