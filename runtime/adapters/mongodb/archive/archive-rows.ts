import type { BotEvent, Hit, Identification, Recorded, RevenueEvent, WebVital } from '../../../domain/events.ts';
import type { FixtureLine } from '../../../domain/fixture.ts';
import type { FixtureCollection } from '../../../domain/fixture-fields.ts';
import type { EventBatch } from '../../../ports/event-log.ts';
import type { Stored } from '../connection/client.ts';
import { documentOf } from '../documents/names.ts';
import { hitOf, identificationOf, timedOf } from '../events/rows.ts';

type Document = FixtureLine['document'];

/** Collections of recorded rows, and their lists in a batch. */
const eventCollections = {
  PageView: 'hits',
  Event: 'hits',
  Engagement: 'hits',
  RevenueEvent: 'revenue',
  WebVital: 'vitals',
  Identification: 'identifications',
  BotEvent: 'bots',
} as const satisfies Partial<Record<FixtureCollection, keyof EventBatch>>;

export type EventCollection = keyof typeof eventCollections;

/** Collections with an ingestion sequence, in the order in which rows of one sequence are exported. */
export const arrivalCollections = [
  ...(['PageView', 'Event', 'Engagement'] as const),
  ...(['RevenueEvent', 'WebVital', 'Identification'] as const),
] satisfies readonly EventCollection[];

export const isEventCollection = (name: string): name is EventCollection => name in eventCollections;

const kinds = { PageView: 'pageview', Event: 'event', Engagement: 'engagement' } as const;

/** Lines of recorded rows as a batch. `seqOf` returns the ingestion sequence. */
export function batchOf(lines: readonly FixtureLine[], seqOf: (line: FixtureLine) => number): EventBatch {
  const batch: { [K in 'hits' | 'revenue' | 'vitals' | 'identifications' | 'bots']: unknown[] } = {
    ...{ hits: [], revenue: [], vitals: [], identifications: [], bots: [] },
  };
  for (const line of lines) {
    const { collection, document } = line;
    if (!isEventCollection(collection)) continue;
    const seq = collection === 'BotEvent' ? 0 : seqOf(line);
    batch[eventCollections[collection]].push(eventOf(collection, document, seq));
  }
  return batch as EventBatch; // rows of their own lists; shapes are checked before
}

function eventOf(collection: EventCollection, { _id: id, ts, ...fields }: Document, seq: number) {
  const reported = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const event = { id, ts: Date.parse(String(ts)), ...reported };
  if (collection === 'BotEvent') return event;
  const recorded = { ...event, seq };
  if (collection !== 'PageView' && collection !== 'Event' && collection !== 'Engagement') return recorded;
  return { ownVisitorId: fields.visitorId, ...recorded, kind: kinds[collection] };
}

/** A row as a document of the export; the inverse of `batchOf` and the log. */
export function exportedOf(collection: EventCollection, row: Stored): Record<string, unknown> {
  const event = recordedOf(collection, row);
  const {
    id,
    seq: _,
    kind,
    ...fields
  } = event as unknown as Recorded & { kind?: Hit['kind'] } & Record<string, unknown>;
  const document: Record<string, unknown> = { _id: id, ...fields, ts: new Date(event.ts).toISOString() };
  if (document.ownVisitorId === document.visitorId) delete document.ownVisitorId;
  if (kind !== undefined && kind !== 'event') delete document.interactive;
  return document;
}

function recordedOf(
  collection: EventCollection,
  row: Stored,
): Hit | RevenueEvent | WebVital | Identification | BotEvent {
  switch (collection) {
    case 'RevenueEvent':
      return timedOf<RevenueEvent>(row);
    case 'WebVital':
      return timedOf<WebVital>(row);
    case 'Identification':
      return identificationOf(row);
    case 'BotEvent':
      return documentOf<BotEvent>(row);
    default:
      return hitOf(kinds[collection], row);
  }
}
