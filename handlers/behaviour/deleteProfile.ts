import type { Handler } from '../../runtime/contract/operation.ts';
import { notFound } from '../../runtime/errors.ts';

/** Erases everything recorded about a person or visitor; what comes later begins a new profile. */
export const deleteProfile: Handler<'deleteProfile'> = async ({ params, site, engine, profiles, reply }) => {
  const { profileId } = params;
  const found = await engine.run({ kind: 'profile', siteId: site.id, profileId, goals: [] });
  if (found === undefined) throw notFound('Profile');

  await profiles.erase(site.id, found.profile);

  return reply(200, { deleted: true, profileId });
};
