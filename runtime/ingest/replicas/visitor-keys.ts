import type { Attachment } from '../../ports/event-log.ts';
import type { Draft } from '../hit.ts';
import type { Page } from '../memory.ts';
import type { VisitorNote } from '../sessions/live-sessions.ts';
import { idsOf } from '../sessions/placement.ts';
import { placeableOf } from '../sessions/recorded-rows.ts';

/** Pages of a visitor that the next process is told of, the latest ones: pings and samples name them. */
export const notedPagesMax = 20;

/** What is taken for a hit, by what it is. */
export const visitorKey = (siteId: string, visitorId: string): string => `visitor ${siteId} ${visitorId}`;
export const eventKey = (draft: Draft): string => `event ${draft.dedupeKey}`;
const orderKey = (siteId: string, orderId: string): string => `order ${siteId} ${orderId}`;

/** A visitor of a site by one id. */
export interface VisitorName {
  readonly siteId: string;
  readonly visitorId: string;
}

/** The visitors hits may belong to, by their keys. */
export function visitorsOf(drafts: readonly Draft[]): Map<string, VisitorName> {
  const visitors = new Map<string, VisitorName>();
  for (const draft of drafts) {
    const { siteId } = draft.site;
    for (const visitorId of idsOf(placeableOf(draft)))
      visitors.set(visitorKey(siteId, visitorId), { siteId, visitorId });
  }
  return visitors;
}

/** What else no two processes may do at once: count one event, or one order. */
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

/** A page a visitor saw, by its pageviewId. */
export interface NotedPage extends Page {
  readonly id: string;
}

/** All that is told of a visitor. */
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
  const [known, pages] = JSON.parse(text) as StoredNote; // as `noteText` wrote it
  return {
    visitor: known === null ? undefined : visitorOf(known),
    pages: pages.map(([id, at, pathname, hostname]) => ({ id, at, pathname, hostname })),
  };
}

const visitorOf = ([of, id, spans, lastAt, waiting]: StoredVisitor): VisitorNote => ({
  ...{ of, id: id ?? undefined, spans: spans ?? undefined, lastAt, waiting: waiting ?? undefined },
});

/** A process of an earlier version notes none that wait. */
type StoredVisitor = [string, string | null, [number, number, number] | null, number, (readonly Attachment[] | null)?];
type StoredNote = [StoredVisitor | null, [string, number, string, string][]];
