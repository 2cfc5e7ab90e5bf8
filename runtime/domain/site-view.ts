import type { SiteRole, User } from './account.ts';
import { retentionCapDays } from './plan.ts';
import type { Site } from './site.ts';

/** A site in lists, specification 2.2. */
export function siteSummary(site: Site) {
  const { id, trackingId, name, domain, isActive, isPublic, createdAt } = site;
  return { siteId: id, trackingId, name, domain, isActive, isPublic, createdAt };
}

/**
 * A site in full, specification 2.1: its settings, its owner's plan, the caller's role, the snippet. Its fields are in
 * that order, whatever the order in the store.
 */
export function siteView(site: Site, owner: Pick<User, 'plan'>, role: SiteRole, baseUrl: string) {
  const { id, trackingId, name, domain, isActive, isPublic, publicSlug, createdAt, updatedAt } = site;
  const { dataRetentionDays, botDetectionEnabled, botLogEnabled, recordingEnabled, recordingSamplingRate } = site;
  const { recordingMaxDuration, recordingPrivacyLevel } = site;
  return {
    ...{ siteId: id, trackingId, name, domain, isActive, isPublic, publicSlug },
    publicUrl: publicSlug === null ? null : `/share/${publicSlug}`,
    dataRetentionDays,
    maxRetentionDays: retentionCapDays[owner.plan],
    plan: owner.plan,
    ...{ botDetectionEnabled, botLogEnabled, recordingEnabled, recordingSamplingRate },
    ...{ recordingMaxDuration, recordingPrivacyLevel, role, createdAt, updatedAt },
    tracking: tracking(trackingId, baseUrl),
  };
}

/** The script url of a site and the tag that loads it. */
function tracking(trackingId: string, baseUrl: string): { scriptUrl: string; snippet: string } {
  const scriptUrl = `${baseUrl}/api/sites/${trackingId}/tracker.js`;
  return { scriptUrl, snippet: `<script defer data-site="${trackingId}" src="${scriptUrl}"></script>` };
}
