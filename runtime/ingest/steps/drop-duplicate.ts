import { hash } from 'node:crypto';
import type { Draft, Step } from '../hit.ts';

/**
 * A repeat has an eventId seen within 24 hours or, without one, the visitor, the millisecond and the very text of an
 * earlier hit. Only looks: `rememberHit` notes the key once the hit is let in.
 */
export const dropDuplicate: Step = (draft, { memory }) => {
  draft.dedupeKey = keyOf(draft);
  return memory.recent.has(draft.dedupeKey, draft.incoming.receivedAt) ? 'duplicate' : undefined;
};

function keyOf({ site, eventId, ownVisitorId, at, incoming }: Draft): string {
  if (eventId !== undefined) return `${site.siteId}:id:${eventId}`;
  return `${site.siteId}:${ownVisitorId}:${at}:${hash('sha256', incoming.bodyText, 'base64url')}`;
}
