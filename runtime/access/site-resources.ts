import type { Caller } from '../domain/account.ts';
import { newId } from '../domain/ids.ts';
import { laterThan } from '../domain/patch-site.ts';
import { type ResourceName, resourceKinds, resourceNames, type SiteResource } from '../domain/resources.ts';
import { notAuthor, notFound } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import type { ResourceStore, SiteResources } from '../ports/resources.ts';

/** The caller and the site of a request. */
export interface Reaching {
  readonly caller: Caller;
  readonly siteId: string;
}

/** Restricts a resource store to one site and, for personal resources, to the caller's own documents. */
export function siteResources(
  name: ResourceName,
  ports: Ports,
  { caller: { userId }, siteId }: Reaching,
): SiteResources<SiteResource> {
  const { label, isPersonal } = resourceKinds[name];
  const store: ResourceStore<SiteResource> = ports[name];
  const isOwn = (document: SiteResource): boolean => !isPersonal || document.userId === userId;
  return {
    find: async (id) => {
      const document = await store.find(siteId, id);
      return document !== undefined && isOwn(document) ? document : undefined;
    },
    list: (page, isWanted) => store.list(siteId, page, { userId: isPersonal ? userId : undefined, isWanted }),
    create: async (fields) => {
      const now = ports.clock.now();
      const at = new Date(now).toISOString();
      const carried: SiteResource = { id: newId(now, ports.random), siteId, userId, createdAt: at, updatedAt: at };
      const document = { ...fields, ...carried };
      await store.create(document);
      return document;
    },
    update: async (document, change) => {
      if (!isOwn(document)) throw notFound(label);
      const changed = await store.update(siteId, document.id, (before) => ({
        ...change(before),
        updatedAt: laterThan(before.updatedAt, ports.clock.now()),
      }));
      if (changed === undefined) throw notFound(label);
      return changed;
    },
    delete: async (document) => {
      if (!isOwn(document) || !(await store.delete(siteId, document.id))) throw notFound(label);
    },
  };
}

/** The resource whose document a path names; undefined for a path that ends at the site. */
export const childNameOf = (params: Readonly<Record<string, string>>): ResourceName | undefined =>
  resourceNames.find((name) => params[resourceKinds[name].parameter] !== undefined);

/**
 * The document a path names. The same 404 for a malformed id, an unknown one, one of another site and, for personal
 * resources, one of another user. 403 for all but the author where only the author may change it.
 */
export async function accessResource(
  name: ResourceName,
  id: string,
  ports: Ports,
  reaching: Reaching & { readonly isAuthorOnly: boolean },
): Promise<SiteResource> {
  const { label } = resourceKinds[name];
  const child = await siteResources(name, ports, reaching).find(id);
  if (child === undefined) throw notFound(label);
  if (reaching.isAuthorOnly && child.userId !== reaching.caller.userId) throw notAuthor(label);
  return child;
}
