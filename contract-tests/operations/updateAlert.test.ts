import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { refusalCases, updateCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('updateAlert');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

updateCases(test, 'alerts', [
  { name: 'Other' },
  { metric: 'bounceRate' },
  { metric: 'revenue', currency: 'EUR' },
  { condition: 'increase', threshold: 0 },
  { windowMinutes: 5 },
  { windowMinutes: 10080 },
  { channels: { email: false, webhook: true } },
  { cooldownMinutes: 5 },
  { enabled: false },
]);
refusalCases(
  test,
  'alerts',
  'update',
  {},
  {
    name: ['', '  ', 1, null, ['a'], 'n'.repeat(201)],
    metric: ['', 'Visitors', 'events', null, 1],
    condition: ['', 'Above', null, 1],
    threshold: [-1, -0.1, '1', null, 1e300, true],
    windowMinutes: [4, 10081, 5.5, '60', null],
    cooldownMinutes: [4, 10081, 5.5, '60', null],
    enabled: ['true', 1, null],
    channels: [null, [], { email: 'yes' }, { sms: true }, { email: null }],
    goalId: [7, '', 'f'.repeat(24), 'g'.repeat(501)],
    currency: ['eur', 'XXX', 'EUR', 7],
  },
);

const fired = {
  state: 'firing',
  lastValue: 3,
  lastEvaluatedAt: '2026-06-17T11:00:00.000Z',
  lastTriggeredAt: '2026-06-17T11:00:00.000Z',
} as const;

for (const change of [{ threshold: 11 }, { condition: 'above' }, { metric: 'sessions' }, { windowMinutes: 61 }]) {
  test(`starts again as ok after a change of ${Object.keys(change)}`, async ({ api }) => {
    const site = await api.addSite();
    const { id: alertId } = await api.addAlert(site.id, fired);
    const { body } = await api.call('updateAlert', { params: { siteId: site.id, alertId }, body: change });
    assert.equal(
      [body.state, body.lastValue, body.lastEvaluatedAt, body.lastTriggeredAt],
      ['ok', null, null, fired.lastTriggeredAt],
    );
  });
}

for (const change of [{ name: 'New' }, { threshold: 10 }, { enabled: false }, { cooldownMinutes: 5 }]) {
  test(`keeps firing after a change of ${JSON.stringify(change)}`, async ({ api }) => {
    const site = await api.addSite();
    const { id: alertId } = await api.addAlert(site.id, fired);
    const { body } = await api.call('updateAlert', { params: { siteId: site.id, alertId }, body: change });
    assert.equal([body.state, body.lastValue], ['firing', 3]);
  });
}

test('another metric leaves goal and currency behind; what is sent has to fit', async ({ api }) => {
  const site = await api.addSite();
  const goal = await api.addGoal(site.id);
  const { id: alertId } = await api.addAlert(site.id, { metric: 'conversions', goalId: goal.id });
  const update = (body: unknown) => api.call('updateAlert', { params: { siteId: site.id, alertId }, body });

  assert.is((await update({ metric: 'revenue' })).status, 400);
  const revenue = await update({ metric: 'revenue', currency: 'EUR' });
  assert.equal([revenue.body.goalId, revenue.body.currency], [null, 'EUR']);
  assert.is((await update({ metric: 'visitors', currency: 'EUR' })).status, 400);
  const visitors = await update({ metric: 'visitors' });
  assert.equal([visitors.body.goalId, visitors.body.currency], [null, null]);
  assert.is((await update({ metric: 'conversions', goalId: 'f'.repeat(24) })).status, 400);
  assert.is((await update({ metric: 'conversions', goalId: goal.id })).body.goalId, goal.id);
});

test('a channel that is left out keeps its value', async ({ api }) => {
  const site = await api.addSite();
  const { id: alertId } = await api.addAlert(site.id);
  const params = { siteId: site.id, alertId };
  const { body } = await api.call('updateAlert', { params, body: { channels: { webhook: true } } });
  assert.equal(body.channels, { email: true, webhook: true });
});

test.run();
