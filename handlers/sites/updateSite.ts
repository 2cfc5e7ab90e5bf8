import type { Handler } from '../../runtime/contract/operation.ts';
import { patchSite } from '../../runtime/domain/patch-site.ts';
import { siteView } from '../../runtime/domain/site-view.ts';
import { notFound, ownerOnly } from '../../runtime/errors.ts';

/** Changes the settings sent. `isPublic` is the owner's alone and is checked before anything is applied. */
export const updateSite: Handler<'updateSite'> = async (context) => {
  const { site, role, body, sites, users, clock, random, baseUrl, reply } = context;
  if (body.isPublic !== undefined && role !== 'owner') throw ownerOnly('publish or unpublish it');
  const owner = await users.find(site.userId);
  if (!owner) throw notFound('Site');

  const at = { now: clock.now(), random };
  const updated = await sites.update(site.id, (before) => patchSite(before, body, owner.plan, at));
  if (!updated) throw notFound('Site');

  return reply(200, siteView(updated, owner, role, baseUrl));
};
