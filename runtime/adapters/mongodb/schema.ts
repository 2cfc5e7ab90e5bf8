import type { IndexSpecification } from 'mongodb';
import type { MongodbClient } from './connection/client.ts';

/** An index as data: built at the start, or printed for the operator. */
export interface Index {
  readonly collection: string;
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: true;
  /** Contains only rows with the field. */
  readonly sparse?: true;
}

const index = (collection: string, name: string, key: Index['key']): Index => ({ collection, name, key });

const unique = (collection: string, name: string, key: Index['key']): Index => ({
  ...{ collection, name, key, unique: true },
});

const uniqueIfSet = (collection: string, name: string, key: Index['key']): Index => ({
  ...{ collection, name, key, unique: true, sparse: true },
});

const lists: readonly string[] = [
  ...['Funnel', 'Segment', 'Webhook', 'Goal', 'Alert', 'Annotation', 'ReportConfig', 'Dashboard'],
  ...['BotRule', 'Integration', 'CustomDimension'],
];
const hits: readonly string[] = ['PageView', 'Event', 'Engagement'];
const timed: readonly string[] = [...hits, 'RevenueEvent', 'WebVital'];
const records: readonly string[] = [
  'UserProfile',
  'SessionRecording',
  'SessionSummary',
  'Insight',
  'CustomDimensionValue',
];

/** Every index the store needs. `sb` is one of 16 buckets of a visitor, so that a large site spreads over shards. */
export const indexes: readonly Index[] = [
  unique('User', 'email', { _email: 1 }),
  uniqueIfSet('User', 'first', { _first: 1 }),
  unique('ApiKey', 'hash', { keyHash: 1 }),
  index('ApiKey', 'newest', { userId: 1, createdAt: -1, _id: -1 }),
  unique('Site', 'tracking', { trackingId: 1 }),
  uniqueIfSet('Site', 'slug', { _slug: 1 }),
  index('Site', 'newest', { userId: 1, createdAt: -1, _id: -1 }),
  index('Site', 'domain', { domain: 1 }),
  unique('TeamMember', 'member', { siteId: 1, userId: 1 }),
  index('TeamMember', 'user', { userId: 1 }),
  ...lists.map((name) => index(name, 'newest', { siteId: 1, createdAt: -1, _id: -1 })),
  uniqueIfSet('Dashboard', 'default', { _default: 1 }),
  index('Alert', 'goal', { siteId: 1, goalId: 1 }),
  ...records.map((name) => index(name, 'site', { siteId: 1 })),
  index('RecordingChunk', 'recording', { recordingId: 1 }),
  ...timed.map((name) => index(name, 'time', { siteId: 1, sb: 1, ts: 1 })),
  ...[...timed, 'Identification'].map((name) => index(name, 'arrival', { seq: -1 })),
  ...timed.map((name) => index(name, 'session', { siteId: 1, sessionId: 1 })),
  ...hits.map((name) => index(name, 'own', { siteId: 1, ownVisitorId: 1, ts: 1 })),
  ...[...timed, 'Identification'].map((name) => index(name, 'visitor', { siteId: 1, visitorId: 1 })),
  ...['WebVital', 'Identification'].map((name) => index(name, 'own', { siteId: 1, ownVisitorId: 1, ts: 1 })),
  index('RevenueEvent', 'order', { siteId: 1, orderId: 1 }),
  index('Batch', 'order', { at: 1 }),
  index('Identification', 'profile', { siteId: 1, profileId: 1 }),
  index('Identification', 'address', { siteId: 1, publicId: 1 }),
  index('BotEvent', 'time', { siteId: 1, ts: 1 }),
  index('Session', 'window', { siteId: 1, sb: 1, lastTs: 1, startTs: 1 }),
  index('Session', 'end', { siteId: 1, endTs: 1 }),
  index('Session', 'session', { siteId: 1, sessionId: 1 }),
  index('Session', 'visitor', { siteId: 1, visitorId: 1 }),
  index('Session', 'first', { siteId: 1, 'first.v': 1, startTs: 1 }),
  index('RollUpDay', 'day', { siteId: 1, day: 1 }),
  index('RollUp', 'day', { siteId: 1, day: 1, kind: 1, token: 1 }),
  index('Drop', 'hour', { siteId: 1, hour: 1 }),
  index('EventKey', 'time', { at: 1 }),
  index('EventKey', 'key', { 'keys.key': 1 }),
  index('Lease', 'end', { goesAt: 1 }),
  index('Salt', 'end', { destroyAt: 1 }),
];

/** The sharded collections; the others stay on one shard. */
export const shardKeys: Readonly<Record<string, Index['key']>> = {
  ...Object.fromEntries(timed.map((name) => [name, { siteId: 1, sb: 1, ts: 1 }])),
  Session: { siteId: 1, sb: 1, _id: 1 },
  RollUp: { siteId: 1, day: 1 },
};

/** Builds missing indexes, without a time limit. */
export async function buildIndexes(client: MongodbClient): Promise<void> {
  for (const { collection, key, ...options } of indexes) {
    await client.collection(collection).createIndex(key as IndexSpecification, options);
  }
}

/** One index as a shell command. */
export function commandOf({ collection, key, ...options }: Index): string {
  return `db.${collection}.createIndex(${JSON.stringify(key)}, ${JSON.stringify(options)})`;
}
