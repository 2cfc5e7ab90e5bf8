import { type ChannelRow, type ChannelsQuery, channelSourcesMax } from '../../../query/channels.ts';
import { directSource } from '../../../query/query.ts';
import type { Row } from '../connection/client.ts';
import { moneyIn, sessionCountsOf } from './sql/columns.ts';
import { Parameters } from './sql/filter.ts';
import { goalNumbers } from './sql/goal-numbers.ts';
import { moneyParts, originColumns } from './sql/money.ts';
import { readPage } from './sql/paging.ts';
import { relations } from './sql/relations.ts';
import { type RollUpPlan, rollUpDaysColumn, rollUpRows } from './sql/roll-up-plan.ts';
import { type Kind, listOf, type ReadPlan, type Statement } from './sql/statement.ts';

/** Channels, most sessions first. docs/metrics.md#channels */
export const channels: Kind<ChannelsQuery> = async (query, read, plan) => {
  const { rows, first, total } = await readPage(query, (page) => compile(page, plan), read);
  return { rows: rows.map(channelRow), total, totalSessions: Number(first?.total_sessions ?? 0) };
};

/** Of a session, or of money: nothing plan at all is direct traffic. */
const channelOf = (column: string): string => `coalesce(${column}, '${directSource}')`;

function compile(query: ChannelsQuery, plan: ReadPlan): Statement {
  const { rollUps } = plan;
  const parameters = new Parameters();
  const site = parameters.add(query.siteId);
  const [sums, converted] =
    query.goals.length === 0
      ? ['0 AS conversions, 0 AS converted_sessions', '']
      : [
          'sum(conversions) AS conversions, count(conversions) AS converted_sessions',
          'session_conversions AS (SELECT session, sum(times) AS conversions FROM conversions GROUP BY session),',
        ];
  const channel = `${channelOf('channel')} AS channel`;
  const sql = `${relations(query, parameters, { ...plan, columns: ['channel', 'source'] })}${goalNumbers(query.goals, parameters)},
    ${converted}
    source_counts AS (SELECT ${channel}, coalesce(source, '${directSource}') AS source, count(*) AS sessions,
        sum(in_views) AS pageviews, count(*) FILTER (is_bounce) AS bounces, count(*) FILTER (views > 0) AS view_sessions,
        sum(duration_ms) AS duration_ms, ${sums}
      FROM sessions_in_window ${query.goals.length === 0 ? '' : 'LEFT JOIN session_conversions USING (session)'} GROUP BY 1, 2),
    channel_visitors AS (SELECT channel, count(*) AS visitors FROM (SELECT ${channel}, visitor FROM sessions_in_window GROUP BY 1, 2) GROUP BY channel),
    source_totals AS MATERIALIZED (${sourcesWithSums(rollUps, site)}),
    visitor_totals AS (${visitorsWithSums(rollUps, site)}),
    channel_totals AS (SELECT channel, any_value(visitors) AS visitors, ${sumsOfSources}
      FROM source_totals JOIN visitor_totals USING (channel) GROUP BY channel),
    top_sources AS (SELECT channel, list({source: source, sessions: sessions} ORDER BY sessions DESC, source) AS sources
      FROM (SELECT channel, source, sessions FROM source_totals
        QUALIFY row_number() OVER (PARTITION BY channel ORDER BY sessions DESC, source) <= ${channelSourcesMax})
      GROUP BY channel),
    ${moneyParts(query, parameters, { ...plan, origin: ['channel'] })},
    channel_revenue AS (SELECT channel, list({currency: currency, amount: amount} ORDER BY currency) AS money
      FROM (SELECT ${originColumns('d').channel} AS channel, matched_revenue.currency, sum(matched_revenue.amount)::DOUBLE AS amount FROM matched_revenue GROUP BY 1, 2)
      GROUP BY channel),
    channels_with_revenue AS (SELECT channel, ${numbers.map((name) => `coalesce(${name}, 0)::DOUBLE AS ${name}`).join(', ')}, money
      FROM channel_totals FULL JOIN channel_revenue USING (channel))
    SELECT channels_with_revenue.*, sources, (count(*) OVER ())::DOUBLE AS total, sum(sessions) OVER () AS total_sessions
      ${rollUpDaysColumn(rollUps, site)}
    FROM channels_with_revenue LEFT JOIN top_sources USING (channel) ORDER BY sessions DESC, channel
    LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`;
  return { sql, values: parameters.values, rollUps };
}

/** Sums of days rolled up know no goals: queries with one read none. */
function sourcesWithSums(rollUps: RollUpPlan | undefined, site: string): string {
  const select = 'channel, source, sessions, pageviews, bounces, view_sessions, duration_ms, 0, 0';
  const all =
    rollUps === undefined
      ? 'source_counts'
      : `(SELECT * FROM source_counts ${rollUpRows(rollUps, { select, table: 'roll_up_channels', site })})`;
  return `SELECT channel, source, sum(sessions)::DOUBLE AS sessions, sum(pageviews) AS pageviews, sum(bounces) AS bounces,
      sum(view_sessions) AS view_sessions, sum(duration_ms) AS duration_ms, sum(conversions) AS conversions,
      sum(converted_sessions) AS converted_sessions
    FROM ${all} WHERE source IS NOT NULL GROUP BY channel, source`;
}

const visitorsWithSums = (rollUps: RollUpPlan | undefined, site: string): string =>
  rollUps === undefined
    ? 'SELECT * FROM channel_visitors'
    : `SELECT channel, sum(visitors) AS visitors
       FROM (SELECT * FROM channel_visitors ${rollUpRows(rollUps, { select: 'channel, visitors', table: 'roll_up_channels', site })}) GROUP BY channel`;

const numbers = [
  'sessions',
  'visitors',
  'pageviews',
  'bounces',
  'view_sessions',
  'duration_ms',
  'conversions',
  'converted_sessions',
] as const;

/** What adds up over the sources of a channel: all but its visitors. */
const sumsOfSources = numbers
  .filter((name) => name !== 'visitors')
  .map((name) => `sum(${name}) AS ${name}`)
  .join(', ');

function channelRow(row: Row): ChannelRow {
  return {
    channel: String(row.channel),
    ...sessionCountsOf(row),
    pageviews: Number(row.pageviews),
    durationMs: Number(row.duration_ms),
    conversions: Number(row.conversions),
    convertedSessions: Number(row.converted_sessions),
    revenue: moneyIn(row),
    sources: listOf(row.sources).map(({ source, sessions }) => ({
      source: String(source),
      sessions: Number(sessions),
    })),
  };
}
