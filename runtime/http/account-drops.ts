import { accessSite } from '../access/site-access.ts';
import { type AccountAction, type AccountParts, signedIn } from './account-parts.ts';

/** What /api/account/sites/{siteId}/dropped does; undefined for any other address. */
export function dropsAction(parts: AccountParts, method: string, path: string): AccountAction | undefined {
  const siteId = /^\/api\/account\/sites\/([^/]+)\/dropped$/.exec(path)?.[1];
  if (siteId === undefined || method !== 'GET') return undefined;
  return async (_, request) => {
    const { site } = await accessSite(await signedIn(parts, request), siteId, parts.ports);
    const { since, counts, hits } = await parts.droppedHits(site.id);
    const body = { since: timestamp(since), counts, hits: hits.map((hit) => ({ ...hit, at: timestamp(hit.at) })) };
    return { status: 200, body };
  };
}

const timestamp = (at: number): string => new Date(at).toISOString();
