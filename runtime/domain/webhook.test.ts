import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createdWebhookView, webhookFields, webhookPatch, webhookView } from './webhook.ts';

const test = suite('webhook');

const closed = { outboundAllowPrivate: false };
const random = { bytes: (count: number) => new Uint8Array(count).map((_, index) => index) };
const secret = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0')).join('');
const asked = { url: 'https://a.example/', events: ['goal_completed', 'pageview', 'goal_completed'] } as const;
const at = '2026-06-17T12:00:00.000Z';
const carried = { id: 'w', siteId: 's', userId: 'u', createdAt: at, updatedAt: at };

test('a new one is enabled, has 32 random bytes as secret and each event once, in order', () => {
  assert.equal(webhookFields({ ...asked, events: [...asked.events] }, closed, random), {
    url: 'https://a.example/',
    events: ['pageview', 'goal_completed'],
    enabled: true,
    secret,
    lastTriggeredAt: null,
  });
});

test('a change contains the fields that were sent and never the secret', () => {
  assert.equal(webhookPatch({ enabled: false }, closed), { enabled: false });
  assert.equal(webhookPatch({ events: ['alert_triggered'] }, closed), { events: ['alert_triggered'] });
});

test('addresses are checked on a change as well', () => {
  assert.throws(() => webhookPatch({ url: 'http://10.0.0.1/' }, closed), /private or loopback/);
  assert.equal(webhookPatch({ url: 'http://10.0.0.1/' }, { outboundAllowPrivate: true }), { url: 'http://10.0.0.1/' });
  assert.throws(() => webhookPatch({ url: 'https://a@b.example/' }, closed), /user name/);
  assert.throws(() => webhookPatch({ url: 'mailto:a@b.example' }, closed), /absolute http/);
});

test('the secret shows once and is masked ever after', () => {
  const webhook = { ...carried, ...webhookFields({ ...asked, events: ['pageview'] }, closed, random) };
  assert.is(webhookView(webhook).secret, '****1e1f');
  const created = createdWebhookView(webhook);
  assert.equal([created.secret, created.secretRevealed], [secret, true]);
});

test.run();
