import type { Handler } from '../../runtime/contract/operation.ts';
import { newSite } from '../../runtime/domain/new-site.ts';
import { siteView } from '../../runtime/domain/site-view.ts';

/** Starts a site with the defaults. Keys with a site list never get here (runtime/access/site-access.ts). */
export const createSite: Handler<'createSite'> = async ({ caller, body, sites, clock, random, baseUrl, reply }) => {
  const site = newSite({ ...body, userId: caller.userId }, clock.now(), random);

  await sites.create(site);

  return reply(201, siteView(site, caller.user, 'owner', baseUrl));
};
