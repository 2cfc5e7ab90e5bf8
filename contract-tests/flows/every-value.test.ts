import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Alert, Report } from '../../runtime/domain/resources.ts';
import { type Api, startApi } from '../support/api.ts';

const test = suite<{ api: Api; siteId: string }>('every value of every resource');

test.before.each(async (context) => {
  context.api = await startApi();
  context.siteId = (await context.api.addSite()).id;
});
test.after.each(async ({ api }) => {
  await api.stop();
});

const presets = ['24h', '7d', '30d', '90d', '365d'];
const everyFilter = {
  country: 'DE',
  city: 'Berlin',
  browser: 'Firefox',
  os: 'Linux',
  device: 'desktop',
  referrer: 'example.org',
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: 'spring',
  pathname: '/pricing',
};

test('segments hold every filter and every preset', async ({ api, siteId }) => {
  for (const dateRange of presets) {
    const filters = { dateRange, ...everyFilter };
    const { body } = await api.call('createSegment', { params: { siteId }, body: { name: dateRange, filters } });
    const params = { siteId, segmentId: body.segmentId };
    assert.equal(body.filters, filters);
    assert.equal((await api.call('getSegment', { params })).body.filters, filters);
    assert.equal((await api.call('updateSegment', { params, body: { filters } })).body.filters, filters);
  }
  const { body } = await api.call('listSegments', { params: { siteId } });
  assert.equal(body.segments.map(({ name }) => name).sort(), [...presets].sort());
});

test('webhooks hold every event, on and off, delivered and not', async ({ api, siteId }) => {
  const events = ['pageview', 'goal_completed', 'alert_triggered'];
  const made = await api.call('createWebhook', {
    params: { siteId },
    body: { url: 'https://receiver.example/hook', events, enabled: false },
  });
  const params = { siteId, webhookId: made.body.webhookId };
  const lastTriggeredAt = '2026-06-16T10:00:00.000Z';
  await api.service.ports.webhooks.update(siteId, made.body.webhookId, () => ({ lastTriggeredAt }));

  assert.is((await api.call('getWebhook', { params })).body.lastTriggeredAt, lastTriggeredAt);
  assert.is(
    (await api.call('updateWebhook', { params, body: { enabled: true } })).body.lastTriggeredAt,
    lastTriggeredAt,
  );
  assert.equal((await api.call('listWebhooks', { params: { siteId } })).body.webhooks[0]?.events, events);
});

test('a pageview goal stays one when it is changed', async ({ api, siteId }) => {
  const made = await api.call('createGoal', {
    params: { siteId },
    body: { name: 'Thanks', type: 'pageview', pathname: '/thanks' },
  });
  const { body } = await api.call('updateGoal', {
    params: { siteId, goalId: made.body.goalId },
    body: { pathname: '/thank-you' },
  });
  assert.equal([body.type, body.pathname, body.eventName], ['pageview', '/thank-you', null]);
});

test('alerts hold every metric and condition, and what the last evaluation found', async ({ api, siteId }) => {
  const goal = await api.call('createGoal', {
    params: { siteId },
    body: { name: 'Signed up', type: 'event', eventName: 'signup' },
  });
  const shared = { threshold: 10, windowMinutes: 60, channels: { email: false, webhook: true }, enabled: false };
  const alerts = [
    { metric: 'visitors', condition: 'above' },
    { metric: 'sessions', condition: 'below' },
    { metric: 'pageviews', condition: 'increase' },
    { metric: 'bounceRate', condition: 'decrease' },
    { metric: 'conversions', condition: 'above', goalId: goal.body.goalId },
    { metric: 'revenue', condition: 'above', currency: 'EUR' },
  ];
  for (const alert of alerts) {
    const made = await api.call('createAlert', {
      params: { siteId },
      body: { name: alert.metric, ...alert, ...shared },
    });
    const params = { siteId, alertId: made.body.alertId };
    const found: Partial<Alert> = {
      state: 'firing',
      lastValue: 12,
      lastEvaluatedAt: '2026-06-17T11:00:00.000Z',
      lastTriggeredAt: '2026-06-17T11:00:00.000Z',
    };
    await api.service.ports.alerts.update(siteId, made.body.alertId, () => found);
    assert.is((await api.call('getAlert', { params })).body.metric, alert.metric);
    const changed = await api.call('updateAlert', { params, body: { name: `${alert.metric} again` } });
    assert.equal([changed.body.state, changed.body.condition], ['firing', alert.condition]);
  }
  assert.is((await api.call('listAlerts', { params: { siteId } })).body.total, alerts.length);
});

test('annotations of others are marked, with and without text and color', async ({ api, siteId }) => {
  const member = await api.addMember(siteId, 'admin');
  const bare = await api.call('createAnnotation', { params: { siteId }, body: { date: '2026-06-01', title: 'Bare' } });
  const rich = { date: '2026-06-02', title: 'Rich', text: 'Everything new', color: '#ff8800' };
  await api.call('createAnnotation', { params: { siteId }, body: rich });
  const params = { siteId, annotationId: bare.body.annotationId };

  const seen = await api.call('getAnnotation', { params, key: member.key });
  const listed = await api.call('listAnnotations', { params: { siteId }, key: member.key });

  assert.is(seen.body.isOwn, false);
  assert.equal(
    listed.body.annotations.map(({ text, color, isOwn }) => [text, color, isOwn]).sort(),
    [
      [null, null, false],
      ['Everything new', '#ff8800', false],
    ].sort(),
  );
});

test('reports hold every frequency, on and off, sent and not', async ({ api, siteId }) => {
  const shared = { hour: 8, recipients: ['owner@example.com'] };
  const schedules = [
    { frequency: 'daily' },
    { frequency: 'weekly', weekday: 1 },
    { frequency: 'monthly', dayOfMonth: 28, enabled: false },
  ];
  for (const schedule of schedules) {
    const made = await api.call('createReport', {
      params: { siteId },
      body: { name: schedule.frequency, ...shared, ...schedule },
    });
    const params = { siteId, reportId: made.body.reportId };
    const sent: Partial<Report> = { lastSentAt: '2026-06-16T08:00:00.000Z' };
    await api.service.ports.reports.update(siteId, made.body.reportId, () => sent);
    assert.is((await api.call('getReport', { params })).body.lastSentAt, sent.lastSentAt);
    assert.is((await api.call('updateReport', { params, body: { hour: 9 } })).body.lastSentAt, sent.lastSentAt);
  }
  const { body } = await api.call('listReports', { params: { siteId } });
  assert.equal(body.reports.map(({ frequency, nextSendAt }) => [frequency, nextSendAt === null]).sort(), [
    ['daily', false],
    ['monthly', true],
    ['weekly', false],
  ]);
});

test('dashboards are listed with their widgets', async ({ api, siteId }) => {
  const widgets = [{ type: 'timeseries', title: 'Visitors', query: { metric: 'visitors' }, x: 0, y: 0, w: 6, h: 4 }];
  await api.call('createDashboard', { params: { siteId }, body: { name: 'Overview', widgets, isDefault: true } });
  const { body } = await api.call('listDashboards', { params: { siteId } });
  assert.equal(body.dashboards[0]?.widgets, widgets);
});

test.run();
