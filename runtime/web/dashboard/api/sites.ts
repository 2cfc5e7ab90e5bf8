import { request, type Schema } from './client.ts';

export type Site = Schema<'Site'>;
export type SiteSummary = Schema<'SiteSummary'>;
export type Stats = Schema<'Stats'>;
export type Pageviews = Schema<'Pageviews'>;
export type Realtime = Schema<'Realtime'>;
export type Preset = Schema<'Preset'>;

const pageSize = 100;

/** Every site the user can access, newest first, read page by page. */
export async function listSites(signal: AbortSignal): Promise<SiteSummary[]> {
  const sites: SiteSummary[] = [];
  for (;;) {
    const query = { limit: pageSize, offset: sites.length };
    const page = await request('get', '/api/v2/sites', { query, signal });
    sites.push(...page.sites);
    if (page.sites.length === 0 || sites.length >= page.total) return sites;
  }
}

export const createSite = (body: Schema<'SiteCreate'>): Promise<Site> => request('post', '/api/v2/sites', { body });

export const getSite = (siteId: string, signal: AbortSignal): Promise<Site> =>
  request('get', '/api/v2/sites/{siteId}', { path: { siteId }, signal });

export const getStats = (siteId: string, range: Preset, signal: AbortSignal): Promise<Stats> =>
  request('get', '/api/v2/sites/{siteId}/stats', { path: { siteId }, query: { range }, signal });

/** The most viewed pages of the window. */
export const getTopPages = (siteId: string, range: Preset, signal: AbortSignal): Promise<Pageviews> =>
  request('get', '/api/v2/sites/{siteId}/pageviews', { path: { siteId }, query: { range, limit: 10 }, signal });

/** The dropped hits of a site. */
export const getDropped = (siteId: string, signal: AbortSignal): Promise<Schema<'DroppedHits'>> =>
  request('get', '/api/account/sites/{siteId}/dropped', { path: { siteId }, signal });

/** Whether secrets in paths are hidden. */
export const getSitePaths = (siteId: string, signal: AbortSignal): Promise<Schema<'SitePaths'>> =>
  request('get', '/api/account/sites/{siteId}/paths', { path: { siteId }, signal });

export const setSitePaths = (siteId: string, redactPaths: boolean): Promise<Schema<'SitePaths'>> =>
  request('post', '/api/account/sites/{siteId}/paths', { path: { siteId }, body: { redactPaths } });

/** The last five minutes. */
export const getRealtime = (siteId: string, signal: AbortSignal): Promise<Realtime> =>
  request('get', '/api/v2/sites/{siteId}/realtime', { path: { siteId }, signal });
