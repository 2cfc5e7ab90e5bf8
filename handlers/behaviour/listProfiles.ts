import type { Handler } from '../../runtime/contract/operation.ts';
import { wholeList } from '../../runtime/ports/page.ts';
import { basisOf, profileOfSite } from '../../runtime/query/profiles.ts';
import { matcherOf } from '../../runtime/query/query.ts';
import { queryScope } from '../../runtime/query/scope.ts';
import { echo, spanOf } from '../../runtime/query/window.ts';

/** People and anonymous visitors with a hit in the window, the one seen last first. */
export const listProfiles: Handler<'listProfiles'> = async (context) => {
  const { site, asked, query, segments, goals, collecting, engine, clock, reply } = context;
  const { window, filter } = await queryScope(asked, { now: clock.now(), segments });
  const { limit, offset, search = null, identified = null } = query;
  const matchers = (await goals.list(wholeList)).items.map(matcherOf);
  const collected = await collecting.find(site.id);

  const span = { siteId: site.id, ...spanOf(window), filter, goals: matchers };
  const found = await engine.run({ kind: 'profiles', ...span, search, identified, limit, offset });

  return reply(200, {
    profiles: found.rows.map((row) => profileOfSite(site.id, row)),
    basis: basisOf(found.identified, found.total),
    saltPeriod: collected?.saltPeriod ?? 'day',
    total: found.total,
    limit,
    offset,
    range: echo(window),
  });
};
