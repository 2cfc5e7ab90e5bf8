import { operations } from '../../generated/operations.ts';

/** The fields of every resource of a site. */
export interface SiteResource {
  readonly id: string;
  readonly siteId: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The fields of a resource besides those of every resource. */
export type Fields<T extends SiteResource> = Omit<T, keyof SiteResource>;

/** A pageview goal converts on a pathname, an event goal on an event name; the other field is null. */
export interface Goal extends SiteResource {
  readonly name: string;
  readonly type: 'pageview' | 'event';
  readonly pathname: string | null;
  readonly eventName: string | null;
  readonly value: number | null;
  readonly currency: string | null;
}

/** The dimensions a filter may use, in the order of specification 2.5. */
export const filterKeys = [
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

/** The keys of a segment, in the order of specification 2.5. */
export const segmentKeys = ['dateRange', ...filterKeys] as const;

export type SegmentKey = (typeof segmentKeys)[number];

/** A personal, named set of filters; all of them must hold. */
export interface Segment extends SiteResource {
  readonly name: string;
  readonly filters: Readonly<Partial<Record<SegmentKey, string>>>;
}

/** An ordered list of pathnames; step 1 is the entry point. Pathnames are stored as given. */
export interface Funnel extends SiteResource {
  readonly name: string;
  readonly steps: readonly FunnelStep[];
}

export interface FunnelStep {
  readonly name: string;
  readonly pathname: string;
}

/** The kinds of events a webhook can receive, in the order of specification 2.6. */
export const webhookEvents = ['pageview', 'goal_completed', 'alert_triggered'] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** A target of event deliveries. The secret is stored in full and shown once. */
export interface Webhook extends SiteResource {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  readonly secret: string;
  readonly lastTriggeredAt: string | null;
}

export type AlertMetric = 'visitors' | 'sessions' | 'pageviews' | 'bounceRate' | 'conversions' | 'revenue';

/** A personal threshold on one metric. The server stores its state and last values. */
export interface Alert extends SiteResource {
  readonly name: string;
  readonly metric: AlertMetric;
  readonly goalId: string | null;
  readonly currency: string | null;
  readonly condition: 'above' | 'below' | 'increase' | 'decrease';
  readonly threshold: number;
  readonly windowMinutes: number;
  readonly channels: { readonly email: boolean; readonly webhook: boolean };
  readonly cooldownMinutes: number;
  readonly enabled: boolean;
  readonly state: 'ok' | 'firing';
  readonly lastValue: number | null;
  readonly lastEvaluatedAt: string | null;
  readonly lastTriggeredAt: string | null;
}

/** A note on the time line. `date` is a day or a time, stored as given; `userId` is the author. */
export interface Annotation extends SiteResource {
  readonly date: string;
  readonly title: string;
  readonly text: string | null;
  readonly color: string | null;
}

/** A personal subscription to metrics by e-mail. The next delivery follows from the schedule. */
export interface Report extends SiteResource {
  readonly name: string;
  readonly frequency: 'daily' | 'weekly' | 'monthly';
  readonly weekday: number | null;
  readonly dayOfMonth: number | null;
  readonly hour: number;
  readonly timezone: string;
  readonly recipients: readonly string[];
  readonly enabled: boolean;
  readonly lastSentAt: string | null;
}

/** A layout of widgets, visible to every team member. At most one of a site is the default. */
export interface Dashboard extends SiteResource {
  readonly name: string;
  readonly widgets: readonly Widget[];
  readonly isDefault: boolean;
}

export interface Widget {
  readonly type: string;
  readonly title: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Every managed resource by the name of its store. */
export interface ResourceTypes {
  readonly funnels: Funnel;
  readonly segments: Segment;
  readonly webhooks: Webhook;
  readonly goals: Goal;
  readonly alerts: Alert;
  readonly annotations: Annotation;
  readonly reports: Report;
  readonly dashboards: Dashboard;
}

export type ResourceName = keyof ResourceTypes;

const personalTags = new Set(operations.filter(({ ownership }) => ownership === 'personal').map(({ tag }) => tag));

/** From `x-ownership` in openapi.yaml. */
const isPersonal = (name: ResourceName): boolean => personalTags.has(name);

/** The path parameter of a resource, its name in a 404, and whether it is personal. */
export const resourceKinds = {
  funnels: { parameter: 'funnelId', label: 'Funnel', isPersonal: isPersonal('funnels') },
  segments: { parameter: 'segmentId', label: 'Segment', isPersonal: isPersonal('segments') },
  webhooks: { parameter: 'webhookId', label: 'Webhook', isPersonal: isPersonal('webhooks') },
  goals: { parameter: 'goalId', label: 'Goal', isPersonal: isPersonal('goals') },
  alerts: { parameter: 'alertId', label: 'Alert', isPersonal: isPersonal('alerts') },
  annotations: { parameter: 'annotationId', label: 'Annotation', isPersonal: isPersonal('annotations') },
  reports: { parameter: 'reportId', label: 'Report', isPersonal: isPersonal('reports') },
  dashboards: { parameter: 'dashboardId', label: 'Dashboard', isPersonal: isPersonal('dashboards') },
} as const satisfies Record<ResourceName, { parameter: string; label: string; isPersonal: boolean }>;

export const resourceNames: readonly ResourceName[] = [
  'funnels',
  'segments',
  'webhooks',
  'goals',
  'alerts',
  'annotations',
  'reports',
  'dashboards',
];

/** The document type of a path parameter, by the parameter's name. */
export type ResourceByParameter = {
  readonly [N in ResourceName as (typeof resourceKinds)[N]['parameter']]: ResourceTypes[N];
};
