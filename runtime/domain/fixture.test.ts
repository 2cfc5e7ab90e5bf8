import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { normalise } from './fixture.ts';

const test = suite('fixture documents');

const money = {
  _id: 'e'.repeat(24),
  siteId: 'c'.repeat(24),
  ts: '2026-06-17T12:00:00Z',
  visitorId: 'v1',
  sessionId: 's1',
  currency: 'EUR',
};

for (const amount of [500, -500]) {
  test(`a refund of ${amount} subtracts 500`, () => {
    assert.is(normalise('RevenueEvent', { ...money, amount, refundOf: 'o1' }).amount, -500);
  });
}

test('revenue that refunds nothing keeps its sign', () => {
  assert.is(normalise('RevenueEvent', { ...money, amount: 500, orderId: 'o1' }).amount, 500);
  assert.is(normalise('RevenueEvent', { ...money, amount: -500 }).amount, -500);
});

test('a site has its retention, by default 90 days', () => {
  const createdAt = '2026-01-01T00:00:00Z';
  const site = {
    _id: 'c'.repeat(24),
    userId: 'a'.repeat(24),
    name: 'S',
    domain: 's.example',
    trackingId: 'AAAAAAAAAA',
    createdAt,
    updatedAt: createdAt,
  };
  assert.is(normalise('Site', site).dataRetentionDays, 90);
  assert.is(normalise('Site', { ...site, dataRetentionDays: null }).dataRetentionDays, 90);
});

test('a hit has its own id only when its session has another', () => {
  const { amount: _, currency: __, ...hit } = { ...money, amount: 0, pathname: '/', visitorId: 'v' };
  assert.equal(normalise('PageView', { ...hit, ownVisitorId: 'v' }), normalise('PageView', hit));
  assert.is(normalise('PageView', { ...hit, ownVisitorId: 'w' }).ownVisitorId, 'w');
  assert.is('ownVisitorId' in normalise('WebVital', { ...hit, lcp: 1 }), false);
});

test.run();
