import type { Draft, Step } from '../hit.ts';
import { openedAt, visitorKey } from '../visitors/visitor-pages.ts';

/**
 * A ping without a pageviewId is limited to the time since the visitor opened its page; without a url, the earliest
 * known page. A ping with a pageviewId was compared with its page before.
 */
export const putEngagedTime: Step = (draft, { memory }) => {
  if (draft.type !== 'engagement' || draft.pageviewId !== undefined) return undefined;
  const { site, ownVisitorId, previousVisitorId } = draft;
  const openedUnder = (visitorId: string) => openedAt(memory.visitorPages, visitorKey(site.siteId, visitorId), draft);
  const opened =
    openedUnder(ownVisitorId) ?? (previousVisitorId === undefined ? undefined : openedUnder(previousVisitorId));
  if (opened !== undefined) capEngagedTime(draft, opened);
  return undefined;
};

/**
 * How much later than its page a pageview may be received: it is sent again after two seconds when it could not be
 * stored.
 */
const lateRequestMs = 5_000;

/** Limits the engaged time of a ping to the time since a moment. */
export function capEngagedTime(draft: Draft, since: number): void {
  const openMs = draft.at - since;
  const slackMs = draft.incoming.form === 'browser' ? lateRequestMs : 0;
  if (draft.engagedMs > openMs + slackMs) draft.engagedMs = Math.max(0, openMs);
}
