import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { listCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('listWebhooks');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

listCases(test, 'webhooks');

test('enabled keeps those that are, or those that are not, and counts them alone', async ({ api }) => {
  const site = await api.addSite();
  const on = [await api.addWebhook(site.id), await api.addWebhook(site.id)];
  const off = await api.addWebhook(site.id, { enabled: false });
  const list = async (query: string) => (await api.call('listWebhooks', { params: { siteId: site.id }, query })).body;

  const [enabled, disabled] = [await list('enabled=true&limit=1'), await list('enabled=false')];

  assert.equal([enabled.webhooks.length, enabled.total], [1, 2]);
  assert.ok(on.some(({ id }) => id === enabled.webhooks[0]?.webhookId));
  assert.equal([disabled.webhooks.map(({ webhookId }) => webhookId), disabled.total], [[off.id], 1]);
  assert.is((await list('')).total, 3);
});

test('refuses an enabled that is neither true nor false', async ({ api }) => {
  const site = await api.addSite();
  for (const value of ['1', 'TRUE', '', 'yes', 'null']) {
    const { status, error } = await api.call('listWebhooks', {
      params: { siteId: site.id },
      query: `enabled=${value}`,
    });
    assert.equal([status, error.code], [400, 'validation_failed'], value);
  }
});

test.run();
