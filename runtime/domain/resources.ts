/** What every child of a site carries. */
export interface Child {
  readonly id: string;
  readonly siteId: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A pageview goal converts on a pathname, an event goal on an event name; the other field is null. */
export interface Goal extends Child {
  readonly name: string;
  readonly type: 'pageview' | 'event';
  readonly pathname: string | null;
  readonly eventName: string | null;
  readonly value: number | null;
  readonly currency: string | null;
}

/** The keys of a segment, in the order of specification 2.5. */
export const segmentKeys = [
  'dateRange',
  'country',
  'city',
  'browser',
  'os',
  'device',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'pathname',
] as const;

export type SegmentKey = (typeof segmentKeys)[number];

/** A personal, named set of filters; all of them must hold. */
export interface Segment extends Child {
  readonly name: string;
  readonly filters: Readonly<Partial<Record<SegmentKey, string>>>;
}
