import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { alertFields, alertPatch } from './alert.ts';
import type { Alert } from './resources.ts';

const test = suite('alert');

const at = '2026-06-17T12:00:00.000Z';
const asked = { name: 'A', metric: 'visitors', condition: 'above', threshold: 5, windowMinutes: 60 } as const;
const alert: Alert = {
  ...{ id: 'a', siteId: 's', userId: 'u', createdAt: at, updatedAt: at },
  ...alertFields(asked),
  ...{ state: 'firing', lastValue: 9, lastEvaluatedAt: at, lastTriggeredAt: at },
};

test('a new alert is enabled, ok, sent by e-mail and has a cooldown of half a day', () => {
  const { channels, cooldownMinutes, enabled, state, lastValue } = alertFields(asked);
  assert.equal(
    [channels, cooldownMinutes, enabled, state, lastValue],
    [{ email: true, webhook: false }, 720, true, 'ok', null],
  );
});

test('goal and currency are removed with their metrics', () => {
  assert.throws(() => alertFields({ ...asked, goalId: 'g' }), /goes with the metric conversions/);
  assert.throws(() => alertFields({ ...asked, currency: 'EUR' }), /goes with the metric revenue/);
  assert.throws(() => alertFields({ ...asked, metric: 'revenue' }), /currency is required/);
  assert.is(alertFields({ ...asked, metric: 'conversions', goalId: 'g' }).goalId, 'g');
});

test('a changed condition starts again as ok, the same one sent again does not', () => {
  const changed = alertPatch(alert, { threshold: 6 });
  assert.equal([changed.state, changed.lastValue, changed.lastEvaluatedAt], ['ok', null, null]);
  assert.not('lastTriggeredAt' in changed);
  assert.not('state' in alertPatch(alert, { threshold: 5, name: 'B' }));
});

test('another metric leaves the goal behind', () => {
  const onGoal = { ...alert, metric: 'conversions', goalId: 'g' } as const;
  assert.is(alertPatch(onGoal, { metric: 'sessions' }).goalId, null);
  assert.is(alertPatch(onGoal, { name: 'B' }).goalId, 'g');
  assert.is(alertPatch(onGoal, { goalId: null }).goalId, null);
});

test.run();
