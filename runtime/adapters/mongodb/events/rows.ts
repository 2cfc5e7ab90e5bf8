import type { BotEvent, Hit, HitDimensions, Identification, RevenueEvent, WebVital } from '../../../domain/events.ts';
import type { HitTrace } from '../../../ports/event-log.ts';
import { profileIdOf } from '../../../query/profiles.ts';
import type { Stored } from '../connection/client.ts';
import { documentOf, storedValue } from '../documents/names.ts';
import { bucketOf } from './buckets.ts';

/** The collection of each kind of event. */
export const hitCollections = { pageview: 'PageView', event: 'Event', engagement: 'Engagement' } as const;

export const hitCollectionNames = Object.values(hitCollections);

/** The dimensions of hits and revenue. */
const dimensionNames = [
  ...['hostname', 'referrer', 'source', 'channel', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term'],
  ...['utm_content', 'country', 'city', 'browser', 'os', 'device'],
] as (keyof HitDimensions)[]; // exactly those of domain/events.ts

/** The non-empty dimensions of a row. */
export function dimensionsOf(row: HitDimensions): HitDimensions {
  const known = dimensionNames.filter((name) => row[name] !== undefined && row[name] !== null);
  return Object.fromEntries(known.map((name) => [name, row[name]]));
}

/** One property of an event; `s` is its value as text when the value is not a text. */
interface StoredProperty {
  readonly k: string;
  readonly v: string | number | boolean;
  readonly s?: string;
}

export function hitRow({ id, kind: _, props, ...hit }: Hit): Stored {
  return {
    _id: id,
    sb: bucketOf(hit.ownVisitorId),
    ...hit,
    ...(props === undefined ? {} : { props: Object.entries(props).map(propertyOf) }),
  };
}

const propertyOf = ([k, v]: [string, string | number | boolean]): StoredProperty =>
  typeof v === 'string' ? { k, v } : { k, v, s: String(v) };

/** The inverse of `hitRow`. */
export function hitOf(kind: Hit['kind'], { _id, sb: _, props, ...row }: Stored): Hit {
  const pairs = (props as readonly StoredProperty[] | undefined)?.map(({ k, v }) => [k, v]);
  return { ...row, id: _id, kind, ...(pairs === undefined ? {} : { props: Object.fromEntries(pairs) }) } as Hit; // above
}

export const revenueRow = (event: RevenueEvent): Stored => timedRow(event);

export const vitalRow = (vital: WebVital): Stored => timedRow(vital);

function timedRow({ id, ...row }: RevenueEvent | WebVital): Stored {
  return { _id: id, sb: bucketOf(row.visitorId), ...row };
}

/** The inverse of `revenueRow` and `vitalRow`. */
export function timedOf<T extends RevenueEvent | WebVital>({ _id, sb: _, ...row }: Stored): T {
  return { id: _id, ...row } as unknown as T; // see above
}

export function identificationRow({ id, traits, ...row }: Identification): Stored {
  return {
    _id: id,
    ...row,
    publicId: profileIdOf(row.siteId, { key: row.profileId, isProfile: true }),
    ...(traits === undefined ? {} : { traits: storedValue(traits) }),
  };
}

/** The inverse of `identificationRow`. */
export function identificationOf({ publicId: _, traits, ...row }: Stored): Identification {
  const given = traits === undefined || traits === null ? {} : { traits: traitsOf(traits) };
  return { ...documentOf<Identification>(row), ...given };
}

function traitsOf(stored: object): Identification['traits'] {
  const { id: _, ...traits } = documentOf<{ id: string } & Record<string, string | number | boolean>>({
    ...stored,
    _id: '',
  });
  return traits;
}

export const botRow = ({ id, ...bot }: BotEvent): Stored => ({ _id: id, ...bot });

/** The fields of a stored event that sessions are computed from. */
export const traceFields = {
  ...{ seq: 1, siteId: 1, ts: 1, visitorId: 1, ownVisitorId: 1, sessionId: 1 },
  ...{ engagedMs: 1, pageviewId: 1, pathname: 1 },
} as const;

export function traceOf(kind: Hit['kind'], row: Stored): HitTrace {
  return {
    kind,
    seq: Number(row.seq),
    siteId: String(row.siteId),
    ts: Number(row.ts),
    visitorId: String(row.visitorId),
    ownVisitorId: String(row.ownVisitorId),
    sessionId: row.sessionId ?? undefined,
    engagedMs: row.engagedMs ?? undefined,
    pageviewId: row.pageviewId ?? undefined,
    pathname: String(row.pathname),
  };
}
