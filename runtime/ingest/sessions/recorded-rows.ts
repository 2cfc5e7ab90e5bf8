import type { Hit, HitDimensions, RevenueEvent } from '../../domain/events.ts';
import type { Attachment, EventBatch } from '../../ports/event-log.ts';
import type { Draft, Utm } from '../hit.ts';
import type { Placeable, Placement } from './placement.ts';

/** An accepted hit with its ingestion sequence and its id. */
export interface Entry {
  readonly draft: Draft;
  readonly seq: number;
  readonly id: string;
  readonly place: Placeable;
}

/** The fields of a hit that determine its session. */
export function placeableOf(draft: Draft): Placeable {
  const kind = draft.type === 'engagement' ? 'engagement' : draft.type === 'event' ? 'event' : 'pageview';
  return {
    siteId: draft.site.siteId,
    ownVisitorId: draft.ownVisitorId,
    previousVisitorId: draft.previousVisitorId,
    nextVisitorId: draft.nextVisitorId,
    pageviewId: draft.pageviewId,
    pathname: draft.pathname,
    activity: { kind, at: draft.at, engagedMs: kind === 'engagement' ? draft.engagedMs : 0 },
  };
}

export const emptyBatch = () => ({
  hits: [] as Hit[],
  revenue: [] as RevenueEvent[],
  vitals: [] as NonNullable<EventBatch['vitals']>[number][],
  identifications: [] as NonNullable<EventBatch['identifications']>[number][],
  keys: [] as { key: string; at: number }[],
  reassigned: [] as NonNullable<EventBatch['reassigned']>,
  attached: [] as Attachment[],
});

export type Rows = ReturnType<typeof emptyBatch>;

export const isEmpty = (batch: Rows): boolean => batch.keys.length === 0;

/** The rows of one hit. Its revenue row has the same seq, so that both move together. */
export function addRows(batch: Rows, entry: Entry, { visitorId, sessionId, attached }: Placement): void {
  const { draft, seq, id } = entry;
  draft.sessionId = sessionId;
  const recorded = { id, seq, siteId: draft.site.siteId, ts: draft.at, visitorId, sessionId };
  const own = { ownVisitorId: draft.ownVisitorId, pageviewId: draft.pageviewId };
  batch.keys.push({ key: draft.dedupeKey, at: draft.incoming.receivedAt });
  if (attached !== undefined) batch.attached.push(...attached);
  if (draft.profileId !== undefined && !draft.noProfile) {
    batch.identifications.push({ ...recorded, ...own, profileId: draft.profileId, traits: draft.traits });
  }
  switch (draft.type) {
    case 'identify':
      return;
    case 'vitals':
      if (draft.vitals !== undefined) {
        batch.vitals.push({ ...recorded, ...own, pathname: draft.pathname, device: draft.device, ...draft.vitals });
      }
      return;
    default:
      batch.hits.push(hitOf(entry, visitorId, sessionId));
      if (draft.revenue !== undefined) {
        batch.revenue.push({ ...recorded, pathname: draft.pathname, ...draft.revenue, ...dimensionsOf(draft) });
      }
  }
}

/** Every key is written out: spreading objects took a tenth of a hit's time. A ping is no hit and has no dimensions. */
function hitOf({ draft, seq, id }: Entry, visitorId: string, sessionId: string | undefined): Hit {
  const isPing = draft.type === 'engagement';
  const from = isPing ? nowhere : draft;
  return {
    id,
    seq,
    siteId: draft.site.siteId,
    ts: draft.at,
    visitorId,
    sessionId,
    kind: isPing ? 'engagement' : draft.type === 'event' ? 'event' : 'pageview',
    ownVisitorId: draft.ownVisitorId,
    pathname: draft.pathname,
    title: draft.title,
    pageviewId: draft.pageviewId,
    engagedMs: isPing ? draft.engagedMs : undefined,
    scrollDepth: draft.scrollDepth,
    name: draft.name,
    props: draft.noProfile ? undefined : draft.props,
    interactive: draft.type === 'event' ? draft.interactive : undefined,
    hostname: from.hostname,
    referrer: from.referrer,
    source: from.source,
    channel: from.channel,
    utm_source: from.utm.source,
    utm_medium: from.utm.medium,
    utm_campaign: from.utm.campaign,
    utm_term: from.utm.term,
    utm_content: from.utm.content,
    country: from.country,
    city: from.city,
    browser: from.browser,
    os: from.os,
    device: from.device,
  };
}

const nowhere: {
  readonly [K in
    | 'hostname'
    | 'referrer'
    | 'source'
    | 'channel'
    | 'country'
    | 'city'
    | 'browser'
    | 'os'
    | 'device']: undefined;
} & {
  readonly utm: Readonly<Partial<Utm>>;
} = Object.freeze({
  hostname: undefined,
  referrer: undefined,
  source: undefined,
  channel: undefined,
  country: undefined,
  city: undefined,
  browser: undefined,
  os: undefined,
  device: undefined,
  utm: {},
});

function dimensionsOf(draft: Draft): HitDimensions {
  const { hostname, referrer, source, channel, country, city, browser, os, device, utm } = draft;
  return {
    hostname,
    referrer,
    source,
    channel,
    utm_source: utm.source,
    utm_medium: utm.medium,
    utm_campaign: utm.campaign,
    utm_term: utm.term,
    utm_content: utm.content,
    country,
    city,
    browser,
    os,
    device,
  };
}
