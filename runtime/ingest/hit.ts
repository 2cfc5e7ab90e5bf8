import type { Headers } from '../access/client-address.ts';
import type { CollectingSite } from '../domain/collecting-site.ts';
import type { PathRedactor } from '../domain/path-secrets.ts';
import type { Scalars } from '../domain/scalars.ts';
import type { Geo } from '../ports/geo.ts';
import type { Networks } from '../ports/networks.ts';
import type { GeoEdgeProvider } from './fields/edge.ts';
import type { IngestMemory } from './memory.ts';
import type { Channel } from './sources/channel.ts';
import type { ClickId, SourceKind, SourceTable } from './sources/source-table.ts';

/** Reasons to drop a hit. A closed list: counters, headers and the dashboard show exactly these. */
export const dropReasons = [
  'paused',
  'bot',
  'prefetch',
  'excluded_path',
  'excluded_address',
  'opted_out',
  'rate',
  'duplicate',
  'too_old',
  'beyond_retention',
  'in_future',
  'invalid_url',
  'invalid_engagement',
  'hostname',
  'unknown_type',
] as const;

export type DropReason = (typeof dropReasons)[number];

export type HitType = 'pageview' | 'event' | 'engagement' | 'vitals' | 'identify';

/** The `type` of a hit whose sender named an unsupported kind. Not representable in JSON. */
export const unknownType = Symbol('unknown type');

/** One hit as received, before validation. */
export interface IncomingHit {
  /** `browser`: address, user agent and time are those of the request; `server`: those of the body, sent with a key. */
  readonly form: 'browser' | 'server';
  /** ms since the epoch. */
  readonly receivedAt: number;
  readonly headers: Headers;
  readonly socketAddress: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** The text the body was parsed from; of a batch, this event's. Part of the deduplication key. */
  readonly bodyText: string;
}

/** The fields of a site that the steps read. Keep one object for each site: compiled rules are cached by `rules`. */
export type IngestSite = Omit<CollectingSite, 'compatibilities'>;

export interface Product {
  readonly productId: string;
  readonly name: string | undefined;
  readonly quantity: number;
  /** Minor units. */
  readonly amount: number;
}

/** Minor units of an ISO 4217 currency; negative for a refund. */
export interface Revenue {
  readonly amount: number;
  readonly currency: string;
  readonly orderId: string | undefined;
  readonly refundOf: string | undefined;
  readonly products: readonly Product[];
}

/** Value in ms; CLS without a unit. At least one is set. */
export interface Vitals {
  readonly lcp: number | undefined;
  readonly inp: number | undefined;
  readonly cls: number | undefined;
  readonly fcp: number | undefined;
  readonly ttfb: number | undefined;
}

export interface Utm {
  source: string | undefined;
  medium: string | undefined;
  campaign: string | undefined;
  term: string | undefined;
  content: string | undefined;
}

/**
 * The hit that the steps fill in. Flat, with every key set from the start: one hidden class keeps the pipeline fast.
 */
export interface Draft {
  readonly incoming: IncomingHit;
  readonly site: IngestSite;

  type: HitType;
  /** Time of the hit: the server form's timestamp, else the time it was received. ms since the epoch. */
  at: number;
  eventId: string | undefined;
  /** Event name; undefined unless type is event. */
  name: string | undefined;
  props: Scalars | undefined;
  interactive: boolean;
  revenue: Revenue | undefined;
  vitals: Vitals | undefined;
  /** Engaged time that a ping adds; 0 for other types. */
  engagedMs: number;
  scrollDepth: number | undefined;
  profileId: string | undefined;
  traits: Scalars | undefined;
  pageviewId: string | undefined;
  title: string | undefined;
  /** An opt-out signal: no profile, no props, no recording. */
  noProfile: boolean;

  pathname: string;
  hostname: string;
  /** Whether `hostname` is that of the hit's own url; otherwise it is the site's domain. */
  hasUrl: boolean;
  /** The url's query without `?`; only campaign and source use it. */
  query: string;
  /** Host without `www.`, followed by the path. */
  referrer: string | undefined;
  referrerHost: string | undefined;
  /** Whether the hit has a readable referrer, the site itself included. */
  hasReferrer: boolean;
  utm: Utm;
  /** `source` or `ref` of the query when there is no utm_source. */
  namedSource: string | undefined;
  clickIds: readonly ClickId[];
  /** Undefined: direct. */
  source: string | undefined;
  sourceKind: SourceKind | undefined;
  isAdSource: boolean;
  /** Undefined for hits that cannot open a session; they have the channel of their session. */
  channel: Channel | undefined;

  userAgent: string | undefined;
  browser: string;
  os: string;
  device: string;
  /** The sign that identified a bot; undefined unless dropped as a bot. */
  botMark: string | undefined;

  /** Canonical text. Never stored or logged. */
  address: string | undefined;
  addressSource: 'x-forwarded-for' | 'x-real-ip' | 'socket' | 'body' | undefined;
  country: string | undefined;
  city: string | undefined;
  /** Whether the address belongs to a hosting company; undefined: unknown. Counted, never stored. */
  isDataCentre: boolean | undefined;

  /** The visitor id under the salt of the hit's own period. */
  ownVisitorId: string;
  /**
   * The visitor ids under the salts of the previous and the next period, if any: they find sessions that cross
   * midnight.
   */
  previousVisitorId: string | undefined;
  nextVisitorId: string | undefined;

  /** Set when the hit gets its session; undefined: outside every session. */
  sessionId: string | undefined;

  /** The key that `rememberHit` keeps for 24 hours to recognise a duplicate. */
  dedupeKey: string;
}

/** The path of a ping whose page is not known yet: it counts for no page. */
export const unknownPathname = '';

/** Only these types open a session, so only they have a source, a channel and a campaign. */
export const opensSession = (draft: Draft): boolean => draft.type === 'pageview' || draft.type === 'event';

/** Loaded salts. The same array for the same salt as long as it exists; undefined: not loaded, or destroyed. */
export interface SaltReader {
  saltFor(key: string): Uint8Array | undefined;
}

export interface IngestConfig {
  readonly trustedProxyHops: number;
  readonly trustXRealIp: boolean;
  readonly geoEdgeProvider: GeoEdgeProvider;
  readonly geoTrustProxy: boolean;
  /** The operator's patterns of paths to redact. */
  readonly redactPaths?: readonly string[];
}

/** The compiled redactors, with and without the built-in list. */
export interface PathRedactors {
  readonly builtIn: PathRedactor;
  readonly own: PathRedactor;
}

/** What steps may read; one for the life of the process. The time is that of the hit, never of the clock. */
export interface StepContext {
  readonly config: IngestConfig;
  readonly geo: Geo;
  /** Undefined without a database of networks. */
  readonly networks: Networks | undefined;
  /** Must contain the salt of the hit's own period before the pipeline runs; `saltKeysAt` returns its key. */
  readonly salts: SaltReader;
  readonly sources: SourceTable;
  /** The redaction of paths; the built-in list when absent. */
  readonly redactors?: PathRedactors;
  readonly memory: IngestMemory;
}

/** Fills in the draft, or returns the reason to drop it. Synchronous. */
export type Step = (draft: Draft, context: StepContext) => DropReason | undefined;
