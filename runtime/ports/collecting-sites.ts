import type { CollectingSite, Compatibility } from '../domain/collecting-site.ts';

/** The fields of sites that collecting needs. Read on every hit, so adapters answer from memory wherever possible. */
export interface CollectingSites {
  find(idOrTrackingId: string): CollectingSite | undefined | Promise<CollectingSite | undefined>;
  /**
   * A site of this domain that has the given form enabled; for bodies that name a domain instead of an id. The domain
   * may be registered with or without `www.`, in Unicode or in ASCII: the closest spelling wins, then the oldest site.
   */
  findByDomain(domain: string, form: Compatibility): CollectingSite | undefined | Promise<CollectingSite | undefined>;
}
