import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { sendEvents, viewAt } from '../support/hits.ts';

const test = suite<{ api: Api; siteId: string }>('pathnames that are asked for');

test.before(async (context) => {
  context.api = await startApi();
  const site = await context.api.addSite();
  context.siteId = site.id;
  await sendEvents(context.api, site.id, [
    viewAt('2026-06-17T10:00:00Z', '/thanks/'),
    viewAt('2026-06-17T10:01:00Z', '/caf%C3%A9'),
  ]);
});
test.after(async ({ api }) => {
  await api.stop();
});

for (const [pathname, toSend] of [
  ['https://x.example/thanks', '/thanks'],
  ['http://x.example/thanks/?x=1', '/thanks'],
  ['/thanks?x=1', '/thanks'],
  ['/thanks?', '/thanks'],
] as const) {
  test(`R3 a goal on ${pathname} is refused with the path to send`, async ({ api, siteId }) => {
    const params = { siteId };
    const made = await api.call('createGoal', { params, body: { name: 'A', type: 'pageview', pathname } });
    assert.is(made.status, 400);
    assert.match(made.error?.message ?? '', `Send "${toSend}".`);
    const goal = await api.addGoal(siteId, { type: 'pageview', pathname: '/a', eventName: null });
    const changed = await api.call('updateGoal', { params: { siteId, goalId: goal.id }, body: { pathname } });
    assert.is(changed.status, 400);
  });

  test(`R3 a funnel step on ${pathname} is refused by its place`, async ({ api, siteId }) => {
    const steps = [
      { name: 'A', pathname: '/' },
      { name: 'B', pathname },
    ];
    const { status, error } = await api.call('createFunnel', { params: { siteId }, body: { name: 'F', steps } });
    assert.is(status, 400);
    assert.equal(error?.details?.[0]?.path, 'steps.1.pathname');
    assert.match(error?.message ?? '', `Send "${toSend}".`);
  });
}

test('R3 blanks around a path are cut', async ({ api, siteId }) => {
  const body = { name: 'A', type: 'pageview', pathname: ' /thanks\t' } as const;
  const { body: goal } = await api.call('createGoal', { params: { siteId }, body });
  assert.is(goal.pathname, '/thanks');
  const result = await api.call('getGoal', { params: { siteId, goalId: goal.goalId } });
  assert.is(result.body.conversions, 1);
});

for (const pathname of ['/thanks', '/thanks/', '/thanks?x=1', ' /thanks', 'https://x.example/thanks']) {
  test(`R3 the filter ${JSON.stringify(pathname)} finds the page /thanks`, async ({ api, siteId }) => {
    const params = { siteId };
    assert.is((await api.call('getStats', { params, query: { pathname } })).body.pageviews, 1);
    const { body: segment } = await api.call('createSegment', { params, body: { name: 'S', filters: { pathname } } });
    const ofSegment = await api.call('getChannels', { params, query: { segment: segment.segmentId } });
    assert.is(ofSegment.body.totalSessions, 1);
    const journeys = await api.call('getJourneys', { params, query: { startPathname: pathname } });
    assert.is(journeys.body.totalSessions, 1);
  });
}

test('R3 the filter %2Fcaf%25C3%25A9 finds the page /café', async ({ api, siteId }) => {
  const { body } = await api.call('getStats', { params: { siteId }, query: { pathname: '/caf%C3%A9' } });
  assert.is(body.pageviews, 1);
});

test.run();
