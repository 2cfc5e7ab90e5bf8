import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { refusalCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('createWebhook');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

refusalCases(
  test,
  'webhooks',
  'create',
  { url: 'https://receiver.example/', events: ['pageview'] },
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

const valid = { url: 'https://receiver.example/hook', events: ['pageview'] };

test('answers the secret in full, this once, and enabled by default', async ({ api }) => {
  const site = await api.addSite();
  const { status, body } = await api.call('createWebhook', { params: { siteId: site.id }, body: valid });
  assert.is(status, 201);
  const { webhookId, secret, ...rest } = body;
  assert.match(secret, /^[0-9a-f]{64}$/);
  const at = new Date(api.clock.now()).toISOString();
  assert.equal(rest, {
    siteId: site.id,
    ...valid,
    enabled: true,
    secretRevealed: true,
    lastTriggeredAt: null,
    createdAt: at,
    updatedAt: at,
  });
  const read = await api.call('getWebhook', { params: { siteId: site.id, webhookId } });
  assert.is(read.body.secret, `****${secret.slice(-4)}`);
  assert.not('secretRevealed' in read.body);
});

test('gives every webhook a secret of its own', async ({ api }) => {
  const site = await api.addSite();
  const secrets = new Set<string>();
  for (let count = 0; count < 20; count += 1) {
    secrets.add((await api.call('createWebhook', { params: { siteId: site.id }, body: valid })).body.secret);
  }
  assert.is(secrets.size, 20);
});

test('counts repeated events once and puts them in order', async ({ api }) => {
  const site = await api.addSite();
  const events = ['alert_triggered', 'pageview', 'goal_completed', 'pageview'];
  const { body } = await api.call('createWebhook', { params: { siteId: site.id }, body: { ...valid, events } });
  assert.equal(body.events, ['pageview', 'goal_completed', 'alert_triggered']);
});

for (const url of [
  'https://receiver.example',
  'HTTP://Receiver.Example:8080/Hook?a=b&c=%20#d',
  'https://xn--bcher-kva.example/',
  'http://203.0.113.7/',
  'http://8.8.8.8:1/',
  'http://[2606:4700::1111]/',
  'https://localhost.example/',
  'https://10.example/',
]) {
  test(`takes ${url} and keeps it as given`, async ({ api }) => {
    const site = await api.addSite();
    const { body } = await api.call('createWebhook', { params: { siteId: site.id }, body: { ...valid, url } });
    assert.is(body.url, url);
  });
}

test('takes private addresses where the operator allows them, user info all the same not', async () => {
  const api = await startApi({ config: { outboundAllowPrivate: true } });
  const site = await api.addSite();
  for (const url of ['http://localhost:9000/', 'http://127.0.0.1/', 'http://[::1]/', 'http://192.168.1.1/']) {
    const { status } = await api.call('createWebhook', { params: { siteId: site.id }, body: { ...valid, url } });
    assert.is(status, 201, url);
  }
  const body = { ...valid, url: 'http://user@127.0.0.1/' };
  assert.is((await api.call('createWebhook', { params: { siteId: site.id }, body })).status, 400);
  await api.stop();
});

test('refuses what the server sets: secret, lastTriggeredAt', async ({ api }) => {
  const site = await api.addSite();
  for (const field of ['secret', 'secretRevealed', 'lastTriggeredAt', 'webhookId']) {
    const body = { ...valid, [field]: 'a'.repeat(64) };
    assert.is((await api.call('createWebhook', { params: { siteId: site.id }, body })).status, 400, field);
  }
});

test('refuses viewers before it looks at the body', async ({ api }) => {
  const site = await api.addSite();
  const { key } = await api.addMember(site.id, 'viewer');
  const { status, error } = await api.call('createWebhook', { key, params: { siteId: site.id }, body: {} });
  assert.equal([status, error.code], [403, 'viewer_read_only']);
});

test.run();
