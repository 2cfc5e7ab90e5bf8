import { type ChannelRow, type ChannelsQuery, channelSourcesMax } from '../../../query/channels.ts';
import { directSource } from '../../../query/query.ts';
import type { Row } from '../client.ts';
import { Parameters } from './filter.ts';
import { goalNumbers } from './goal-numbers.ts';
import { moneyParts, originColumns } from './money.ts';
import { readPage } from './paged.ts';
import { sessionCountsOf } from './parts.ts';
import { relations } from './relations.ts';
import type { Kind, Statement } from './statement.ts';

/** Channels, most sessions first. docs/metrics.md#channels */
export const channels: Kind<ChannelsQuery> = async (query, read) => {
  const { rows, first, total } = await readPage(query, compile, read);
  const shown = rows.map(({ channel }) => String(channel));
  const [sources, money] =
    shown.length === 0 ? [[], []] : await Promise.all([read(topSources(query, shown)), read(revenue(query, shown))]);
  return {
    rows: rows.map((row) => channelRow(row, sources.filter(isOf(row)), money.filter(isOf(row)))),
    total,
    totalSessions: Number(first?.total_sessions ?? 0),
  };
};

const isOf =
  ({ channel }: Row) =>
  (row: Row): boolean =>
    row.channel === channel;

/** Of a session, or of money: nothing known at all is direct traffic. */
const channelOf = (column: string): string => `coalesce(${column}, '${directSource}')`;

function compile(query: ChannelsQuery): Statement {
  const parameters = new Parameters();
  const converted =
    query.goals.length === 0
      ? 'SELECT session, 1 AS conversions FROM s WHERE false'
      : 'SELECT session, sum(times) AS conversions FROM conversions GROUP BY session';
  const sql = `${relations(query, parameters, ['channel'])}${goalNumbers(query.goals, parameters)},
    t AS (${converted}),
    v AS (SELECT ${channelOf('channel')} AS channel, count(*) AS sessions, 1 AS visitors,
        sum(in_views) AS pageviews, count(*) FILTER (is_bounce) AS bounces, count(*) FILTER (views > 0) AS view_sessions,
        sum(duration_ms) AS duration_ms, sum(conversions) AS conversions, count(conversions) AS converted_sessions
      FROM s LEFT JOIN t USING (session) GROUP BY 1, visitor),
    c AS (SELECT channel, ${numbers.map((name) => `sum(${name}) AS ${name}`).join(', ')} FROM v GROUP BY channel),
    p AS (WITH ${moneyParts(query, parameters)} SELECT DISTINCT ${originColumns('m.d').channel} AS channel FROM m),
    b AS (SELECT channel, ${numbers.map((name) => `coalesce(${name}, 0)::DOUBLE AS ${name}`).join(', ')}
      FROM c FULL JOIN p USING (channel))
    SELECT *, (count(*) OVER ())::DOUBLE AS total, sum(sessions) OVER () AS total_sessions
    FROM b ORDER BY sessions DESC, channel
    LIMIT ${parameters.add(query.limit)} OFFSET ${parameters.add(query.offset)}`;
  return { sql, values: parameters.values };
}

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

function topSources(query: ChannelsQuery, shown: readonly string[]): Statement {
  const parameters = new Parameters();
  const sql = `${relations(query, parameters, ['channel', 'source'])},
    c AS (SELECT ${channelOf('channel')} AS channel, coalesce(source, '${directSource}') AS source,
        count(*)::DOUBLE AS sessions FROM s GROUP BY 1, 2)
    SELECT * FROM c WHERE channel IN (${listOf(shown, parameters)})
    QUALIFY row_number() OVER (PARTITION BY channel ORDER BY sessions DESC, source) <= ${channelSourcesMax}
    ORDER BY channel, sessions DESC, source`;
  return { sql, values: parameters.values };
}

/** Money by channel and currency. docs/metrics.md#revenue */
function revenue(query: ChannelsQuery, shown: readonly string[]): Statement {
  const parameters = new Parameters();
  const sql = `WITH ${moneyParts(query, parameters)}
    SELECT ${originColumns('m.d').channel} AS channel, m.currency, sum(m.amount)::DOUBLE AS amount
    FROM m WHERE channel IN (${listOf(shown, parameters)}) GROUP BY 1, 2 ORDER BY 1, 2`;
  return { sql, values: parameters.values };
}

const listOf = (values: readonly string[], parameters: Parameters): string =>
  values.map((value) => parameters.add(value)).join(', ');

function channelRow(row: Row, sources: readonly Row[], money: readonly Row[]): ChannelRow {
  return {
    channel: String(row.channel),
    ...sessionCountsOf(row),
    pageviews: Number(row.pageviews),
    durationMs: Number(row.duration_ms),
    conversions: Number(row.conversions),
    convertedSessions: Number(row.converted_sessions),
    revenue: money.map(({ currency, amount }) => ({ currency: String(currency), amount: Number(amount) })),
    sources: sources.map(({ source, sessions }) => ({ source: String(source), sessions: Number(sessions) })),
  };
}
