import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';

const test = suite<{ api: Api }>('getStats: many goals');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

test('adds up the conversions of 1,500 goals', async ({ api }) => {
  const site = await api.addSite();
  await Promise.all(Array.from({ length: 1_500 }, () => api.addGoal(site.id)));
  const at = new Date(api.clock.now() - 3_600_000).toISOString();
  await api.store([
    ['Event', { _id: api.id(), siteId: site.id, ts: at, visitorId: 'v', sessionId: 's', name: 'signup' }],
  ]);

  const { body } = await api.call('getStats', { params: { siteId: site.id } });

  assert.is(body.conversions, 1_500);
});

test.run();
