import type { Handler } from '../../runtime/contract/operation.ts';
import { laterThan } from '../../runtime/domain/patch-site.ts';
import { notFound } from '../../runtime/errors.ts';

/** Switches the built-in list of secrets in paths on or off for hits to come. */
export const updateSitePaths: Handler<'updateSitePaths'> = async ({ site, body, sites, clock, reply }) => {
  const { redactPaths } = body;
  const now = clock.now();
  const updated = await sites.update(site.id, ({ updatedAt }) => ({
    redactPaths,
    updatedAt: laterThan(updatedAt, now),
  }));
  if (updated === undefined) throw notFound('Site');

  return reply(200, { redactPaths: updated.redactPaths ?? true });
};
