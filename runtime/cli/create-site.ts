import type { Config } from '../config.ts';
import { newSite } from '../domain/new-site.ts';
import { siteView } from '../domain/site-view.ts';
import { systemRandom } from '../ports/random.ts';
import { findUser } from './create-key.ts';
import { withStore } from './open-store.ts';

export interface CreateSiteOptions {
  readonly user: string;
  readonly name: string;
  readonly domain: string;
}

/** Makes a site and shows it as the API would. */
export function createSite(config: Config, options: CreateSiteOptions) {
  return withStore(config, async (store) => {
    const user = await findUser(store, options.user);
    const site = newSite({ ...options, userId: user.id }, Date.now(), systemRandom);
    await store.sites.create(site);
    return siteView(site, user, 'owner', config.baseUrl);
  });
}
