import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { createCases, refusalCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('createAlert');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const valid = { name: ' Drop ', metric: 'visitors', condition: 'decrease', threshold: 12.5, windowMinutes: 60 };

createCases(test, 'alerts', valid, {
  name: 'Drop',
  metric: 'visitors',
  goalId: null,
  currency: null,
  condition: 'decrease',
  threshold: 12.5,
  windowMinutes: 60,
  channels: { email: true, webhook: false },
  cooldownMinutes: 720,
  enabled: true,
  state: 'ok',
  lastValue: null,
  lastEvaluatedAt: null,
  lastTriggeredAt: null,
});
refusalCases(test, 'alerts', 'create', valid, {
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
});

const base = { name: 'A', metric: 'conversions', condition: 'above', threshold: 1, windowMinutes: 5 };

test('watches a goal of the site, and revenue in one currency', async ({ api }) => {
  const site = await api.addSite();
  const goal = await api.addGoal(site.id);
  const params = { siteId: site.id };
  const onGoal = await api.call('createAlert', { params, body: { ...base, goalId: goal.id } });
  assert.equal([onGoal.status, onGoal.body.goalId], [201, goal.id]);
  const onAll = await api.call('createAlert', { params, body: { ...base, goalId: null } });
  assert.is(onAll.body.goalId, null);
  const revenue = await api.call('createAlert', { params, body: { ...base, metric: 'revenue', currency: 'JPY' } });
  assert.equal([revenue.body.currency, revenue.body.goalId], ['JPY', null]);
});

test('a member who may only read watches what they like', async ({ api }) => {
  const site = await api.addSite();
  const { key } = await api.addMember(site.id, 'viewer');
  assert.is((await api.call('createAlert', { key, params: { siteId: site.id }, body: base })).status, 201);
});

test('channels that are left out keep their default', async ({ api }) => {
  const site = await api.addSite();
  const body = { ...base, channels: { webhook: true } };
  const answer = await api.call('createAlert', { params: { siteId: site.id }, body });
  assert.equal(answer.body.channels, { email: true, webhook: true });
});

test('refuses a goal that is unknown or of another site, in the same words', async ({ api }) => {
  const [site, other] = [await api.addSite(), await api.addSite()];
  const foreign = await api.addGoal(other.id);
  for (const goalId of ['f'.repeat(24), foreign.id, 'x']) {
    const { status, error } = await api.call('createAlert', { params: { siteId: site.id }, body: { ...base, goalId } });
    assert.equal([status, error.message], [400, `goalId "${goalId}" is no goal of this site.`]);
  }
});

for (const [what, more, field] of [
  ['a goal with another metric', { metric: 'visitors', goalId: 'f'.repeat(24) }, 'goalId'],
  ['a currency with another metric', { currency: 'EUR' }, 'currency'],
  ['revenue without a currency', { metric: 'revenue' }, 'currency'],
  ['revenue with a null currency', { metric: 'revenue', currency: null }, 'currency'],
  ['revenue in no currency there is', { metric: 'revenue', currency: 'ABC' }, 'currency'],
] as const) {
  test(`refuses ${what}, naming ${field}`, async ({ api }) => {
    const site = await api.addSite();
    const { error } = await api.call('createAlert', { params: { siteId: site.id }, body: { ...base, ...more } });
    assert.equal(
      error.details?.map(({ path }) => path),
      [field],
    );
  });
}

test.run();
