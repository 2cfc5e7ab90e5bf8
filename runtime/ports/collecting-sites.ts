import type { CollectingSite, Compatibility } from '../domain/collecting-site.ts';

/** Sites as collecting sees them. Asked on every hit: an adapter answers from memory wherever it can. */
export interface CollectingSites {
  find(idOrTrackingId: string): CollectingSite | undefined | Promise<CollectingSite | undefined>;
  /**
   * A site of this domain that switched a form on, for bodies that name the domain instead of an id. It may be registered
   * with or without `www.`, in Unicode or in ASCII: the closest spelling counts, and the oldest site of that.
   */
  findByDomain(domain: string, form: Compatibility): CollectingSite | undefined | Promise<CollectingSite | undefined>;
}
