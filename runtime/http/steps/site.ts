import { accessSite, requireRole, requireUnrestricted } from '../../access/site-access.ts';
import { accessResource, childNameOf } from '../../access/site-resources.ts';
import { resourceKinds } from '../../domain/resources.ts';
import { notFound } from '../../errors.ts';
import type { MatchedExchange } from '../exchange.ts';
import type { Services } from '../services.ts';
import { callerOf } from './caller.ts';

/** 403 for a key restricted to other sites, 404 for a site that is absent or that the caller cannot reach. */
export function findSite(exchange: MatchedExchange, { ports }: Services): void | Promise<void> {
  const { siteId } = exchange.params;
  if (siteId === undefined) return refuseOutside(exchange);
  return accessSite(callerOf(exchange), siteId, ports).then(({ site, role }) => {
    exchange.site = site;
    exchange.role = role;
  });
}

/** 403 for a restricted key where no site is named: it may list its own, not make others. */
function refuseOutside({ operation, caller }: MatchedExchange): void {
  if (operation.scope !== 'read' && caller !== undefined) requireUnrestricted(caller);
}

/** 403 when the role on the site is too low. */
export function checkRole({ operation, role }: MatchedExchange): void {
  if (operation.siteRole !== null && role !== undefined) requireRole(role, operation.siteRole);
}

/** 404 for a child that is absent or that the caller cannot reach, 403 for one that its author alone may change. */
export function findChild(exchange: MatchedExchange, { ports }: Services): void | Promise<void> {
  const { operation, params, site } = exchange;
  const name = childNameOf(params);
  if (site === undefined || name === undefined) return undefined;
  const reaching = { caller: callerOf(exchange), siteId: site.id, isAuthorOnly: operation.ownership === 'author' };
  return accessResource(name, params[resourceKinds[name].parameter] ?? '', ports, reaching).then((child) => {
    exchange.child = child;
  });
}

/** 403 or 404 for a key that may not collect for the site of the path. */
export async function findWritableSite(exchange: MatchedExchange, { ports }: Services): Promise<void> {
  const { writer, params } = exchange;
  if (writer === undefined) return;
  const { site, role } = await accessSite(writer, params.siteId ?? '', ports);
  requireRole(role, 'admin');
  exchange.site = site;
}

/** The site of the path as ingest sees it; 404 when there is none. */
export async function findCollectingSite(exchange: MatchedExchange, { ports }: Services): Promise<void> {
  const siteId = exchange.site?.id ?? exchange.params.siteId;
  if (siteId === undefined) return;
  exchange.collectingSite = await ports.collecting.find(siteId);
  if (exchange.collectingSite === undefined) throw notFound('Site');
}
