import type { Fields, ResourceName, ResourceTypes } from '../../runtime/domain/resources.ts';

/** Complete, valid fields of each resource. */
export const sampleFields: { readonly [N in ResourceName]: Fields<ResourceTypes[N]> } = {
  funnels: {
    name: 'Checkout',
    steps: [
      { name: 'Cart', pathname: '/cart' },
      { name: 'Thanks', pathname: '/thanks' },
    ],
  },
  segments: { name: 'Germans', filters: { country: 'DE' } },
  webhooks: {
    url: 'https://receiver.example/hook',
    events: ['pageview'],
    enabled: true,
    secret: 'ab'.repeat(32),
    lastTriggeredAt: null,
  },
  goals: { name: 'Signed up', type: 'event', pathname: null, eventName: 'signup', value: null, currency: null },
  alerts: {
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
  annotations: { date: '2026-06-16', title: 'Launch', text: null, color: null },
  reports: {
    name: 'Weekly',
    frequency: 'weekly',
    weekday: 1,
    dayOfMonth: null,
    hour: 8,
    timezone: 'UTC',
    recipients: ['owner@example.com'],
    enabled: true,
    lastSentAt: null,
  },
  dashboards: { name: 'Mine', widgets: [], isDefault: false },
};
