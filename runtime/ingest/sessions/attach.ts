import { type NamedPage, placeOfAttached } from '../../domain/attachment.ts';
import { extend, type OpenSession, opened } from '../../domain/session.ts';
import type { Attachment, HitTrace } from '../../ports/event-log.ts';
import { activityOf } from './placement.ts';
import { pathnameOn } from './waiting-attachments.ts';

/** Id and time range of a visitor's session. */
interface VisitorSession extends OpenSession {
  readonly visitorId: string;
  readonly sessionId: string;
}

/**
 * Assigns the attachments of one visitor to sessions. `traces`: all events of the visitor with their sessions, in
 * order.
 */
export function attach(attachments: readonly Attachment[], traces: readonly HitTrace[]): Attachment[] {
  if (attachments.length === 0) return [];
  const { sessions, pages } = sessionsAndPages(traces);
  return attachments.map((each) => {
    const { session, page } = placeOfAttached(each, sessions, pages);
    return {
      ...each,
      visitorId: session?.visitorId ?? each.ownVisitorId,
      sessionId: session?.sessionId,
      pathname: page === undefined ? each.pathname : pathnameOn(each, page.pathname),
    };
  });
}

function sessionsAndPages(traces: readonly HitTrace[]) {
  const sessions: VisitorSession[] = [];
  const pages = new Map<string, NamedPage<VisitorSession>[]>();
  for (const trace of traces) {
    const { sessionId, visitorId, pageviewId, ts, pathname } = trace;
    if (sessionId === undefined) continue;
    let session = sessions.at(-1);
    if (session?.sessionId === sessionId) Object.assign(session, extend(session, activityOf(trace)));
    else {
      const fresh = opened(activityOf(trace));
      if (fresh === undefined) continue;
      session = { ...fresh, visitorId, sessionId };
      sessions.push(session);
    }
    if (trace.kind !== 'pageview' || pageviewId === undefined) continue;
    pages.set(pageviewId, [...(pages.get(pageviewId) ?? []), { at: ts, pathname, session }]);
  }
  return { sessions, pages };
}
