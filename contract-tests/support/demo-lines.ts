import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { demoTraffic } from '../../runtime/demo/traffic.ts';
import type { EventBatch } from '../../runtime/ports/event-log.ts';

/** The owner of the site, and the site of the lines. */
export const demoOwnerId = 'a'.repeat(24);
export const demoSiteId = 'b'.repeat(24);
/** When the last hit was. */
export const demoUntil = Date.parse('2026-06-17T12:00:00.000Z');

const createdAt = '2026-05-01T00:00:00.000Z';

type Row = Readonly<Record<string, unknown>> & { readonly seq: number; readonly ts: number };

const hitNames = { pageview: 'PageView', event: 'Event', engagement: 'Engagement' } as const;

/**
 * A user, a site and a month of a shop's traffic as lines of the export format; more than twice as many as pageviews.
 */
export async function writeDemoLines(file: string, pageviews: number): Promise<number> {
  const counted = { lines: 0 };
  await pipeline(Readable.from(demoLines(pageviews, counted)), createWriteStream(file));
  return counted.lines;
}

function* demoLines(pageviews: number, counted: { lines: number }): Generator<string> {
  const lineOf = (collection: string, document: object) => {
    counted.lines += 1;
    return `${JSON.stringify({ collection, document })}\n`;
  };
  yield lineOf('User', { _id: demoOwnerId, email: 'owner@shop.example', name: 'Owner', plan: 'business', createdAt });
  yield lineOf('Site', {
    ...{ _id: demoSiteId, userId: demoOwnerId, trackingId: 'aBcDeFgHiJ', name: 'Shop', domain: 'shop.example' },
    ...{ dataRetentionDays: 1095, createdAt, updatedAt: createdAt },
  });
  const options = { siteId: demoSiteId, seed: 'lines', until: demoUntil, days: 30, pageviews };
  for (const batch of demoTraffic(options)) {
    const rows = namedRows(batch).sort(([, left], [, right]) => left.seq - right.seq);
    for (const [collection, { seq: _, kind, id, ts, ...fields }] of rows) {
      yield lineOf(collection, { _id: id, ts: new Date(ts).toISOString(), ...fields });
    }
  }
}

/** Rows of one hit stay behind it: the sort is stable. */
function namedRows({ hits = [], revenue = [], vitals = [], identifications = [] }: EventBatch): [string, Row][] {
  const named = (collection: string, rows: readonly object[]) => rows.map((row) => [collection, row] as [string, Row]);
  return [
    ...hits.map((hit): [string, Row] => [hitNames[hit.kind], hit as unknown as Row]), // a view by names
    ...named('RevenueEvent', revenue),
    ...named('WebVital', vitals),
    ...named('Identification', identifications),
  ];
}
