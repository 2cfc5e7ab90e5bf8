import type { Handler } from '../../runtime/contract/operation.ts';
import { siteSummary } from '../../runtime/domain/site-view.ts';

/** Owned and joined sites as one list; a restricted key sees only its own. */
export const listSites: Handler<'listSites'> = async ({ caller, query, sites, reply }) => {
  const { limit, offset } = query;
  const { items, total } = await sites.list({ userId: caller.userId, siteIds: caller.siteIds }, { limit, offset });

  return reply(200, { sites: items.map(siteSummary), total, limit, offset });
};
