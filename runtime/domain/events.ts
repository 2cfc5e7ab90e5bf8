/** What a hit carries besides its kind: where it happened, where it came from, with what. Undefined: unknown. */
export interface HitDimensions {
  hostname?: string | undefined;
  /** Host without `www.` plus path. */
  referrer?: string | undefined;
  source?: string | undefined;
  channel?: string | undefined;
  utm_source?: string | undefined;
  utm_medium?: string | undefined;
  utm_campaign?: string | undefined;
  utm_term?: string | undefined;
  utm_content?: string | undefined;
  country?: string | undefined;
  city?: string | undefined;
  browser?: string | undefined;
  os?: string | undefined;
  device?: string | undefined;
}

/** Where every recorded event stands in time and whose it is. */
export interface Recorded {
  /** 24 lower-case hex characters. */
  readonly id: string;
  /** Order of arrival; unique and growing. */
  readonly seq: number;
  readonly siteId: string;
  /** Milliseconds since the epoch. */
  readonly ts: number;
  /** The session's visitor: the id its first hit had. */
  visitorId: string;
  /** Undefined: an engagement ping, a vitals sample or an identification outside any session. */
  sessionId?: string | undefined;
}

/** A pageview, a custom event or an engagement ping: what sessions are made of. */
export interface Hit extends Recorded, HitDimensions {
  readonly kind: 'pageview' | 'event' | 'engagement';
  /** The id under the salt of the hit's own period; differs from visitorId in a session over midnight. */
  readonly ownVisitorId: string;
  readonly pathname: string;
  readonly title?: string | undefined;
  /** Links pings and vitals to their page. */
  readonly pageviewId?: string | undefined;
  /** New milliseconds of visible, focused time. */
  readonly engagedMs?: number | undefined;
  /** Deepest scroll in percent. */
  readonly scrollDepth?: number | undefined;
  /** Custom events only. */
  readonly name?: string | undefined;
  readonly props?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** False: a custom event that does not end a bounce. */
  readonly interactive?: boolean | undefined;
}

export interface RevenueProduct {
  readonly productId: string;
  readonly name?: string | undefined;
  readonly quantity: number;
  readonly amount: number;
}

/** Money that came in with an event; a refund is negative and names what it refunds. Minor units. */
export interface RevenueEvent extends Recorded, HitDimensions {
  readonly pathname?: string | undefined;
  readonly amount: number;
  readonly currency: string;
  readonly orderId?: string | undefined;
  readonly refundOf?: string | undefined;
  readonly products?: readonly RevenueProduct[] | undefined;
}

/** What belongs to a session without making one: its session may become known later. */
interface AttachedRow extends Recorded {
  /** The id under the salt of the row's own period; unknown in rows of an earlier version, then it is visitorId. */
  readonly ownVisitorId?: string | undefined;
  /** The page it belongs to, by the id the page's hit has. */
  readonly pageviewId?: string | undefined;
}

/** One sample of Core Web Vitals: milliseconds, CLS a plain number. */
export interface WebVital extends AttachedRow {
  readonly pathname: string;
  readonly device?: string | undefined;
  readonly lcp?: number | undefined;
  readonly inp?: number | undefined;
  readonly cls?: number | undefined;
  readonly fcp?: number | undefined;
  readonly ttfb?: number | undefined;
}

/** Somebody told who a visitor is. */
export interface Identification extends AttachedRow {
  readonly profileId: string;
  readonly traits?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** A dropped bot, kept when the site logs bots. No address. */
export interface BotEvent {
  readonly id: string;
  readonly siteId: string;
  readonly ts: number;
  readonly pathname?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly reason: string;
}
