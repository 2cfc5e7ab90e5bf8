import { newId, newTrackingId, type RandomBytes } from './ids.ts';
import { cleanDomain, cleanName, type Site, siteDefaults } from './site.ts';

/** A site with its defaults. Trims the name; refuses a blank name and anything but a bare domain. */
export function newSite(
  asked: { name: string; domain: string; userId: string },
  now: number,
  random: RandomBytes,
): Site {
  const at = new Date(now).toISOString();
  return {
    id: newId(now, random),
    userId: asked.userId,
    trackingId: newTrackingId(random),
    name: cleanName(asked.name),
    domain: cleanDomain(asked.domain),
    ...siteDefaults,
    createdAt: at,
    updatedAt: at,
  };
}
