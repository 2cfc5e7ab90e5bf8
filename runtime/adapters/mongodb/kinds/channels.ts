import { groupBy } from '../../../domain/group-by.ts';
import { type ChannelRow, type ChannelsQuery, channelSourcesMax } from '../../../query/channels.ts';
import { netByCurrency } from '../../../query/money.ts';
import { directSource } from '../../../query/query.ts';
import { byCodePoint, pageOf, sum } from '../../../query/rows.ts';
import { conversionKey, conversionsOf, convertingAny } from './goal-matches.ts';
import { moneyOf } from './money.ts';
import type { Kind, Reader } from './reader.ts';
import { hitsIn, ownFields, sessionsIn, summed, viewCount } from './sessions-in.ts';

const fromWhere = {
  channel: { $ifNull: ['$first.d.channel', directSource] },
  source: { $ifNull: ['$first.d.source', directSource] },
} as const;

type Traffic = Pick<
  ChannelRow,
  | 'sessions'
  | 'visitors'
  | 'pageviews'
  | 'bounces'
  | 'viewSessions'
  | 'durationMs'
  | 'conversions'
  | 'convertedSessions'
>;

const noTraffic: Traffic = {
  ...{ sessions: 0, visitors: 0, pageviews: 0, bounces: 0, viewSessions: 0, durationMs: 0 },
  ...{ conversions: 0, convertedSessions: 0 },
};

/** Channels by sessions, then name. */
export const channels: Kind<ChannelsQuery> = async (query, reader) => {
  const traffic = await trafficOf(query, reader);
  const sources = await sourcesOf(query, reader);
  const conversions = await conversionsByChannel(query, reader);
  const money = groupBy(await moneyOf(query, reader), ({ origin }) => origin.channel ?? directSource);
  const rows = [...new Set([...traffic.keys(), ...money.keys()])]
    .map((channel) => ({
      ...{ channel, ...noTraffic, ...traffic.get(channel), ...conversions.get(channel) },
      ...{ revenue: netByCurrency(money.get(channel) ?? []), sources: sources.get(channel) ?? [] },
    }))
    .sort((left, right) => right.sessions - left.sessions || byCodePoint(left.channel, right.channel));
  return { rows: pageOf(rows, query), total: rows.length, totalSessions: sum(rows, ({ sessions }) => sessions) };
};

async function trafficOf(query: ChannelsQuery, reader: Reader) {
  const names = ['pageviews', 'bounces', 'viewSessions', 'durationMs'];
  const rows = await reader.rows('Session', [
    ...sessionsIn(query, { ...ownFields, channel: fromWhere.channel }),
    {
      $project: {
        v: 1,
        channel: 1,
        bounces: '$bounce',
        viewSessions: '$viewed',
        durationMs: '$ms',
        pageviews: viewCount,
      },
    },
    { $group: { _id: { channel: '$channel', v: '$v' }, sessions: { $sum: 1 }, ...summed(...names) } },
    { $group: { _id: '$_id.channel', visitors: { $sum: 1 }, ...summed('sessions', ...names) } },
  ]);
  return new Map(
    rows.map((row) => [
      String(row._id),
      {
        ...{ sessions: Number(row.sessions), visitors: Number(row.visitors), pageviews: Number(row.pageviews) },
        ...{ bounces: Number(row.bounces), viewSessions: Number(row.viewSessions), durationMs: Number(row.durationMs) },
      },
    ]),
  );
}

/** The sources of each channel with most sessions. */
async function sourcesOf(query: ChannelsQuery, reader: Reader): Promise<Map<string, ChannelRow['sources']>> {
  const rows = await reader.rows('Session', [
    ...sessionsIn(query, fromWhere),
    { $group: { _id: { channel: '$channel', source: '$source' }, sessions: { $sum: 1 } } },
  ]);
  const found = rows.map(({ _id, sessions }) => ({
    ...(_id as unknown as { channel: string; source: string }), // grouped by both
    sessions: Number(sessions),
  }));
  const sources = new Map<string, ChannelRow['sources']>();
  for (const [channel, group] of groupBy(found, (row) => row.channel)) {
    const top = group
      .sort((left, right) => right.sessions - left.sessions || byCodePoint(left.source, right.source))
      .slice(0, channelSourcesMax);
    sources.set(
      channel,
      top.map(({ source, sessions }) => ({ source, sessions })),
    );
  }
  return sources;
}

/** Over all goals: a hit that converts two counts twice, its session once. */
async function conversionsByChannel(query: ChannelsQuery, reader: Reader) {
  const counts = new Map<string, Pick<Traffic, 'conversions' | 'convertedSessions'>>();
  if (query.goals.length === 0) return counts;
  const [found] = await reader.rows('Session', [
    ...hitsIn(query, { channel: fromWhere.channel }),
    { $match: convertingAny(query.goals) },
    {
      $facet: {
        hits: [{ $group: { _id: { channel: '$channel', ...conversionKey }, hits: { $sum: 1 } } }],
        sessions: [
          { $group: { _id: '$_id', channel: { $first: '$channel' } } },
          { $group: { _id: '$channel', sessions: { $sum: 1 } } },
        ],
      },
    },
  ]);
  for (const { _id, sessions } of found?.sessions ?? []) {
    counts.set(String(_id), { conversions: 0, convertedSessions: Number(sessions) });
  }
  for (const { _id, hits } of found?.hits ?? []) {
    const known = counts.get(_id.channel) ?? { conversions: 0, convertedSessions: 0 };
    const conversions = known.conversions + Number(hits) * conversionsOf(query.goals, _id);
    counts.set(_id.channel, { ...known, conversions });
  }
  return counts;
}
