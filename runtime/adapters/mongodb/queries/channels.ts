import { groupBy } from '../../../domain/group-by.ts';
import { type ChannelRow, type ChannelsQuery, channelSourcesMax } from '../../../query/channels.ts';
import { netByCurrency } from '../../../query/money.ts';
import type { OnHits } from '../../../query/on-hits.ts';
import { directSource } from '../../../query/query.ts';
import { byCodePoint, pageOf, sum } from '../../../query/rows.ts';
import { addedUp, inParts, type Part, sumsIn } from '../days/part.ts';
import { conversionKey, conversionsOf, convertingAny } from './stages/goal-matches.ts';
import { moneyOf } from './stages/money.ts';
import type { Kind, Reader, Stage } from './stages/reader.ts';
import { hitsIn, ownFields, sessionsIn, summed, viewCount } from './stages/sessions-in-window.ts';

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

const counts = ['pageviews', 'bounces', 'viewSessions', 'durationMs'] as const;
const names = ['sessions', 'visitors', ...counts] as const;

/** Channels by sessions, then name. */
export const channels: Kind<ChannelsQuery> = async (query, reader) => {
  const { traffic, sources } = await inParts(query, reader, async (part) => ({
    traffic: await trafficOf(query, part, reader),
    sources: await sourcesOf(query, part, reader),
  }));
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

async function trafficOf(query: ChannelsQuery, part: Part, reader: Reader) {
  const rows = [
    ...(await reader.rows('Session', channelStages(query, part.sessions))),
    ...(await sumsIn(part, reader, { kind: 'channel', by: '$key', names })),
  ];
  return addedUp(
    rows.map((row) => [String(row._id), row] as const),
    names,
  );
}

/** A row for each channel from sessions, grouped to visitors of it first. */
export const channelStages = (query: OnHits, sessions: Stage): Stage[] => [
  ...sessionsIn(query, { ...ownFields, channel: fromWhere.channel }, sessions),
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
  { $group: { _id: { channel: '$channel', v: '$v' }, sessions: { $sum: 1 }, ...summed(...counts) } },
  { $group: { _id: '$_id.channel', visitors: { $sum: 1 }, ...summed('sessions', ...counts) } },
];

/** The sources of each channel with most sessions. */
async function sourcesOf(query: ChannelsQuery, part: Part, reader: Reader) {
  const by = { channel: '$channel', source: '$source' };
  const rows = [
    ...(await reader.rows('Session', sourceStages(query, part.sessions))),
    ...(await sumsIn(part, reader, { kind: 'source', by, names: ['sessions'] })),
  ];
  const counted = addedUp(
    rows.map((row) => {
      const key = row._id as unknown as { channel: string; source: string }; // grouped by both
      return [JSON.stringify([key.channel, key.source]), row] as const;
    }),
    ['sessions'],
  );
  const found = [...counted].map(([key, { sessions }]) => {
    const [channel, source] = JSON.parse(key) as [string, string]; // written above
    return { channel, source, sessions };
  });
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

/** A row for each channel and source from sessions. */
export const sourceStages = (query: OnHits, sessions: Stage): Stage[] => [
  ...sessionsIn(query, fromWhere, sessions),
  { $group: { _id: { channel: '$channel', source: '$source' }, sessions: { $sum: 1 } } },
];

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
