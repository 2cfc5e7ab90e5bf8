import { suite } from 'uvu';
import { type Api, startApi } from '../support/api.ts';
import { getCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('getWebhook');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

getCases(test, 'webhooks', {
  url: 'https://receiver.example/hook',
  events: ['pageview'],
  enabled: true,
  secret: '****abab',
  lastTriggeredAt: null,
});

test.run();
