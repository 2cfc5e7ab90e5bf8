/** Buckets of a site's rows, so that a large site is spread over several shards. Stored: never change it. */
export const bucketCount = 16;

/** A condition that reaches all of a site's rows through an index that begins with site and bucket. */
export const allBuckets: { readonly $in: number[] } = { $in: Array.from({ length: bucketCount }, (_, place) => place) };

/** The bucket of a visitor's or a session's rows: FNV-1a over UTF-16 units, 32 bits. */
export function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return ((hash ^ (hash >>> 16)) >>> 0) % bucketCount;
}
