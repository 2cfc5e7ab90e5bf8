import type { Handler } from '../../runtime/contract/operation.ts';
import { wholeList } from '../../runtime/ports/page.ts';
import { channelOfSite } from '../../runtime/query/channels.ts';
import { matcherOf } from '../../runtime/query/query.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { echo, spanOf } from '../../runtime/query/window.ts';

/** Channels by sessions, each with conversions over all goals, money and its top sources. */
export const getChannels: Handler<'getChannels'> = async (context) => {
  const { site, asked, query, goals, segments, engine, clock, reply } = context;
  const { window, filter } = await queryScope(asked, { now: clock.now(), segments });
  const { limit, offset } = query;
  const matchers = (await goals.list(wholeList)).items.map(matcherOf);

  const page = { limit, offset, goals: matchers };
  const channels = await engine.run({ kind: 'channels', siteId: site.id, ...spanOf(window), filter, ...page });

  return reply(200, {
    channels: channels.rows.map((row) => channelOfSite(row, channels.totalSessions)),
    totalSessions: channels.totalSessions,
    total: channels.total,
    limit,
    offset,
    range: echo(window),
  });
};
