import type { SiteResource } from './resources.ts';

/** The fields of every resource in API answers; imported documents may have further fields. */
export function carriedView({ siteId, createdAt, updatedAt }: SiteResource) {
  return { siteId, createdAt, updatedAt };
}

/** A copy without undefined fields, for use as a patch. */
export function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> }; // the same keys, some left out
}
