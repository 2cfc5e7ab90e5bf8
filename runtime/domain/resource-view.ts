import type { SiteResource } from './resources.ts';

/** What the API shows of every child; documents that were imported may hold more. */
export function carriedView({ siteId, createdAt, updatedAt }: SiteResource) {
  return { siteId, createdAt, updatedAt };
}

/** A copy without the fields that are undefined, as a patch needs it. */
export function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> }; // the same keys, some left out
}
