import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApi } from '../support/api.ts';
import { firefox } from '../support/hits.ts';
import { message, post, useTool } from '../support/tools.ts';

const test = suite('an agent at work');

interface Answered {
  readonly siteId: string;
  readonly trackingId: string;
  readonly goalId: string;
  readonly funnelId: string;
  readonly sites: readonly { readonly siteId: string }[];
}

test('creates a site, a goal and a funnel, reads what was counted, and deletes the site as the refusal says', async () => {
  const api = await startApi({ ownerRequestsMax: 100 });
  try {
    const use = async (name: string, args: object = {}) => {
      const { text, isError } = await useTool(api, name, args);
      assert.not.ok(isError, `${name}: ${text}`);
      return JSON.parse(text) as Answered & Record<string, unknown>; // what the API answers, which other tests check
    };

    const hello = await post(api, message(0, 'initialize', { protocolVersion: '2025-11-25' }));
    assert.ok(String(hello.answer.result?.instructions).includes('Call list_sites first'));
    assert.is((await post(api, { jsonrpc: '2.0', method: 'notifications/initialized' })).status, 202);

    assert.equal((await use('list_sites')).sites, []);
    const { siteId, trackingId } = await use('create_site', { name: 'Shop', domain: 'shop.example' });
    assert.is((await use('list_sites')).sites[0]?.siteId, siteId);
    const { goalId } = await use('create_goal', { siteId, name: 'Order', type: 'pageview', pathname: '/done' });
    const steps = [
      { name: 'Home', pathname: '/' },
      { name: 'Done', pathname: '/done' },
    ];
    const { funnelId } = await use('create_funnel', { siteId, name: 'Checkout', steps });

    for (const [address, path] of [
      ['203.0.113.1', '/'],
      ['203.0.113.1', '/done'],
      ['203.0.113.2', '/'],
    ] as const) {
      const body = { type: 'pageview', url: `https://shop.example${path}` };
      const sent = await api.send(`/api/sites/${trackingId}/collect`, {
        method: 'POST',
        headers: { 'user-agent': firefox, 'x-forwarded-for': address },
        body: JSON.stringify(body),
      });
      assert.is(sent.status, 202);
    }
    await api.settle();

    const { visitors, pageviews, conversions } = await use('get_stats', { siteId, range: '24h' });
    assert.equal([visitors, pageviews, conversions], [2, 3, 1]);
    const funnel = JSON.stringify(await use('get_funnel_stats', { siteId, funnelId, range: '24h' }));
    assert.match(funnel, '"overallConversionRate":50');
    const goal = JSON.stringify(await use('get_goal', { siteId, goalId, range: '24h' }));
    assert.match(goal, '"conversions":1');

    const refusal = await useTool(api, 'delete_site', { siteId });
    assert.ok(refusal.isError && refusal.text.startsWith('400: '), refusal.text);
    const confirm = /confirm=(\S+?) /.exec(refusal.text)?.[1];
    assert.is(confirm, siteId);
    await use('delete_site', { siteId, confirm });
    assert.equal((await use('list_sites')).sites, []);
    assert.is((await useTool(api, 'get_site', { siteId })).text, '404: Site not found');
  } finally {
    await api.stop();
  }
});

test.run();
