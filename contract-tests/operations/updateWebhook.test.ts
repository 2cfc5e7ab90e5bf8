import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { refusalCases, updateCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('updateWebhook');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

updateCases(test, 'webhooks', [
  { url: 'http://Other.example:8080/a?b=c#d' },
  { events: ['alert_triggered'] },
  { enabled: false },
  { events: ['pageview', 'goal_completed'], enabled: true },
]);
refusalCases(
  test,
  'webhooks',
  'update',
  {},
  {
    url: [
      '',
      ' ',
      1,
      null,
      'receiver.example/hook',
      '/hook',
      'ftp://receiver.example/',
      'javascript:alert(1)',
      'http:receiver.example',
      'https://',
      'https://user@receiver.example/',
      'https://user:secret@receiver.example/',
      'https://receiver.example/a b',
      `https://receiver.example/${'p'.repeat(2048)}`,
      'http://localhost/',
      'http://LOCALHOST:8080/',
      'http://localhost./',
      'http://a.localhost/',
      'http://127.0.0.1/',
      'http://127.1/',
      'http://2130706433/',
      'http://0x7f000001/',
      'http://0177.0.0.1/',
      'http://0/',
      'http://10.1.2.3/',
      'http://172.16.0.1/',
      'http://192.168.1.1/',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'http://[::]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:7f00:1]/',
      'http://[fe80::1]/',
      'http://[fd00::1]/',
      'http://[64:ff9b::7f00:1]/',
      'http://[2002:7f00:1::]/',
    ],
    events: [
      [],
      null,
      {},
      'pageview',
      ['Pageview'],
      ['pageview', 7],
      ['pageview', ''],
      Array.from({ length: 51 }, () => 'pageview'),
    ],
    enabled: ['true', 1, null],
  },
);

test('never changes the secret, and shows it masked', async ({ api }) => {
  const site = await api.addSite();
  const { id: webhookId, secret } = await api.addWebhook(site.id);
  const params = { siteId: site.id, webhookId };
  const { body } = await api.call('updateWebhook', { params, body: { enabled: false } });
  assert.is(body.secret, `****${secret.slice(-4)}`);
  assert.not('secretRevealed' in body);
  assert.is((await api.call('updateWebhook', { params, body: { secret: 'b'.repeat(64) } })).status, 400);
  assert.is((await api.service.ports.webhooks.find(site.id, webhookId))?.secret, secret);
});

test.run();
