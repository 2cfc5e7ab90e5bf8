import type { Fields, ResourceName, ResourceTypes, SiteResource } from '../domain/resources.ts';
import type { Listed, Page } from './page.ts';

/** Restricts a list. Counting and paging apply to the restricted list. */
export interface Wanted<T extends SiteResource> {
  /** Only documents of this user. */
  readonly userId?: string | undefined;
  readonly isWanted?: ((document: T) => boolean) | undefined;
}

export type ResourcePatch<T extends SiteResource> = Partial<Omit<T, 'id' | 'siteId' | 'userId'>>;

/** One store interface for every resource of a site. Lists are newest first, then by id descending. */
export interface ResourceStore<T extends SiteResource> {
  find(siteId: string, id: string): Promise<T | undefined>;
  /** One page of the site's documents. */
  list(siteId: string, page: Page, wanted?: Wanted<T>): Promise<Listed<T>>;
  /**
   * Rejects a taken id with an Error. A new default dashboard replaces the previous default in the same transaction.
   */
  create(document: T): Promise<void>;
  /**
   * Returns the changed document; undefined when there is none. `change` receives the current document, so concurrent
   * changes are not lost. Default dashboards are handled as in `create`.
   */
  update(siteId: string, id: string, change: (before: T) => ResourcePatch<T>): Promise<T | undefined>;
  /** Returns whether the document existed. Deleting a goal deletes its alerts in the same transaction. */
  delete(siteId: string, id: string): Promise<boolean>;
}

/** The store of every managed resource by name. */
export type ResourceStores = { readonly [N in ResourceName]: ResourceStore<ResourceTypes[N]> };

/**
 * The documents of one kind that the caller may access on the site of the path; of personal resources, the caller's
 * own. Handlers get these instead of stores, so that a handler cannot reach other documents (decision 19).
 */
export interface SiteResources<T extends SiteResource> {
  find(id: string): Promise<T | undefined>;
  list(page: Page, isWanted?: (document: T) => boolean): Promise<Listed<T>>;
  /** Stores a new document of the caller on this site; sets id and times. */
  create(fields: Fields<T>): Promise<T>;
  /**
   * Changes the current version of a document and increases its `updatedAt`. 404 when it was deleted since it was
   * found.
   */
  update(document: T, change: (before: T) => Partial<Fields<T>>): Promise<T>;
  /** 404 when it was deleted since it was found. */
  delete(document: T): Promise<void>;
}

/** The accessible documents of every managed resource by name. */
export type SiteResourcesByName = { readonly [N in ResourceName]: SiteResources<ResourceTypes[N]> };
