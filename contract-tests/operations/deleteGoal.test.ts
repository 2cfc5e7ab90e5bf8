import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unavailable } from '../../runtime/errors.ts';
import { type Api, startApi } from '../support/api.ts';
import { deleteCases } from '../support/resource-cases.ts';
import { whileFull } from '../support/store-inside.ts';

const test = suite<{ api: Api }>('deleteGoal');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

deleteCases(test, 'goals');

test('takes the alerts on the goal along, of every member, and no others', async ({ api }) => {
  const site = await api.addSite();
  const { user } = await api.addMember(site.id, 'viewer');
  const [goal, other] = [await api.addGoal(site.id), await api.addGoal(site.id)];
  const on = (goalId: string | null, userId = api.owner.id) =>
    api.addAlert(site.id, { metric: 'conversions', goalId, userId });
  const gone = [await on(goal.id), await on(goal.id, user.id)];
  const kept = [await on(other.id), await on(null, user.id)];

  await api.call('deleteGoal', { params: { siteId: site.id, goalId: goal.id }, query: { confirm: goal.id } });

  const { alerts } = api.service.ports;
  for (const { id } of gone) assert.is(await alerts.find(site.id, id), undefined);
  for (const alert of kept) assert.equal(await alerts.find(site.id, alert.id), alert);
});

test('leaves goal and alerts as they were when they cannot be removed', async ({ api }) => {
  const site = await api.addSite();
  const goal = await api.addGoal(site.id);
  const alert = await api.addAlert(site.id, { metric: 'conversions', goalId: goal.id });
  const params = { siteId: site.id, goalId: goal.id };
  const { status } = await whileFull(api, unavailable(), () =>
    api.call('deleteGoal', { params, query: { confirm: goal.id } }),
  );
  assert.is(status, 503);
  assert.equal(await api.service.ports.goals.find(site.id, goal.id), goal);
  assert.equal(await api.service.ports.alerts.find(site.id, alert.id), alert);
});

test.run();
