import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TestClock } from '../../../../contract-tests/support/clock.ts';
import { sampleFields } from '../../../../contract-tests/support/sample-fields.ts';
import type { Alert, Goal } from '../../../domain/resources.ts';
import { wholeList } from '../../../ports/page.ts';
import { systemRandom } from '../../../ports/random.ts';
import { openDuckdbStore } from '../store.ts';

const test = suite('goal store');

const shared = {
  siteId: 'a'.repeat(24),
  userId: 'b'.repeat(24),
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
};
const goal = { ...sampleFields.goals, ...shared, id: 'c'.repeat(24) } as unknown as Goal; // fields of a whole goal
const alertOn = (id: string) =>
  ({
    ...sampleFields.alerts,
    ...shared,
    id: id.repeat(24),
    metric: 'conversions',
    goalId: goal.id,
  }) as unknown as Alert;

test('a goal takes its alerts along, also one that is created while it goes', async () => {
  const options = { folder: undefined, clock: new TestClock(), random: systemRandom, report: () => undefined };
  const { goals, alerts, close } = await openDuckdbStore(options);
  await goals.create(goal);
  await alerts.create(alertOn('d'));

  const deleting = goals.delete(goal.siteId, goal.id);
  const creating = alerts.create(alertOn('e'));
  assert.is(await deleting, true);
  await creating;

  assert.equal((await alerts.list(goal.siteId, wholeList)).items, []);
  await close();
});

test.run();
