import type { Caller, SiteRole } from '../domain/account.ts';
import type { Site } from '../domain/site.ts';
import { ApiError, notFound, ownerOnly, viewerReadOnly } from '../errors.ts';
import type { MemberStore, SiteStore } from '../ports/stores.ts';

/** A site the caller may access, with the caller's role. */
export interface SiteAccess {
  readonly site: Site;
  readonly role: SiteRole;
}

/**
 * Finds the site of a path. A restricted key gets 403 for every site outside its list, whether it exists or not; any
 * other caller gets the same 404 for an absent site and for one without access.
 */
export async function accessSite(
  caller: Caller,
  siteId: string,
  ports: { readonly sites: SiteStore; readonly members: MemberStore },
): Promise<SiteAccess> {
  const site = await ports.sites.find(siteId);
  if (caller.siteIds.length > 0 && !caller.siteIds.includes(site?.id ?? siteId)) {
    throw new ApiError('key_site_restricted', 'This key is restricted to other sites.');
  }
  if (site === undefined) throw notFound('Site');
  if (site.userId === caller.userId) return { site, role: 'owner' };
  const member = await ports.members.find(site.id, caller.userId);
  if (member?.status !== 'accepted') throw notFound('Site');
  return { site, role: member.role };
}

/** Refuses writes of a restricted key outside of sites, which is creating a site. */
export function requireUnrestricted(caller: Caller): void {
  if (caller.siteIds.length === 0) return;
  throw new ApiError('key_cannot_create_sites', 'This key is restricted to certain sites and cannot create others.');
}

const rank: Readonly<Record<SiteRole, number>> = { viewer: 0, admin: 1, owner: 2 };

/** Refuses a role below the minimum of an operation. */
export function requireRole(role: SiteRole, least: SiteRole): void {
  if (rank[role] >= rank[least]) return;
  throw role === 'viewer' ? viewerReadOnly() : ownerOnly('do this');
}
