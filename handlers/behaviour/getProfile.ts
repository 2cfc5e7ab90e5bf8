import type { Handler } from '../../runtime/contract/operation.ts';
import { notFound } from '../../runtime/errors.ts';
import { wholeList } from '../../runtime/ports/page.ts';
import { profileOfSite, sessionOfProfile } from '../../runtime/query/profiles.ts';
import { matcherOf } from '../../runtime/query/query.ts';

/** One person or anonymous visitor, with everything ever recorded and the latest sessions. */
export const getProfile: Handler<'getProfile'> = async ({ params, site, goals, engine, reply }) => {
  const matchers = (await goals.list(wholeList)).items.map(matcherOf);
  const found = await engine.run({ kind: 'profile', siteId: site.id, profileId: params.profileId, goals: matchers });
  if (found === undefined) throw notFound('Profile');

  return reply(200, { ...profileOfSite(site.id, found), latestSessions: found.latestSessions.map(sessionOfProfile) });
};
