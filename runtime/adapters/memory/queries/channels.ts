import type { Hit } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import { type ChannelRow, type ChannelsQuery, channelSourcesMax } from '../../../query/channels.ts';
import { netByCurrency } from '../../../query/money.ts';
import { directSource } from '../../../query/query.ts';
import { byCodePoint, distinct, pageOf, sum } from '../../../query/rows.ts';
import { converts, countsOf } from './aggregate.ts';
import { moneyOf } from './money.ts';
import { type Kind, qualifying, type Session, type SiteTraffic, sessionsWith } from './traffic.ts';

/** Channels by sessions, then name. */
export const channels: Kind<ChannelsQuery> = (query, site) => {
  const hits = qualifying(query, site);
  const sessions = sessionsWith(hits, site);
  const money = moneyOf(query, site);
  const names = new Set([...sessions.map(channelOf), ...money.map(({ origin }) => origin.channel ?? directSource)]);
  const rows = [...names]
    .map((channel) => {
      const ofChannel = sessions.filter((session) => channelOf(session) === channel);
      const ids = new Set<string | undefined>(ofChannel.map(({ id }) => id));
      return {
        channel,
        ...trafficOf(
          query,
          hits.filter(({ sessionId }) => ids.has(sessionId)),
          site,
        ),
        revenue: netByCurrency(money.filter(({ origin }) => (origin.channel ?? directSource) === channel)),
        sources: topSources(ofChannel),
      };
    })
    .sort((left, right) => right.sessions - left.sessions || byCodePoint(left.channel, right.channel));
  return {
    rows: pageOf(rows, query),
    total: rows.length,
    totalSessions: sessions.length,
  };
};

const channelOf = ({ firstHit }: Session): string => firstHit.channel ?? directSource;

function trafficOf({ goals }: ChannelsQuery, hits: readonly Hit[], site: SiteTraffic) {
  const { events: _, ...counts } = countsOf(hits, site);
  const converting = hits.filter((hit) => goals.some((goal) => converts(goal, hit)));
  return {
    ...counts,
    durationMs: sum(sessionsWith(hits, site), ({ durationMs }) => durationMs),
    conversions: sum(goals, (goal) => hits.filter((hit) => converts(goal, hit)).length),
    convertedSessions: distinct(converting, ({ sessionId }) => sessionId),
  };
}

function topSources(sessions: readonly Session[]): ChannelRow['sources'] {
  return [...groupBy(sessions, ({ firstHit }) => firstHit.source ?? directSource)]
    .map(([source, ofSource]) => ({ source, sessions: ofSource.length }))
    .sort((left, right) => right.sessions - left.sessions || byCodePoint(left.source, right.source))
    .slice(0, channelSourcesMax);
}
