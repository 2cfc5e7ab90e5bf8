import { hash } from 'node:crypto';
import type { Activity } from '../../domain/session.ts';
import type { Attachment, HitTrace } from '../../ports/event-log.ts';

/** The fields of a hit that determine its session. */
export interface Placeable {
  readonly siteId: string;
  readonly ownVisitorId: string;
  readonly previousVisitorId: string | undefined;
  readonly nextVisitorId: string | undefined;
  readonly activity: Activity;
  readonly pageviewId: string | undefined;
  readonly pathname: string;
}

/** The fields of an attachment that determine its session, besides visitor and time. */
export interface AttachmentFacts {
  readonly seq: number;
  readonly kind: Attachment['kind'];
  /** Time of the page it names, ms; undefined: unknown. */
  readonly pageAt: number | undefined;
}

/** The session of a hit. No sessionId: a ping outside of sessions. */
export interface Placement {
  readonly visitorId: string;
  readonly sessionId: string | undefined;
  readonly isNew: boolean;
  /** Stored attachments that got a session. */
  readonly attached?: readonly Attachment[] | undefined;
}

/** Stored events and attachments of visitors. */
export interface Found {
  readonly traces: readonly HitTrace[];
  readonly attachments: readonly Attachment[];
}

/** The ids a hit's visitor may have, those of the previous and the next period included. */
export function idsOf(hit: Pick<Placeable, 'ownVisitorId' | 'previousVisitorId' | 'nextVisitorId'>): string[] {
  const ids = [hit.ownVisitorId];
  if (hit.previousVisitorId !== undefined) ids.push(hit.previousVisitorId);
  if (hit.nextVisitorId !== undefined) ids.push(hit.nextVisitorId);
  return ids;
}

export function activityOf(trace: Pick<HitTrace, 'kind' | 'ts' | 'engagedMs'>): Activity {
  return { kind: trace.kind, at: trace.ts, engagedMs: trace.kind === 'engagement' ? (trace.engagedMs ?? 0) : 0 };
}

/** A session id is a digest of site, visitor and start: a rebuild computes the same id. */
export const sessionIdOf = (siteId: string, visitorId: string, startAt: number): string =>
  hash('sha256', `${siteId} ${visitorId} ${startAt}`, 'hex').slice(0, 24);
