import { hash } from 'node:crypto';
import type { Draft, Step } from '../hit.ts';

/**
 * A duplicate has an eventId received within 24 hours or, without one, the visitor, the millisecond and the exact text
 * of an earlier hit. Only reads: `rememberHit` stores the key once the hit is accepted.
 */
export const dropDuplicate: Step = (draft, { memory }) => {
  draft.dedupeKey = keyOf(draft);
  return memory.recent.has(draft.dedupeKey, draft.incoming.receivedAt) ? 'duplicate' : undefined;
};

function keyOf({ site, eventId, ownVisitorId, at, incoming }: Draft): string {
  if (eventId !== undefined) return `${site.siteId}:id:${eventId}`;
  return `${site.siteId}:${ownVisitorId}:${at}:${hash('sha256', incoming.bodyText, 'base64url')}`;
}
