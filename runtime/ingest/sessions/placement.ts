import { hash } from 'node:crypto';
import type { Activity } from '../../domain/session.ts';
import type { Attachment, HitTrace } from '../../ports/event-log.ts';

/** A hit as far as sessions go: whose it is, when, what. */
export interface Placeable {
  readonly siteId: string;
  readonly ownVisitorId: string;
  readonly previousVisitorId: string | undefined;
  readonly nextVisitorId: string | undefined;
  readonly activity: Activity;
  readonly pageviewId: string | undefined;
  readonly pathname: string;
}

/** What places a sample or an identification, beside whose it is and when. */
export interface AttachmentFacts {
  readonly seq: number;
  readonly kind: Attachment['kind'];
  /** When the page it names was opened; undefined: not known. */
  readonly pageAt: number | undefined;
}

/** Where a hit belongs. No sessionId: a ping outside every session. */
export interface Placement {
  readonly visitorId: string;
  readonly sessionId: string | undefined;
  readonly isNew: boolean;
  /** Samples and identifications stored before, which now have a session. */
  readonly attached?: readonly Attachment[] | undefined;
}

/** What is stored of visitors. */
export interface Found {
  readonly traces: readonly HitTrace[];
  readonly attachments: readonly Attachment[];
}

/** The ids a hit's visitor may be known by, the day before and after included. */
export function idsOf(hit: Pick<Placeable, 'ownVisitorId' | 'previousVisitorId' | 'nextVisitorId'>): string[] {
  const ids = [hit.ownVisitorId];
  if (hit.previousVisitorId !== undefined) ids.push(hit.previousVisitorId);
  if (hit.nextVisitorId !== undefined) ids.push(hit.nextVisitorId);
  return ids;
}

export function activityOf(trace: Pick<HitTrace, 'kind' | 'ts' | 'engagedMs'>): Activity {
  return { kind: trace.kind, at: trace.ts, engagedMs: trace.kind === 'engagement' ? (trace.engagedMs ?? 0) : 0 };
}

/** The id of a session follows from whose it is and when it began: a rebuild gives the same one. */
export const sessionIdOf = (siteId: string, visitorId: string, startAt: number): string =>
  hash('sha256', `${siteId} ${visitorId} ${startAt}`, 'hex').slice(0, 24);
