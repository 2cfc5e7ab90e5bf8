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

/** Why a hit is not counted. Closed: counters, headers and the dashboard list exactly these. */
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

/** The `type` of a hit whose sender named a kind that cannot be counted. No JSON holds it. */
export const unknownType = Symbol('unknown type');

/** One hit as it came in, before anything is believed. */
export interface IncomingHit {
  /** `browser`: address, user agent and time are the request's; `server`: the body's, sent with a key. */
  readonly form: 'browser' | 'server';
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly headers: Headers;
  readonly socketAddress: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** The text the body was parsed from; of a batch, this one event's. Tells a repeat from another hit. */
  readonly bodyText: string;
}

/** As much of a site as the steps look at. Keep one object per site: compiled rules are remembered by `rules`. */
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

/** Milliseconds; CLS a plain number. At least one is there. */
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

/** The hit the steps work on. Flat, every key there from the start: one shape keeps the pipeline fast. */
export interface Draft {
  readonly incoming: IncomingHit;
  readonly site: IngestSite;

  type: HitType;
  /** When it happened: the server form's timestamp, else the arrival. Milliseconds. */
  at: number;
  eventId: string | undefined;
  /** Event name; undefined unless type is event. */
  name: string | undefined;
  props: Scalars | undefined;
  interactive: boolean;
  revenue: Revenue | undefined;
  vitals: Vitals | undefined;
  /** New engaged time of a ping; 0 for the others. */
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
  /** Whether hostname is of the hit's own url, not the site's domain in its place. */
  hasUrl: boolean;
  /** The url's query without `?`; only campaign and source read it. */
  query: string;
  /** Host without `www.` plus path. */
  referrer: string | undefined;
  referrerHost: string | undefined;
  /** Whether the hit names a referrer of a kind that is read, be it the site itself. */
  hasReferrer: boolean;
  utm: Utm;
  /** `source` or `ref` of the query, where there is no utm_source. */
  namedSource: string | undefined;
  clickIds: readonly ClickId[];
  /** Undefined: direct. */
  source: string | undefined;
  sourceKind: SourceKind | undefined;
  isAdSource: boolean;
  /** Undefined for hits that open no session: theirs is the session's. */
  channel: Channel | undefined;

  userAgent: string | undefined;
  browser: string;
  os: string;
  device: string;
  /** What gave a bot away; undefined unless dropped as one. */
  botMark: string | undefined;

  /** Canonical text. Never stored, never logged. */
  address: string | undefined;
  addressSource: 'x-forwarded-for' | 'x-real-ip' | 'socket' | 'body' | undefined;
  country: string | undefined;
  city: string | undefined;
  /** Whether the address belongs to a hosting company; undefined: nobody knows. Counted, never stored. */
  isDataCentre: boolean | undefined;

  /** Under the salt of the hit's own period. */
  ownVisitorId: string;
  /** Under the salt of the period before and after, where there is one: a session over midnight is found by them. */
  previousVisitorId: string | undefined;
  nextVisitorId: string | undefined;

  /** Put when the hit is given its place; undefined: outside every session. */
  sessionId: string | undefined;

  /** What `rememberHit` keeps for 24 hours to tell a repeat. */
  dedupeKey: string;
}

/** The path of a ping that names a page nobody has seen yet: it counts for none. */
export const unknownPathname = '';

/** Only these open a session, so only they need a source, a channel and a campaign. */
export const opensSession = (draft: Draft): boolean => draft.type === 'pageview' || draft.type === 'event';

/** Salts that are loaded already. The same array for the same salt as long as it lives; undefined: none, or destroyed. */
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

/** What goes from paths of a site, by whether it uses the built-in list. */
export interface PathRedactors {
  readonly builtIn: PathRedactor;
  readonly own: PathRedactor;
}

/** What steps may look at; one for the life of the process. The time is the arrival's, never the clock's. */
export interface StepContext {
  readonly config: IngestConfig;
  readonly geo: Geo;
  /** Undefined where there is no database of networks. */
  readonly networks: Networks | undefined;
  /** Must hold the salt of the hit's own period before the pipeline runs: `saltKeysAt` tells which. */
  readonly salts: SaltReader;
  readonly sources: SourceTable;
  /** How paths are stored; without them by the built-in list. */
  readonly redactors?: PathRedactors;
  readonly memory: IngestMemory;
}

/** Adds to the draft, or ends it with a reason. Synchronous. */
export type Step = (draft: Draft, context: StepContext) => DropReason | undefined;
