/** The type of a fixture field. `?`: optional; `|null`: nullable. */
export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'time' | 'object' | 'array';

/** The fields of one collection's lines. */
export interface CollectionShape {
  readonly required: Readonly<Record<string, FieldType>>;
  readonly optional: Readonly<Record<string, FieldType>>;
  /** Defaults of absent fields. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Fields that reference a document of another collection. */
  readonly references: Readonly<Record<string, string>>;
  /** Whether further fields are kept. */
  readonly isOpen: boolean;
}

const shape = (
  required: Readonly<Record<string, FieldType>>,
  more: Partial<Omit<CollectionShape, 'required'>> = {},
): CollectionShape => ({ required, optional: {}, defaults: {}, references: {}, isOpen: false, ...more });

const dimensions: Readonly<Record<string, FieldType>> = {
  hostname: 'string',
  referrer: 'string',
  source: 'string',
  channel: 'string',
  utm_source: 'string',
  utm_medium: 'string',
  utm_campaign: 'string',
  utm_term: 'string',
  utm_content: 'string',
  country: 'string',
  city: 'string',
  browser: 'string',
  os: 'string',
  device: 'string',
};

const recorded: Readonly<Record<string, FieldType>> = {
  siteId: 'string',
  ts: 'time',
  visitorId: 'string',
  sessionId: 'string',
};
const ofSite = { siteId: 'Site' };
const page: Readonly<Record<string, FieldType>> = {
  ...dimensions,
  engagedMs: 'integer',
  scrollDepth: 'integer',
  title: 'string',
  pageviewId: 'string',
  ownVisitorId: 'string',
};

/** The fields that find the session of an attachment. */
const attached: Readonly<Record<string, FieldType>> = { pageviewId: 'string', ownVisitorId: 'string' };

/** A site resource with the fields of the API. */
const child = (
  required: Readonly<Record<string, FieldType>>,
  defaults: Readonly<Record<string, unknown>> = {},
): CollectionShape =>
  shape(
    { siteId: 'string', userId: 'string', ...required },
    {
      optional: { createdAt: 'time', updatedAt: 'time' },
      defaults,
      references: { ...ofSite, userId: 'User' },
      isOpen: true,
    },
  );

const kept = shape({ siteId: 'string' }, { references: ofSite, isOpen: true });

/**
 * Every collection of the fixture and export format, docs/fixture-format.md. The first three contain what others
 * reference and come first in an export.
 */
export const fixtureShapes = {
  User: shape(
    { email: 'string', name: 'string', createdAt: 'time' },
    {
      optional: { passwordHash: 'string', plan: 'string', sessionsValidFrom: 'time', endedSessions: 'array' },
      defaults: { plan: 'free' },
    },
  ),
  ApiKey: shape(
    { userId: 'string', name: 'string', keyHash: 'string', createdAt: 'time' },
    {
      optional: { scopes: 'array', siteIds: 'array', expiresAt: 'time', revokedAt: 'time', lastUsedAt: 'time' },
      defaults: { siteIds: [], expiresAt: null, revokedAt: null },
      references: { userId: 'User' },
    },
  ),
  Site: shape(
    { userId: 'string', trackingId: 'string', name: 'string', domain: 'string', createdAt: 'time', updatedAt: 'time' },
    {
      optional: {
        isActive: 'boolean',
        isPublic: 'boolean',
        publicSlug: 'string',
        dataRetentionDays: 'integer',
        botDetectionEnabled: 'boolean',
        botLogEnabled: 'boolean',
        recordingEnabled: 'boolean',
        recordingSamplingRate: 'number',
        recordingMaxDuration: 'integer',
        recordingPrivacyLevel: 'string',
        redactPaths: 'boolean',
      },
      references: { userId: 'User' },
    },
  ),
  TeamMember: shape(
    { siteId: 'string', userId: 'string', role: 'string', status: 'string', createdAt: 'time' },
    { references: { ...ofSite, userId: 'User' } },
  ),
  Funnel: child({ name: 'string', steps: 'array' }),
  Segment: child({ name: 'string', filters: 'object' }),
  Webhook: child({ url: 'string', events: 'array', secret: 'string' }, { enabled: true, lastTriggeredAt: null }),
  Goal: child({ name: 'string', type: 'string' }, { pathname: null, eventName: null, value: null, currency: null }),
  Alert: child(
    { name: 'string', metric: 'string' },
    {
      ...{ goalId: null, currency: null, condition: 'above', threshold: 0, windowMinutes: 60 },
      ...{ channels: { email: true, webhook: false }, cooldownMinutes: 720, enabled: true },
      ...{ state: 'ok', lastValue: null, lastEvaluatedAt: null, lastTriggeredAt: null },
    },
  ),
  Annotation: child({ date: 'string', title: 'string' }, { text: null, color: null }),
  ReportConfig: child(
    { name: 'string', frequency: 'string' },
    { weekday: null, dayOfMonth: null, hour: 8, timezone: 'UTC', recipients: [], enabled: true, lastSentAt: null },
  ),
  Dashboard: child({ name: 'string', widgets: 'array' }, { isDefault: false }),
  BotRule: child({ kind: 'string', pattern: 'string' }),
  Integration: child({ kind: 'string' }, { enabled: true }),
  CustomDimension: kept,
  PageView: shape({ ...recorded, pathname: 'string' }, { optional: { ...page, props: 'object' }, references: ofSite }),
  Event: shape(
    { ...recorded, name: 'string' },
    {
      optional: { ...page, pathname: 'string', props: 'object', interactive: 'boolean' },
      defaults: { pathname: '/', interactive: true },
      references: ofSite,
    },
  ),
  Engagement: shape(
    { siteId: 'string', ts: 'time', visitorId: 'string', pathname: 'string', engagedMs: 'integer' },
    {
      optional: { sessionId: 'string', scrollDepth: 'integer', pageviewId: 'string', ownVisitorId: 'string' },
      references: ofSite,
    },
  ),
  RevenueEvent: shape(
    { ...recorded, amount: 'integer', currency: 'string' },
    {
      optional: { ...dimensions, pathname: 'string', orderId: 'string', refundOf: 'string', products: 'array' },
      references: ofSite,
    },
  ),
  WebVital: shape(
    { siteId: 'string', ts: 'time', visitorId: 'string', pathname: 'string' },
    {
      optional: {
        sessionId: 'string',
        device: 'string',
        lcp: 'number',
        inp: 'number',
        cls: 'number',
        fcp: 'number',
        ttfb: 'number',
        ...attached,
      },
      references: ofSite,
    },
  ),
  Identification: shape(
    { siteId: 'string', ts: 'time', visitorId: 'string', profileId: 'string' },
    { optional: { sessionId: 'string', traits: 'object', ...attached }, references: ofSite },
  ),
  BotEvent: shape(
    { siteId: 'string', ts: 'time' },
    {
      optional: { pathname: 'string', userAgent: 'string', reason: 'string' },
      defaults: { reason: 'bot' },
      references: ofSite,
    },
  ),
  SessionRecording: kept,
  RecordingChunk: shape({ recordingId: 'string' }, { references: { recordingId: 'SessionRecording' }, isOpen: true }),
  UserProfile: kept,
  SessionSummary: kept,
  Insight: kept,
  CustomDimensionValue: kept,
} as const satisfies Record<string, CollectionShape>;

export type FixtureCollection = keyof typeof fixtureShapes;

export const fixtureCollections = Object.keys(fixtureShapes) as readonly FixtureCollection[];

/** The name of a collection, or undefined. */
export const fixtureCollectionOf = (name: unknown): FixtureCollection | undefined =>
  fixtureCollections.find((known) => known === name);
