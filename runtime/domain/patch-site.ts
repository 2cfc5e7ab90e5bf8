import { planRetentionCap } from '../errors.ts';
import { newSlug, type RandomBytes } from './ids.ts';
import { type Plan, retentionCapDays } from './plan.ts';
import { cleanDomain, cleanName, type Site, type SitePatch } from './site.ts';

/** The fields of a site that a client may change. */
export type SiteChange = Partial<Omit<SitePatch, 'publicSlug' | 'redactPaths' | 'updatedAt'>>;

/**
 * The patch of a change: normalised values, the slug that a public page needs, a new `updatedAt`. Refuses a retention
 * above the plan's cap. Everything is checked before anything is applied.
 */
export function patchSite(
  site: Site,
  change: SiteChange,
  plan: Plan,
  at: { now: number; random: RandomBytes },
): SitePatch {
  const { name, domain, isPublic, dataRetentionDays, ...settings } = change;
  if (dataRetentionDays !== undefined && dataRetentionDays > retentionCapDays[plan]) {
    throw planRetentionCap(plan, retentionCapDays[plan], dataRetentionDays);
  }
  return {
    ...settings,
    ...(dataRetentionDays === undefined ? {} : { dataRetentionDays }),
    ...(name === undefined ? {} : { name: cleanName(name) }),
    ...(domain === undefined ? {} : { domain: cleanDomain(domain) }),
    ...(isPublic === undefined
      ? {}
      : { isPublic, publicSlug: isPublic ? (site.publicSlug ?? newSlug(at.random)) : null }),
    updatedAt: laterThan(site.updatedAt, at.now),
  };
}

/** Now, or a millisecond after the last change: `updatedAt` grows with every change. */
export function laterThan(last: string, now: number): string {
  return new Date(Math.max(now, Date.parse(last) + 1)).toISOString();
}
