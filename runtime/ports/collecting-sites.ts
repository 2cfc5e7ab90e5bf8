import type { CollectingSite } from '../domain/collecting-site.ts';

/** Sites as collecting sees them. Asked on every hit: an adapter answers from memory wherever it can. */
export interface CollectingSites {
  find(idOrTrackingId: string): CollectingSite | undefined | Promise<CollectingSite | undefined>;
  /** Every site of a domain, for bodies that name the domain instead of an id. */
  findByDomain(domain: string): CollectingSite | undefined | Promise<CollectingSite | undefined>;
}
