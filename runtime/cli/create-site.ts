import { newSite } from '../domain/new-site.ts';
import { siteView } from '../domain/site-view.ts';
import type { Command } from './command.ts';
import { findUser } from './find-user.ts';

export interface CreateSiteOptions {
  readonly user: string;
  readonly name: string;
  readonly domain: string;
}

/** Creates a site and returns it in the form of the API. */
export const createSite: Command<CreateSiteOptions> = async (work, options) => {
  const { config, random, now } = work;
  const user = await findUser(work, options.user);
  const site = newSite({ ...options, userId: user.id }, now, random);
  await work.sites.create(site);
  return siteView(site, user, 'owner', config.baseUrl);
};
