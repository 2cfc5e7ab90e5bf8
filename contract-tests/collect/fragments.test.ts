import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { TestClock } from '../support/clock.ts';
import { sendHit } from '../support/hits.ts';

const test = suite<{ api: Api; siteId: string }>('collect: fragments that are pages');

test.before(async (context) => {
  const clock = new TestClock(Date.parse('2026-06-17T12:00:00.000Z'));
  context.api = await startApi({ clock });
  context.siteId = (await context.api.addSite()).id;
  // As trackers of every age send it: the number sign of the page escaped.
  const url = 'https://shop.example/app%23/orders?utm_source=news';
  await sendHit(context.api, context.siteId, { url, eventId: 'e1' });
  await sendHit(context.api, context.siteId, { url: 'https://shop.example/app#/forgotten', eventId: 'e2' });
  await context.api.service.store.events.flush();
  clock.advance(1000);
});
test.after(async ({ api }) => {
  await api.stop();
});

test('T8 a page shows its fragment with "#", and a fragment of an address is none', async ({ api, siteId }) => {
  const { body } = await api.call('getPageviews', { params: { siteId }, query: { range: '24h' } });
  assert.equal(body.pageviews.map(({ pathname }) => pathname).sort(), ['/app', '/app#/orders']);
});

test('T8 the campaign of a page with a fragment counts', async ({ api, siteId }) => {
  const pages = (await api.stored(siteId)).filter(({ collection }) => collection === 'PageView');
  assert.equal(
    pages.map(({ document }) => [document.pathname, document.utm_source]),
    [
      ['/app#/orders', 'news'],
      ['/app', undefined],
    ],
  );
});

test('T8 a filter takes the fragment of a pathname', async ({ api, siteId }) => {
  const query = 'range=24h&pathname=/app%23/orders';
  const { body } = await api.call('getStats', { params: { siteId }, query });
  assert.is(body.pageviews, 1);
});

for (const pathname of ['/app#/orders', '/app%23/orders', '/app#/orders/', '/app#/ord*']) {
  test(`T8 a goal and a funnel take ${pathname}`, async ({ api, siteId }) => {
    const goal = await api.call('createGoal', {
      params: { siteId },
      body: { name: pathname, type: 'pageview', pathname },
    });
    const { body } = await api.call('getGoal', {
      params: { siteId, goalId: goal.body.goalId },
      query: { range: '24h' },
    });
    assert.is(body.conversions, 1);

    const steps = [
      { name: 'App', pathname: '/app' },
      { name: 'Orders', pathname },
    ];
    const funnel = await api.call('createFunnel', { params: { siteId }, body: { name: pathname, steps } });
    const stats = await api.call('getFunnelStats', {
      params: { siteId, funnelId: funnel.body.funnelId },
      query: { range: '24h' },
    });
    assert.equal(
      stats.body.steps.map(({ sessions }) => sessions),
      [1, 1],
    );
  });

  test(`T8 journeys that start on ${pathname} are found`, async ({ api, siteId }) => {
    const query = { range: '24h', startPathname: pathname };
    const { body } = await api.call('getJourneys', { params: { siteId }, query });
    assert.equal(body.journeys[0]?.path[0], '/app#/orders');
  });
}

test.run();
