import { hashOf } from './connection/expressions.ts';

/** What pageviews, events and sessions carry besides their kind, in table order (domain/events.ts HitDimensions). */
export const dimensionColumns =
  'hostname referrer source channel utm_source utm_medium utm_campaign utm_term utm_content country city browser os device';

/** The tables rows are appended to, with their columns in table order. New event rows go to `recent_events`. */
export const tableColumns = {
  events: columns(
    'seq:BIGINT id site_id ts:BIGINT kind visitor_id own_visitor_id session_id pathname title pageview_id',
    'engaged_ms:BIGINT scroll_depth:INTEGER name props interactive:BOOLEAN',
    dimensionColumns,
  ),
  revenue: columns(
    'seq:BIGINT id site_id ts:BIGINT visitor_id session_id pathname amount:BIGINT currency order_id refund_of products',
    dimensionColumns,
    'is_linked:BOOLEAN',
  ),
  vitals: columns(
    'seq:BIGINT id site_id ts:BIGINT visitor_id session_id pathname device',
    'lcp:DOUBLE inp:DOUBLE cls:DOUBLE fcp:DOUBLE ttfb:DOUBLE own_visitor_id pageview_id',
  ),
  identifications: columns(
    'seq:BIGINT id site_id ts:BIGINT visitor_id session_id profile_id traits own_visitor_id pageview_id',
  ),
  bot_events: columns('id site_id ts:BIGINT pathname user_agent reason'),
  event_keys: columns('keys seen_at:BIGINT'),
  drops: columns('site_id hour:BIGINT reason count:BIGINT'),
  records: columns('collection id site_id parent_id body'),
  salts: columns('period salt destroy_at:BIGINT'),
} as const;

export type Table = keyof typeof tableColumns;

/** The position of a column in the rows of a table. */
export const columnAt = (table: Table, column: string): number =>
  tableColumns[table].findIndex(([name]) => name === column);

function columns(...lists: string[]): readonly (readonly [string, string])[] {
  return lists.flatMap((list) =>
    list.split(' ').map((entry) => {
      const [name = '', type = 'VARCHAR'] = entry.split(':');
      return [name, type] as const;
    }),
  );
}

/** Every table of daily roll-ups, but for `days`, which says what they have. */
export const rollUpTables = [
  'roll_up_totals',
  'roll_up_pages',
  'roll_up_channels',
  'roll_up_journeys',
  'roll_up_moves',
  'roll_up_events',
  'roll_up_sessions',
  'roll_up_facts',
] as const;

/** A table with data of sites, and what of it goes when a site, a profile or what is too old goes. */
export interface SiteTable {
  readonly name: string;
  /** The column with the site: its id, or the hash of it. */
  readonly site: 'site_id' | 'site';
  /** Computed from other tables, and computed again after a reset. */
  readonly isDerived?: true;
  /** Written with documents, not with events: rows whose site is unknown stay. */
  readonly isOfDocuments?: true;
  /** Conditions on the rows that go with a profile (events/erase-profile.ts has the temporary tables). */
  readonly erased?: readonly string[];
  /** Conditions on the rows that go with expired sessions (events/expire.ts). */
  readonly expired?: readonly string[];
  /** Rows outside of every kept session that go by their own time, and the order in which they do. */
  readonly expiredAlone?: { readonly where: string; readonly order: string };
}

/** The hash of the site that a statement names. */
export const siteHash = hashOf('$siteId');

const textOf = (field: string): string => `json_extract_string(body, '$.${field}')`;
const ofSite = 'site_id = $siteId';
const ofSiteHash = `site = ${siteHash}`;

/** Imported documents about an erased profile, or about a session of it. */
const isErasedRecord = `collection IN ('UserProfile', 'SessionRecording', 'SessionSummary') AND ${ofSite} AND (
  ${textOf('visitorId')} IN (FROM erased_visitors)
  OR ${textOf('sessionId')} IN (SELECT session_id FROM erased_events WHERE session_id IS NOT NULL)
  OR $isProfile AND $key IN (${textOf('externalId')}, ${textOf('profileId')}))`;

const isExpiredRecord = `collection IN ('SessionRecording', 'SessionSummary') AND ${ofSite}
  AND ${textOf('sessionId')} IN (FROM expiring)`;

const chunksOf = (records: string): string =>
  `collection = 'RecordingChunk' AND parent_id IN (SELECT id FROM records WHERE ${records})`;

const isExpiring = `${ofSite} AND session_id IN (FROM expiring)`;
const keptSessions = `SELECT session_id FROM sessions WHERE ${ofSiteHash}
  UNION ALL SELECT session_id FROM recent_events WHERE ${ofSite} AND session_id IS NOT NULL`;
const keptVisitors = `SELECT visitor_id FROM sessions WHERE ${ofSiteHash}
  UNION ALL SELECT visitor_id FROM recent_events WHERE ${ofSite}`;
const isOutside = `ts < $before AND (session_id IS NULL OR session_id NOT IN (${keptSessions}))`;
const inOrderOfTime = 'ts, seq';

/** A path without an event row may show what an erased visitor looked for. */
const isUnusedPath = `${ofSiteHash} AND path NOT IN (SELECT path FROM facts WHERE ${ofSiteHash})`;

/**
 * THE list of tables with data of sites: erasing, expiring, deleting a site, removing orphans and resetting derived rows
 * go by it. In this order: what later tables are looked up by goes last.
 */
export const siteTables: readonly SiteTable[] = [
  {
    name: 'records',
    site: 'site_id',
    isOfDocuments: true,
    erased: [chunksOf(isErasedRecord), isErasedRecord],
    expired: [chunksOf(isExpiredRecord), isExpiredRecord],
  },
  {
    name: 'revenue',
    site: 'site_id',
    erased: [`${ofSite} AND seq IN (FROM erased_revenue)`],
    expired: [isExpiring],
    expiredAlone: { where: isOutside, order: inOrderOfTime },
  },
  {
    name: 'vitals',
    site: 'site_id',
    // A sample may have kept the visitor it had before its session moved to another.
    erased: [`${ofSite} AND (seq IN (FROM erased_vitals) OR session_id IN (FROM erased_sessions))`],
    expired: [isExpiring],
    expiredAlone: { where: isOutside, order: inOrderOfTime },
  },
  {
    name: 'identifications',
    site: 'site_id',
    erased: [`${ofSite} AND $isProfile AND profile_id = $key`],
    // The profile of a visitor stays known as long as an event row of the visitor is kept.
    expiredAlone: { where: `${isOutside} AND visitor_id NOT IN (${keptVisitors})`, order: inOrderOfTime },
  },
  ...['recent_events', 'compacted_events'].map(
    (name): SiteTable => ({
      name,
      site: 'site_id',
      erased: [`${ofSite} AND seq IN (SELECT seq FROM erased_events)`],
      expired: [name === 'recent_events' ? isExpiring : `ts < $before AND ${isExpiring}`],
      expiredAlone: { where: 'ts < $before AND session_id IS NULL', order: inOrderOfTime },
    }),
  ),
  { name: 'bot_events', site: 'site_id', expiredAlone: { where: 'ts < $before', order: 'ts, id' } },
  { name: 'drops', site: 'site_id', expiredAlone: { where: 'hour <= $before - 3600000', order: 'hour, reason' } },
  {
    name: 'facts',
    site: 'site',
    isDerived: true,
    erased: [`${ofSiteHash} AND seq IN (SELECT seq FROM erased_events)`],
    expired: [`${ofSiteHash} AND ts < $before AND session IN (SELECT ${hashOf('session_id')} FROM expiring)`],
  },
  {
    name: 'sessions',
    site: 'site',
    isDerived: true,
    erased: [`${ofSiteHash} AND session_id IN (FROM erased_sessions)`],
    expired: [`${ofSiteHash} AND session_id IN (FROM expiring)`],
  },
  { name: 'paths', site: 'site', isDerived: true, erased: [isUnusedPath], expired: [isUnusedPath] },
  // Roll-ups of the days concerned are invalidated before anything of them goes (days/days.ts).
  ...['days', ...rollUpTables].map((name): SiteTable => ({ name, site: 'site', isDerived: true })),
];
