import { suite } from 'uvu';
import { type Api, startApi } from '../support/api.ts';
import { getCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('getAlert');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

getCases(test, 'alerts', {
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
});

test.run();
