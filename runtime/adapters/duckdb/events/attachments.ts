import { groupBy } from '../../../domain/group-by.ts';
import type { Attachment } from '../../../ports/event-log.ts';
import type { Span } from '../../../query/on-hits.ts';
import type { DuckdbClient, Row } from '../connection/client.ts';
import type { AttachOperation } from '../writing/operations.ts';

/** Samples and identifications, those that came with a hit left out. */
const attachmentsWhere = (condition: string): string =>
  [
    ['vitals', 'pathname'],
    ['identifications', 'NULL'],
  ]
    .map(
      ([table, pathname]) =>
        `SELECT '${table}' AS table_name, seq::DOUBLE AS seq, site_id, ts::DOUBLE AS ts, visitor_id,
           coalesce(own_visitor_id, visitor_id) AS own_visitor_id, session_id, pageview_id, ${pathname} AS pathname
         FROM ${table} WHERE ${condition}`,
    )
    .join(' UNION ALL ');

const withoutHits = (rows: string, hitsWhere: string): string =>
  `WITH attachments AS (${rows})
   SELECT * FROM attachments 
   WHERE seq NOT IN (SELECT seq FROM events WHERE ${hitsWhere} AND seq IN (SELECT seq FROM attachments))
   ORDER BY ts, seq`;

export interface AttachmentsAsked extends Span {
  readonly siteId: string;
  readonly visitorIds: readonly string[];
}

/** As `EventLog.attachments` says. */
export async function readAttachments(
  client: DuckdbClient,
  { siteId, visitorIds, since, until }: AttachmentsAsked,
): Promise<Attachment[]> {
  const ids = `(SELECT unnest(from_json($ids::JSON, '["VARCHAR"]')))`;
  const window = 'site_id = $siteId AND ts BETWEEN $since AND $until';
  const rows = await client.read(
    withoutHits(attachmentsWhere(`${window} AND (own_visitor_id IN ${ids} OR visitor_id IN ${ids})`), window),
    { siteId, ids: JSON.stringify(visitorIds), since, until },
  );
  return rows.map(attachmentOf);
}

/** As `EventLog.attachmentTail` says. */
export async function readAttachmentTail(client: DuckdbClient, since: number): Promise<Attachment[]> {
  const rows = await client.read(
    withoutHits(
      attachmentsWhere('ts >= $since AND (session_id IS NULL OR pageview_id IS NOT NULL)'),
      'ts >= $since AND session_id IS NULL',
    ),
    { since },
  );
  return rows.map(attachmentOf);
}

function attachmentOf(row: Row): Attachment {
  const textOf = (value: Row[string]) => (value === null ? undefined : String(value));
  return {
    seq: Number(row.seq),
    siteId: String(row.site_id),
    ts: Number(row.ts),
    kind: row.table_name === 'vitals' ? 'vitals' : 'identify',
    ownVisitorId: String(row.own_visitor_id),
    visitorId: String(row.visitor_id),
    sessionId: textOf(row.session_id),
    pageviewId: textOf(row.pageview_id),
    pathname: textOf(row.pathname),
  };
}

/** The writes that give samples and identifications their sessions, a site each. */
export function attachOperations(attached: readonly Attachment[]): AttachOperation[] {
  return [...groupBy(attached, ({ siteId }) => siteId)].map(([siteId, group]) => ({
    kind: 'attach',
    siteId,
    rows: group.map(({ seq, ts, visitorId, sessionId, pathname }) => ({
      ...{ seq, ts, visitor_id: visitorId, session_id: sessionId ?? null, pathname: pathname ?? null },
    })),
  }));
}

/** Inside the open transaction. */
export async function attach(client: DuckdbClient, { siteId, rows }: AttachOperation): Promise<void> {
  const structure = '[{"seq":"BIGINT","visitor_id":"VARCHAR","session_id":"VARCHAR","pathname":"VARCHAR"}]';
  const times = rows.map(({ ts }) => ts);
  const since = BigInt(times.reduce((least, ts) => Math.min(least, ts), Number.POSITIVE_INFINITY));
  const until = BigInt(times.reduce((most, ts) => Math.max(most, ts), Number.NEGATIVE_INFINITY));
  for (const table of ['vitals', 'identifications'] as const) {
    const path = table === 'vitals' ? ', pathname = coalesce(moved.pathname, vitals.pathname)' : '';
    await client.writer.run(
      `UPDATE ${table} SET visitor_id = moved.visitor_id, session_id = moved.session_id${path}
       FROM (SELECT unnest(from_json($list::JSON, '${structure}'), recursive := true)) moved
       WHERE ${table}.site_id = $siteId AND ${table}.ts BETWEEN $since AND $until AND ${table}.seq = moved.seq`,
      { list: JSON.stringify(rows), siteId, since, until },
    );
  }
}
