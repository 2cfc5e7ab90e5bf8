import { newSite } from '../../runtime/domain/new-site.ts';
import { siteView } from '../../runtime/domain/site-view.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { Handler } from '../../runtime/operation.ts';

/** Starts a site with the defaults; only a key without a site list may. */
export const createSite: Handler<'createSite'> = async ({ caller, body, sites, clock, random, baseUrl, reply }) => {
  if (caller.siteIds.length > 0) {
    throw new ApiError('key_cannot_create_sites', 'This key is restricted to certain sites and cannot create others.');
  }
  const site = newSite({ ...body, userId: caller.userId }, clock.now(), random);

  await sites.create(site);

  return reply(201, siteView(site, caller.user, 'owner', baseUrl));
};
