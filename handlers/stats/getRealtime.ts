import type { Handler } from '../../runtime/contract/operation.ts';
import { realtimeMinutes } from '../../runtime/query/query.ts';

const minuteMs = 60_000;

/** Who is on the site in the last five minutes. */
export const getRealtime: Handler<'getRealtime'> = async ({ site, engine, clock, reply }) => {
  const now = clock.now();
  const since = now - realtimeMinutes * minuteMs;
  const { minutes, recent, ...counts } = await engine.run({ kind: 'realtime', siteId: site.id, now });

  return reply(200, {
    windowMinutes: realtimeMinutes,
    since: new Date(since).toISOString(),
    until: new Date(now).toISOString(),
    ...counts,
    pages: [...counts.pages],
    sources: [...counts.sources],
    countries: [...counts.countries],
    devices: [...counts.devices],
    minutes: minutes.map(({ minute, pageviews, visitors }) => ({
      start: new Date(since + minute * minuteMs).toISOString(),
      pageviews,
      visitors,
    })),
    recentEvents: recent.map(({ at, ...hit }) => ({ ...hit, at: new Date(at).toISOString() })),
  });
};
