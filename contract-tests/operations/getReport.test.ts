import { suite } from 'uvu';
import { type Api, startApi } from '../support/api.ts';
import { getCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('getReport');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

getCases(test, 'reports', {
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
});

test.run();
