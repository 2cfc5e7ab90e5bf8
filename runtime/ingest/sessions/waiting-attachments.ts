import { canBeNamed, isTimely } from '../../domain/attachment.ts';
import type { OpenSession } from '../../domain/session.ts';
import type { Attachment } from '../../ports/event-log.ts';
import type { Placeable } from './placement.ts';

/** The path of a vitals sample without a url that was received before its page. */
const rootPathname = '/';
/** Attachments of one visitor kept for later hits; beyond it the store is read. */
export const waitingMax = 50;

/** The latest session of a visitor after a hit opened or extended it. */
interface Placed {
  readonly session: OpenSession | undefined;
  readonly visitorId: string;
  readonly sessionId: string | undefined;
}

/** The effect of a hit on waiting attachments. */
interface Claimed {
  /** Attachments that got a session or their page. */
  readonly taken: readonly Attachment[];
  /** Attachments that later hits may still change. */
  readonly left: readonly Attachment[];
}

/** Assigns waiting attachments to the session of a hit, if they belong to it. */
export function claimWaiting(waiting: readonly Attachment[], placed: Placed, hit: Placeable): Claimed {
  const { session, visitorId, sessionId } = placed;
  const taken: Attachment[] = [];
  const left: Attachment[] = [];
  if (session === undefined) return { taken, left: waiting };
  for (const each of waiting) {
    const isItsPage = isNamedBy(each, hit);
    if (isItsPage || (each.sessionId === undefined && isTimely(session, each))) {
      const pathname = isItsPage ? pathnameOn(each, hit.pathname) : each.pathname;
      const moved = { ...each, visitorId, sessionId, pathname };
      taken.push(moved);
      if (!isItsPage && canWait(moved, session, hit.activity.at)) left.push(moved);
    } else if (canWait(each, session, hit.activity.at)) left.push(each);
  }
  return { taken, left };
}

/**
 * Whether later hits in order of time may change its session: by being its page, or by extending the latest session.
 */
export function canWait(each: Attachment, session: OpenSession, now: number): boolean {
  if (each.pageviewId !== undefined && canBeNamed(now, each.ts)) return true;
  return each.sessionId === undefined && each.ts > session.startAt;
}

/** The pathname of a vitals sample whose page is found: its own, or the page's when it was sent without a url. */
export const pathnameOn = ({ pathname }: Attachment, ofPage: string): string | undefined =>
  pathname === rootPathname ? ofPage : pathname;

const isNamedBy = ({ pageviewId, ts }: Attachment, { activity, pageviewId: hitPage }: Placeable): boolean =>
  pageviewId !== undefined && activity.kind === 'pageview' && hitPage === pageviewId && canBeNamed(activity.at, ts);
