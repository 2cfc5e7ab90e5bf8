import type { Handler } from '../../runtime/contract/operation.ts';
import { cascadeCollections } from '../../runtime/domain/site.ts';
import { notFound } from '../../runtime/errors.ts';

/** Removes a site and everything stored for it, and returns the counts. */
export const deleteSite: Handler<'deleteSite'> = async ({ site, sites, reply }) => {
  const deletedCounts = await sites.delete(site.id);
  if (!deletedCounts) throw notFound('Site');

  return reply(200, {
    deleted: true,
    siteId: site.id,
    trackingId: site.trackingId,
    cascaded: [...cascadeCollections],
    deletedCounts,
    totalDeleted: Object.values(deletedCounts).reduce((sum, count) => sum + count, 0),
  });
};
