import type { Handler } from '../../runtime/contract/operation.ts';

/** The hits of a site that were not counted, by reason, and the latest of them. */
export const listDroppedHits: Handler<'listDroppedHits'> = async ({ site, droppedHits, reply }) => {
  const { since, counts, hits } = await droppedHits(site.id);

  return reply(200, {
    since: timestamp(since),
    counts: counts.map((count) => ({ ...count })),
    hits: hits.map((hit) => ({ ...hit, at: timestamp(hit.at) })),
  });
};

const timestamp = (at: number): string => new Date(at).toISOString();
