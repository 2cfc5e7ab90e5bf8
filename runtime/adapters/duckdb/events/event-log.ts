import type { Hit, Identification, RevenueEvent, WebVital } from '../../../domain/events.ts';
import { groupBy } from '../../../domain/group-by.ts';
import type { Attachment, Durability, EventBatch, EventLog, HitTrace } from '../../../ports/event-log.ts';
import type { ProfileIdentity } from '../../../query/profiles.ts';
import type { DuckdbClient, Row } from '../connection/client.ts';
import type { Table } from '../schema.ts';
import { packedKeys } from '../writing/insert.ts';
import type { Operation, TableRow } from '../writing/operations.ts';
import type { Writer } from '../writing/write-queue.ts';
import { attachOperations, readAttachments, readAttachmentTail } from './attachments.ts';
import { ownVisitorIds } from './erase-profile.ts';

const traceColumns = `seq::DOUBLE AS seq, site_id, ts::DOUBLE AS ts, kind, visitor_id, own_visitor_id, session_id,
  engaged_ms::DOUBLE AS engaged_ms, pageview_id, pathname`;

/** Rows removed in one transaction for being too old: about as many as are compacted at once. */
const expireRowsMax = 50_000;

/** Recorded events in DuckDB tables: raw rows, written in batches through the writer. */
export class DuckdbEventLog implements EventLog {
  readonly #client: DuckdbClient;
  readonly #writer: Writer;

  constructor(client: DuckdbClient, writer: Writer) {
    this.#client = client;
    this.#writer = writer;
  }

  /** Not async: nothing of the batch is kept while its texts wait. */
  append(batch: EventBatch, durability: Durability): Promise<void> {
    return this.#writer.submit(operationsOf(batch), durability).then(() => undefined);
  }

  flush(): Promise<void> {
    return this.#writer.flush();
  }

  async adjacentHits(
    siteId: string,
    ownVisitorIds: readonly string[],
    since: number,
    until: number,
  ): Promise<HitTrace[]> {
    const rows = await this.#client.read(
      `WITH ids AS (SELECT unnest(from_json($ids::JSON, '["VARCHAR"]')) AS id),
       near AS (SELECT seq, session_id FROM events
         WHERE site_id = $siteId AND ts BETWEEN $since AND $until AND own_visitor_id IN (SELECT id FROM ids))
       SELECT ${traceColumns} FROM events
       WHERE site_id = $siteId AND ts BETWEEN $since - 172800000 AND $until + 172800000
         AND (seq IN (SELECT seq FROM near) OR session_id IN (SELECT session_id FROM near WHERE session_id IS NOT NULL))
       ORDER BY ts, seq`,
      { siteId, ids: JSON.stringify(ownVisitorIds), since, until },
    );
    return rows.map(traceOf);
  }

  async tail(since: number): Promise<HitTrace[]> {
    const rows = await this.#client.read(
      `SELECT ${traceColumns} FROM events
       WHERE ts >= $since - 90000000 AND session_id IN (SELECT session_id FROM events WHERE ts >= $since)
       ORDER BY ts, seq`,
      { since },
    );
    return rows.map(traceOf);
  }

  attachments(siteId: string, visitorIds: readonly string[], since: number, until: number): Promise<Attachment[]> {
    return readAttachments(this.#client, { siteId, visitorIds, since, until });
  }

  attachmentTail(since: number): Promise<Attachment[]> {
    return readAttachmentTail(this.#client, since);
  }

  async recentKeys(since: number, limit: number): Promise<{ key: string; at: number }[]> {
    const rows = await this.#client.read(
      'SELECT keys, seen_at::DOUBLE AS seen_at FROM event_keys WHERE seen_at >= $since ORDER BY seen_at',
      { since },
    );
    const keys = rows.flatMap((row) =>
      String(row.keys)
        .split('\n')
        .map((key) => ({ key, at: Number(row.seen_at) })),
    );
    return keys.slice(-limit);
  }

  async forgetKeys(before: number): Promise<void> {
    await this.#writer.submit([{ kind: 'purge', table: 'event_keys', before }], 'durable');
  }

  /** Event rows that are on their way are written first, so that none of the profile's comes after. */
  async erase(siteId: string, member: ProfileIdentity): Promise<string[]> {
    await this.flush();
    const ids = await ownVisitorIds(this.#client, siteId, member);
    await this.#writer.submit([{ kind: 'erase', siteId, member }], 'durable');
    return ids;
  }

  async expire(siteId: string, before: number): Promise<number> {
    const operation = { kind: 'expire', siteId, before, rowsMax: expireRowsMax } as const;
    const { expiredRows = 0 } = await this.#writer.submit([operation], 'durable');
    return expiredRows;
  }

  async dropCounts(siteId: string, since: number): Promise<{ reason: string; count: number }[]> {
    const rows = await this.#client.read(
      'SELECT reason, sum(count)::DOUBLE AS count FROM drops WHERE site_id = $siteId AND hour >= $since GROUP BY reason',
      { siteId, since },
    );
    return rows.map(({ reason, count }) => ({ reason: String(reason), count: Number(count) }));
  }

  async knownOrders(siteId: string, orderIds: readonly string[]): Promise<string[]> {
    if (orderIds.length === 0) return [];
    const rows = await this.#client.read(
      `SELECT DISTINCT order_id FROM revenue WHERE site_id = $siteId AND refund_of IS NULL
         AND order_id IN (SELECT unnest(from_json($ids::JSON, '["VARCHAR"]')))`,
      { siteId, ids: JSON.stringify(orderIds) },
    );
    return rows.map((row) => String(row.order_id));
  }

  async lastSeq(): Promise<number> {
    const tables = ['events', 'revenue', 'vitals', 'identifications'];
    const maxima = tables.map((table) => `SELECT max(seq) AS seq FROM ${table}`).join(' UNION ALL ');
    const rows = await this.#client.read(`SELECT coalesce(max(seq), 0)::DOUBLE AS seq FROM (${maxima})`);
    return Number(rows[0]?.seq ?? 0);
  }
}

function traceOf(row: Row): HitTrace {
  return {
    seq: Number(row.seq),
    siteId: String(row.site_id),
    ts: Number(row.ts),
    kind: String(row.kind) as Hit['kind'], // written by `eventRow` alone
    visitorId: String(row.visitor_id),
    ownVisitorId: String(row.own_visitor_id),
    sessionId: row.session_id === null ? undefined : String(row.session_id),
    engagedMs: row.engaged_ms === null ? undefined : Number(row.engaged_ms),
    pageviewId: row.pageview_id === null ? undefined : String(row.pageview_id),
    pathname: String(row.pathname),
  };
}

/** A batch as rows of tables. */
function operationsOf(batch: EventBatch): Operation[] {
  const operations: Operation[] = [];
  const add = (table: Table, rows: readonly TableRow[] | undefined) => {
    if (rows !== undefined && rows.length > 0) operations.push({ kind: 'rows', table, rows });
  };
  add('events', batch.hits?.map(eventRow));
  add('revenue', revenueRows(batch));
  add('vitals', batch.vitals?.map(vitalRow));
  add('identifications', batch.identifications?.map(identificationRow));
  add(
    'bot_events',
    batch.bots?.map((bot) => [bot.id, bot.siteId, bot.ts, bot.pathname, bot.userAgent, bot.reason]),
  );
  add('event_keys', packedKeys((batch.keys ?? []).map(({ key, at }) => [key, at])));
  add(
    'drops',
    batch.drops?.map(({ siteId, hour, reason, count }) => [siteId, hour, reason, count]),
  );
  for (const [siteId, moves] of groupBy(batch.reassigned ?? [], (move) => move.siteId)) {
    const rows = moves.map(({ seq, ts, visitorId, sessionId, pathname }) => ({
      seq,
      ts,
      visitor_id: visitorId,
      session_id: sessionId ?? null,
      pathname,
    }));
    operations.push({ kind: 'reassign', siteId, rows });
  }
  for (const operation of attachOperations(batch.attached ?? [])) operations.push(operation);
  return operations;
}

/** Money that comes with its hit has its number and its session. */
function revenueRows({ hits = [], revenue }: EventBatch): TableRow[] | undefined {
  if (revenue === undefined || revenue.length === 0) return undefined;
  const sessions = new Map(hits.map(({ siteId, seq, sessionId }) => [`${siteId} ${seq}`, sessionId]));
  return revenue.map((event) => {
    const { siteId, seq, sessionId } = event;
    return revenueRow(event, sessionId !== undefined && sessions.get(`${siteId} ${seq}`) === sessionId);
  });
}

// Values stand in the order of `tableColumns`.

export const eventRow = (hit: Hit): TableRow => [
  hit.seq,
  hit.id,
  hit.siteId,
  hit.ts,
  hit.kind,
  hit.visitorId,
  hit.ownVisitorId,
  hit.sessionId,
  hit.pathname,
  hit.title,
  hit.pageviewId,
  hit.engagedMs,
  hit.scrollDepth,
  hit.name,
  hit.props === undefined ? undefined : JSON.stringify(hit.props),
  hit.interactive,
  hit.hostname,
  hit.referrer,
  hit.source,
  hit.channel,
  hit.utm_source,
  hit.utm_medium,
  hit.utm_campaign,
  hit.utm_term,
  hit.utm_content,
  hit.country,
  hit.city,
  hit.browser,
  hit.os,
  hit.device,
];

const revenueRow = (event: RevenueEvent, isWithHit: boolean): TableRow => [
  event.seq,
  event.id,
  event.siteId,
  event.ts,
  event.visitorId,
  event.sessionId,
  event.pathname,
  event.amount,
  event.currency,
  event.orderId,
  event.refundOf,
  event.products === undefined ? undefined : JSON.stringify(event.products),
  event.hostname,
  event.referrer,
  event.source,
  event.channel,
  event.utm_source,
  event.utm_medium,
  event.utm_campaign,
  event.utm_term,
  event.utm_content,
  event.country,
  event.city,
  event.browser,
  event.os,
  event.device,
  isWithHit,
];

const vitalRow = (vital: WebVital): TableRow => [
  vital.seq,
  vital.id,
  vital.siteId,
  vital.ts,
  vital.visitorId,
  vital.sessionId,
  vital.pathname,
  vital.device,
  vital.lcp,
  vital.inp,
  vital.cls,
  vital.fcp,
  vital.ttfb,
  vital.ownVisitorId,
  vital.pageviewId,
];

const identificationRow = (given: Identification): TableRow => [
  given.seq,
  given.id,
  given.siteId,
  given.ts,
  given.visitorId,
  given.sessionId,
  given.profileId,
  given.traits === undefined ? undefined : JSON.stringify(given.traits),
  given.ownVisitorId,
  given.pageviewId,
];
