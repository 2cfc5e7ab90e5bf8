import type { Handler } from '../../runtime/contract/operation.ts';
import { siteView } from '../../runtime/domain/site-view.ts';
import { notFound } from '../../runtime/errors.ts';

/** All settings of a site, with the plan of its owner and the caller's role. */
export const getSite: Handler<'getSite'> = async ({ site, role, users, baseUrl, reply }) => {
  const owner = await users.find(site.userId);
  if (!owner) throw notFound('Site');

  return reply(200, siteView(site, owner, role, baseUrl));
};
