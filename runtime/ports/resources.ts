import type { Fields, ResourceName, ResourceTypes, SiteResource } from '../domain/resources.ts';
import type { Listed, Page } from './page.ts';

/** Which documents a list shows. It counts and pages after narrowing. */
export interface Wanted<T extends SiteResource> {
  /** Only this user's own. */
  readonly userId?: string | undefined;
  readonly isWanted?: ((document: T) => boolean) | undefined;
}

export type ResourcePatch<T extends SiteResource> = Partial<Omit<T, 'id' | 'siteId' | 'userId'>>;

/** The same verbs for every child resource of a site. Lists come newest first, then id descending. */
export interface ResourceStore<T extends SiteResource> {
  find(siteId: string, id: string): Promise<T | undefined>;
  /** One page of the site's documents. */
  list(siteId: string, page: Page, wanted?: Wanted<T>): Promise<Listed<T>>;
  /** Refuses a taken id with an Error. A new default dashboard takes the place of the one before, in the same unit. */
  create(document: T): Promise<void>;
  /**
   * The changed document, or undefined when there is none. `change` is given the document as it is when it is changed,
   * so that of two changes at once neither is lost. As to the default dashboard, like `create`.
   */
  update(siteId: string, id: string, change: (before: T) => ResourcePatch<T>): Promise<T | undefined>;
  /** Tells whether there was one. A goal takes the alerts on it along, in the same unit. */
  delete(siteId: string, id: string): Promise<boolean>;
}

/** The store of every managed resource, by name. */
export type ResourceStores = { readonly [N in ResourceName]: ResourceStore<ResourceTypes[N]> };

/**
 * The documents of one kind that the caller may see on the site of the path; a personal resource is cut to the
 * caller's own. Handlers get these instead of stores, so that none can reach further (decision 19).
 */
export interface SiteResources<T extends SiteResource> {
  find(id: string): Promise<T | undefined>;
  list(page: Page, isWanted?: (document: T) => boolean): Promise<Listed<T>>;
  /** Stores a new document of the caller's on this site; id and times are set here. */
  create(fields: Fields<T>): Promise<T>;
  /** Changes a document, as it is then, and its `updatedAt`, which grows. 404 when it has vanished since it was found. */
  update(document: T, change: (before: T) => Partial<Fields<T>>): Promise<T>;
  /** 404 when it has vanished since it was found. */
  delete(document: T): Promise<void>;
}

/** What a handler sees of every managed resource. */
export type SiteResourcesByName = { readonly [N in ResourceName]: SiteResources<ResourceTypes[N]> };
