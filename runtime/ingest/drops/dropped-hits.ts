import type { DroppedHits } from '../../ports/dropped-hits.ts';
import type { EventLog } from '../../ports/event-log.ts';
import { dropReasons } from '../hit.ts';
import type { DropLog } from './drop-log.ts';

const hourMs = 3_600_000;
/** How far back the counts reach, in whole hours. */
const hoursBack = 24;

/** Counts and latest dropped hits of a site, from the store and from memory. */
export async function droppedHits(
  siteId: string,
  now: number,
  { drops, log }: { readonly drops: DropLog; readonly log: Pick<EventLog, 'dropCounts'> },
): Promise<DroppedHits> {
  const since = now - (now % hourMs) - hoursBack * hourMs;
  const stored = await log.dropCounts(siteId, since);
  const all = [...stored, ...drops.waiting(siteId, since)];
  const counts = [...dropReasons].map((reason) => ({
    reason,
    hits: all.reduce((sum, drop) => sum + (drop.reason === reason ? drop.count : 0), 0),
  }));
  return {
    since,
    counts: counts.filter(({ hits }) => hits > 0).sort((left, right) => right.hits - left.hits),
    hits: drops.recent(siteId),
  };
}
