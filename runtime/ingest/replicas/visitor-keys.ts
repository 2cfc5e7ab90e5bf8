import type { Attachment } from '../../ports/event-log.ts';
import type { Draft } from '../hit.ts';
import type { Page } from '../memory.ts';
import type { VisitorNote } from '../sessions/live-sessions.ts';
import { idsOf } from '../sessions/placement.ts';
import { placeableOf } from '../sessions/recorded-rows.ts';

/** The latest pages of a visitor in its note: pings and vitals samples refer to them. */
const notedPagesMax = 20;

/** The lease keys of a hit by kind. */
export const visitorKey = (siteId: string, visitorId: string): string => `visitor ${siteId} ${visitorId}`;
export const eventKey = (draft: Draft): string => `event ${draft.dedupeKey}`;
const orderKey = (siteId: string, orderId: string): string => `order ${siteId} ${orderId}`;

/** A visitor of a site by one id. */
export interface VisitorName {
  readonly siteId: string;
  readonly visitorId: string;
}

/** The visitors that hits may belong to, by lease key. */
export function visitorsOf(drafts: readonly Draft[]): Map<string, VisitorName> {
  const visitors = new Map<string, VisitorName>();
  for (const draft of drafts) {
    const { siteId } = draft.site;
    for (const visitorId of idsOf(placeableOf(draft)))
      visitors.set(visitorKey(siteId, visitorId), { siteId, visitorId });
  }
  return visitors;
}

/** Lease keys of events and orders, so that two processes do not count one twice. */
export function otherKeysOf(drafts: readonly Draft[]): string[] {
  const keys = new Set<string>();
  for (const draft of drafts) {
    keys.add(eventKey(draft));
    const { revenue, site } = draft;
    if (revenue?.orderId !== undefined && revenue.refundOf === undefined)
      keys.add(orderKey(site.siteId, revenue.orderId));
  }
  return [...keys];
}

/** A page of a visitor, by its pageviewId. */
export interface NotedPage extends Page {
  readonly id: string;
}

/** The note of a visitor. */
export interface Note {
  readonly visitor: VisitorNote | undefined;
  readonly pages: readonly NotedPage[];
}

const nothing: Note = Object.freeze({ visitor: undefined, pages: [] });

export function noteText({ visitor, pages }: Note): string | undefined {
  if (visitor === undefined && pages.length === 0) return undefined;
  const kept = pages.slice(-notedPagesMax).map(({ id, at, pathname, hostname }) => [id, at, pathname, hostname]);
  const known = visitor && [
    visitor.of,
    visitor.id ?? null,
    visitor.spans ?? null,
    visitor.lastAt,
    visitor.waiting ?? null,
  ];
  return JSON.stringify([known ?? null, kept]);
}

export function noteOf(text: string | undefined): Note {
  if (text === undefined) return nothing;
  const [known, pages] = JSON.parse(text) as StoredNote; // written by `noteText`
  return {
    visitor: known === null ? undefined : visitorOf(known),
    pages: pages.map(([id, at, pathname, hostname]) => ({ id, at, pathname, hostname })),
  };
}

const visitorOf = ([of, id, spans, lastAt, waiting]: StoredVisitor): VisitorNote => ({
  ...{ of, id: id ?? undefined, spans: spans ?? undefined, lastAt, waiting: waiting ?? undefined },
});

/** A process of an earlier version writes no waiting attachments. */
type StoredVisitor = [string, string | null, [number, number, number] | null, number, (readonly Attachment[] | null)?];
type StoredNote = [StoredVisitor | null, [string, number, string, string][]];
