import type { Site } from '../../runtime/domain/site.ts';
import type { Api, StoredDocument } from './api.ts';

/** Ids of the children of a site, by the path parameter that names them. */
export type ChildIds = Readonly<Record<string, string>>;

/** One whole document of each resource a path can name, by its path parameter and collection. */
const samples: readonly (readonly [parameter: string, collection: StoredDocument[0], fields: object])[] = [
  [
    'funnelId',
    'Funnel',
    {
      name: 'Checkout',
      steps: [
        { name: 'Cart', pathname: '/cart' },
        { name: 'Thanks', pathname: '/thanks' },
      ],
    },
  ],
  ['segmentId', 'Segment', { name: 'Germans', filters: { country: 'DE' } }],
  [
    'webhookId',
    'Webhook',
    {
      url: 'https://receiver.example/hook',
      events: ['pageview'],
      enabled: true,
      secret: 'ab'.repeat(32),
      lastTriggeredAt: null,
    },
  ],
  [
    'goalId',
    'Goal',
    { name: 'Signed up', type: 'event', pathname: null, eventName: 'signup', value: null, currency: null },
  ],
  [
    'alertId',
    'Alert',
    {
      name: 'Quiet',
      metric: 'visitors',
      goalId: null,
      currency: null,
      condition: 'below',
      threshold: 10,
      windowMinutes: 60,
      channels: { email: true, webhook: false },
      cooldownMinutes: 720,
      enabled: true,
      state: 'ok',
      lastValue: null,
      lastEvaluatedAt: null,
      lastTriggeredAt: null,
    },
  ],
  ['annotationId', 'Annotation', { date: '2026-06-16', title: 'Launch', text: null, color: null }],
  [
    'reportId',
    'ReportConfig',
    {
      name: 'Weekly',
      frequency: 'weekly',
      weekday: 1,
      dayOfMonth: null,
      hour: 8,
      timezone: 'UTC',
      recipients: ['owner@example.com'],
      enabled: true,
      lastSentAt: null,
      nextSendAt: '2026-06-22T08:00:00.000Z',
    },
  ],
  ['dashboardId', 'Dashboard', { name: 'Mine', widgets: [], isDefault: false }],
];

/** A child of each kind on a site, all made by one user. */
export async function addChildren(api: Api, site: Pick<Site, 'id' | 'userId'>): Promise<ChildIds> {
  const at = new Date(api.clock.now()).toISOString();
  const ids: Record<string, string> = {};
  const documents = samples.map(([parameter, collection, fields]): StoredDocument => {
    const _id = api.id();
    ids[parameter] = _id;
    return [collection, { _id, siteId: site.id, userId: site.userId, createdAt: at, updatedAt: at, ...fields }];
  });
  await api.store(documents);
  return ids;
}
