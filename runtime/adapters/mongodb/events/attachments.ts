import type { AnyBulkWriteOperation } from 'mongodb';
import { groupBy } from '../../../domain/group-by.ts';
import type { Attachment } from '../../../ports/event-log.ts';
import { guarded, type MongodbClient, read, type Stored } from '../connection/client.ts';
import { hitCollectionNames } from './rows.ts';

/** The collections of vitals samples and identifications. */
const collections = { vitals: 'WebVital', identify: 'Identification' } as const;
const kinds = Object.keys(collections) as Attachment['kind'][]; // Object.keys loses the key type

const fields = {
  ...{ seq: 1, siteId: 1, ts: 1, visitorId: 1, ownVisitorId: 1, sessionId: 1, pageviewId: 1, pathname: 1 },
} as const;
/** Ingestion sequences of one call. */
const seqsAtOnce = 1_000;

/** Attachments that match a condition, by time and then sequence; those sent together with a hit are left out. */
export async function readAttachments(client: MongodbClient, wanted: object): Promise<Attachment[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const rows = await read(client.collection(collections[kind]), wanted, fields);
      return rows.map((row) => attachmentOf(kind, row));
    }),
  );
  const all = found.flat();
  const ofHits = await hitsAmong(client, all);
  return all
    .filter(({ siteId, seq }) => !ofHits.has(`${siteId} ${seq}`))
    .sort((left, right) => left.ts - right.ts || left.seq - right.seq);
}

/** Those of the given sequences that belong to hits. */
async function hitsAmong(client: MongodbClient, attachments: readonly Attachment[]): Promise<Set<string>> {
  const seqs = [...new Set(attachments.map(({ seq }) => seq))];
  const found = new Set<string>();
  for (let from = 0; from < seqs.length; from += seqsAtOnce) {
    const named = { seq: { $in: seqs.slice(from, from + seqsAtOnce) } };
    for (const name of hitCollectionNames) {
      for (const { siteId, seq } of await read(client.collection(name), named, { siteId: 1, seq: 1 }))
        found.add(`${siteId} ${seq}`);
    }
  }
  return found;
}

/** Rows of an earlier version have no own visitor id: it is that of their session. */
function attachmentOf(kind: Attachment['kind'], row: Stored): Attachment {
  return {
    kind,
    seq: Number(row.seq),
    siteId: String(row.siteId),
    ts: Number(row.ts),
    ownVisitorId: String(row.ownVisitorId ?? row.visitorId),
    visitorId: String(row.visitorId),
    sessionId: row.sessionId ?? undefined,
    pageviewId: row.pageviewId ?? undefined,
    pathname: kind === 'vitals' ? String(row.pathname) : undefined,
  };
}

/** Sets the sessions of attachments. Idempotent. */
export async function attach(client: MongodbClient, attached: readonly Attachment[]): Promise<void> {
  for (const [kind, group] of groupBy(attached, (each) => each.kind)) {
    await guarded(() => client.collection(collections[kind]).bulkWrite(group.map(moveOf)));
  }
}

function moveOf({ siteId, seq, visitorId, sessionId, pathname }: Attachment): AnyBulkWriteOperation<Stored> {
  const path = pathname === undefined ? {} : { pathname };
  const update =
    sessionId === undefined
      ? { $set: { visitorId, ...path }, $unset: { sessionId: '' as const } }
      : { $set: { visitorId, sessionId, ...path } };
  return { updateOne: { filter: { siteId, seq }, update } };
}
