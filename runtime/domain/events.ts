/** The dimensions of a hit: page, location, client and campaign. Undefined: unknown. */
export interface HitDimensions {
  hostname?: string | undefined;
  /** Host without `www.`, followed by the path. */
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

/** The fields of every event row: its time, its visitor and its session. */
export interface Recorded {
  /** 24 lower-case hex characters. */
  readonly id: string;
  /** Ingestion sequence; unique and growing. */
  readonly seq: number;
  readonly siteId: string;
  /** ms since the epoch. */
  readonly ts: number;
  /** The visitor id of the session: that of its first hit. */
  visitorId: string;
  /** Undefined: an engagement ping, a vitals sample or an identification outside of sessions. */
  sessionId?: string | undefined;
}

/** A pageview, a custom event or an engagement ping: sessions are computed from these. */
export interface Hit extends Recorded, HitDimensions {
  readonly kind: 'pageview' | 'event' | 'engagement';
  /** The visitor id under the salt of the event's own period; differs from visitorId in a session across midnight. */
  readonly ownVisitorId: string;
  readonly pathname: string;
  readonly title?: string | undefined;
  /** Connects pings and vitals samples to their page. */
  readonly pageviewId?: string | undefined;
  /** Added milliseconds of visible, focused time. */
  readonly engagedMs?: number | undefined;
  /** Deepest scroll in percent. */
  readonly scrollDepth?: number | undefined;
  /** Custom events only. */
  readonly name?: string | undefined;
  readonly props?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** False: a custom event that leaves the session a bounce. */
  readonly interactive?: boolean | undefined;
}

export interface RevenueProduct {
  readonly productId: string;
  readonly name?: string | undefined;
  readonly quantity: number;
  readonly amount: number;
}

/** Revenue of an event; a refund is negative and names the order it refunds. Minor units. */
export interface RevenueEvent extends Recorded, HitDimensions {
  readonly pathname?: string | undefined;
  readonly amount: number;
  readonly currency: string;
  readonly orderId?: string | undefined;
  readonly refundOf?: string | undefined;
  readonly products?: readonly RevenueProduct[] | undefined;
}

/** A row that belongs to a session and never opens one; its session may be assigned later. */
interface AttachedRow extends Recorded {
  /**
   * The visitor id under the salt of the row's own period; absent in rows of an earlier version, which have visitorId.
   */
  readonly ownVisitorId?: string | undefined;
  /** The page it belongs to, by the pageviewId of the page's hit. */
  readonly pageviewId?: string | undefined;
}

/** One sample of Core Web Vitals: milliseconds; CLS without a unit. */
export interface WebVital extends AttachedRow {
  readonly pathname: string;
  readonly device?: string | undefined;
  readonly lcp?: number | undefined;
  readonly inp?: number | undefined;
  readonly cls?: number | undefined;
  readonly fcp?: number | undefined;
  readonly ttfb?: number | undefined;
}

/** Assigns a visitor to a profile. */
export interface Identification extends AttachedRow {
  readonly profileId: string;
  readonly traits?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** A dropped bot, stored when the site logs bots. Without the address. */
export interface BotEvent {
  readonly id: string;
  readonly siteId: string;
  readonly ts: number;
  readonly pathname?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly reason: string;
}
