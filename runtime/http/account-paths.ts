import { accessSite, requireRole } from '../access/site-access.ts';
import { laterThan } from '../domain/patch-site.ts';
import type { Site } from '../domain/site.ts';
import { notFound } from '../errors.ts';
import { type AccountAction, type AccountParts, type Outcome, signedIn } from './account-parts.ts';

/** What /api/account/sites/{siteId}/paths does; undefined for any other address. */
export function pathsAction(parts: AccountParts, method: string, path: string): AccountAction | undefined {
  const siteId = /^\/api\/account\/sites\/([^/]+)\/paths$/.exec(path)?.[1];
  if (siteId === undefined) return undefined;
  if (method === 'GET') {
    return async (_, request) => shown((await accessSite(await signedIn(parts, request), siteId, parts.ports)).site);
  }
  if (method !== 'POST') return undefined;
  // Session and role first: a stranger learns nothing from what is wrong with a body.
  return async (read, request) => {
    const { site, role } = await accessSite(await signedIn(parts, request), siteId, parts.ports);
    requireRole(role, 'admin');
    const { redactPaths } = (await read()) as { redactPaths: boolean }; // openapi.yaml#SitePaths was checked
    return changed(parts, site.id, redactPaths);
  };
}

async function changed({ ports }: AccountParts, siteId: string, redactPaths: boolean): Promise<Outcome> {
  const now = ports.clock.now();
  const site = await ports.sites.update(siteId, ({ updatedAt }) => ({
    redactPaths,
    updatedAt: laterThan(updatedAt, now),
  }));
  if (site === undefined) throw notFound('Site');
  return shown(site);
}

const shown = ({ redactPaths = true }: Site): Outcome => ({ status: 200, body: { redactPaths } });
