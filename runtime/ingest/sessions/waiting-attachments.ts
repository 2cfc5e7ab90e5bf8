import { canBeNamed, isTimely } from '../../domain/attachment.ts';
import type { OpenSession } from '../../domain/session.ts';
import type { Attachment } from '../../ports/event-log.ts';
import type { Placeable } from './placement.ts';

/** Where a sample stands that came without a url before its page. */
const rootPathname = '/';
/** Samples and identifications of one visitor that are kept for later hits; with more, the store is asked. */
export const waitingMax = 50;

/** A visitor's latest session, after a hit opened or extended it. */
interface Placed {
  readonly session: OpenSession | undefined;
  readonly visitorId: string;
  readonly sessionId: string | undefined;
}

/** What a hit makes of those that waited. */
interface Claimed {
  /** Those that got a session or their page. */
  readonly taken: readonly Attachment[];
  /** Those that later hits may still change. */
  readonly left: readonly Attachment[];
}

/** Gives samples and identifications that waited to the session of a hit, as far as they belong to it. */
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

/** Whether later hits in order may change a session: by being its page, or by extending the latest session to its time. */
export function canWait(each: Attachment, session: OpenSession, now: number): boolean {
  if (each.pageviewId !== undefined && canBeNamed(now, each.ts)) return true;
  return each.sessionId === undefined && each.ts > session.startAt;
}

/** The pathname of a sample whose page is found: its own, or the page's where it came without a url. */
export const pathnameOn = ({ pathname }: Attachment, ofPage: string): string | undefined =>
  pathname === rootPathname ? ofPage : pathname;

const isNamedBy = ({ pageviewId, ts }: Attachment, { activity, pageviewId: hitPage }: Placeable): boolean =>
  pageviewId !== undefined && activity.kind === 'pageview' && hitPage === pageviewId && canBeNamed(activity.at, ts);
