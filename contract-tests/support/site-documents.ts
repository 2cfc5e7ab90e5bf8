import type { CascadeCollection } from '../../runtime/domain/site.ts';
import type { Api, StoredDocument } from './api.ts';

const at = '2026-06-16T10:00:00.000Z';

/** One document of each collection that a site delete clears, with its required fields. */
const fields: Readonly<Record<CascadeCollection, Readonly<Record<string, unknown>>>> = {
  RecordingChunk: { index: 0, data: 'AAAA' },
  PageView: { ts: at, visitorId: 'v1', sessionId: 's1', pathname: '/' },
  Event: { ts: at, visitorId: 'v1', sessionId: 's1', name: 'signup' },
  Goal: { name: 'Signed up', type: 'event', eventName: 'signup' },
  Funnel: { name: 'Checkout', steps: [] },
  TeamMember: { role: 'viewer', status: 'accepted', createdAt: at },
  UserProfile: { externalId: 'u1' },
  SessionRecording: { sessionId: 's1' },
  SessionSummary: { sessionId: 's1' },
  RevenueEvent: { ts: at, visitorId: 'v1', sessionId: 's1', amount: 100, currency: 'EUR' },
  WebVital: { ts: at, visitorId: 'v1', pathname: '/', lcp: 1200 },
  BotEvent: { ts: at },
  BotRule: { kind: 'path', pattern: '/admin/*' },
  Segment: { name: 'Germans', filters: { country: 'DE' } },
  Alert: { name: 'Quiet', metric: 'visitors' },
  Webhook: { url: 'https://receiver.example/', events: ['pageview'], secret: 'a'.repeat(64) },
  Dashboard: { name: 'Mine', widgets: [] },
  Annotation: { date: '2026-06-16', title: 'Launch' },
  ReportConfig: { name: 'Weekly', frequency: 'weekly' },
  Insight: { text: 'More than usual' },
  Integration: { kind: 'pixel' },
  CustomDimension: { key: 'tier' },
  CustomDimensionValue: { key: 'tier', value: 'gold' },
};

/** A number of documents of each collection, and the other data of a site. Each membership has its own user. */
export async function documentsOfSite(
  api: Api,
  siteId: string,
  counts: Readonly<Record<CascadeCollection, number>>,
): Promise<StoredDocument[]> {
  const recordingIds = Array.from({ length: Math.max(1, counts.SessionRecording) }, () => api.id());
  const documents: StoredDocument[] = [];
  for (const [collection, count] of Object.entries(counts) as [CascadeCollection, number][]) {
    for (let number = 0; number < count; number += 1) {
      const userId = collection === 'TeamMember' ? (await api.addUser()).id : api.owner.id;
      const _id = collection === 'SessionRecording' ? recordingIds[number] : api.id();
      const place =
        collection === 'RecordingChunk'
          ? { recordingId: recordingIds[number % recordingIds.length] }
          : { siteId, userId };
      documents.push([collection, { _id, ...place, ...fields[collection] }]);
    }
  }
  documents.push(
    ['Engagement', { _id: api.id(), siteId, ts: at, visitorId: 'v1', sessionId: 's1', pathname: '/', engagedMs: 5 }],
    ['Identification', { _id: api.id(), siteId, ts: at, visitorId: 'v1', sessionId: 's1', profileId: 'u1' }],
  );
  return documents;
}

/** A different number for every collection, so that they cannot be confused. */
export function countsFrom(
  first: number,
  collections: readonly CascadeCollection[],
): Record<CascadeCollection, number> {
  return Object.fromEntries(collections.map((name, index) => [name, first + index])) as Record<
    CascadeCollection,
    number
  >; // one entry a name
}
