import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';

const test = suite<{ api: Api }>('getSite');

test.before(async (context) => {
  context.api = await startApi({ config: { baseUrl: 'https://stats.example' } });
});
test.after(async ({ api }) => {
  await api.stop();
});

test('is found by its id and by its trackingId, and answers the id either way', async ({ api }) => {
  const site = await api.addSite();

  const byId = await api.call('getSite', { params: { siteId: site.id } });
  const byTrackingId = await api.call('getSite', { params: { siteId: site.trackingId } });

  assert.is(byId.body.siteId, site.id);
  assert.is(byTrackingId.text, byId.text);
});

test('answers every setting as it is stored', async ({ api }) => {
  const site = await api.addSite({
    name: 'Shop',
    domain: 'shop.example',
    isActive: false,
    isPublic: true,
    publicSlug: 'AbCdEf-_0123',
    dataRetentionDays: 30,
    botDetectionEnabled: false,
    botLogEnabled: false,
    recordingEnabled: true,
    recordingSamplingRate: 12.5,
    recordingMaxDuration: 3600,
    recordingPrivacyLevel: 'strict',
    createdAt: '2026-01-02T03:04:05.678Z',
    updatedAt: '2026-02-03T04:05:06.789Z',
  });

  const { body } = await api.call('getSite', { params: { siteId: site.id } });

  const scriptUrl = `https://stats.example/api/sites/${site.trackingId}/tracker.js`;
  assert.equal(body, {
    siteId: site.id,
    trackingId: site.trackingId,
    name: 'Shop',
    domain: 'shop.example',
    isActive: false,
    isPublic: true,
    publicSlug: 'AbCdEf-_0123',
    publicUrl: '/share/AbCdEf-_0123',
    dataRetentionDays: 30,
    maxRetentionDays: 90,
    plan: 'free',
    botDetectionEnabled: false,
    botLogEnabled: false,
    recordingEnabled: true,
    recordingSamplingRate: 12.5,
    recordingMaxDuration: 3600,
    recordingPrivacyLevel: 'strict',
    role: 'owner',
    createdAt: '2026-01-02T03:04:05.678Z',
    updatedAt: '2026-02-03T04:05:06.789Z',
    tracking: {
      scriptUrl,
      snippet: `<script defer data-site="${site.trackingId}" src="${scriptUrl}"></script>`,
    },
  });
});

test('the plan and its cap are those of the owner, the role that of the caller', async ({ api }) => {
  const owner = await api.addUser({ plan: 'growth' });
  const site = await api.addSite({ userId: owner.id });
  const ownerKey = await api.addKey({ userId: owner.id });
  const keys = {
    owner: ownerKey,
    admin: (await api.addMember(site.id, 'admin')).key,
    viewer: (await api.addMember(site.id, 'viewer')).key,
  };

  for (const [role, key] of Object.entries(keys)) {
    const { body } = await api.call('getSite', { key, params: { siteId: site.id } });
    assert.equal([body.role, body.plan, body.maxRetentionDays], [role, 'growth', 730]);
  }
});

test('every plan has its cap', async ({ api }) => {
  for (const [plan, cap] of [
    ['free', 90],
    ['starter', 365],
    ['growth', 730],
    ['business', 1095],
  ] as const) {
    const owner = await api.addUser({ plan });
    const site = await api.addSite({ userId: owner.id });
    const { key } = await api.addMember(site.id, 'viewer');

    const { body } = await api.call('getSite', { key, params: { siteId: site.id } });

    assert.equal([body.plan, body.maxRetentionDays], [plan, cap]);
  }
});

test('an absent site, a foreign one and one of a pending membership answer the same bytes', async ({ api }) => {
  const other = await api.addUser();
  const foreign = await api.addSite({ userId: other.id });
  const pending = await api.addSite({ userId: other.id });
  const { key } = await api.addMember(pending.id, 'admin', 'pending');

  const texts = [];
  for (const siteId of ['f'.repeat(24), 'nothing', foreign.id, foreign.trackingId, pending.id, pending.trackingId]) {
    const { status, text } = await api.call('getSite', { key, params: { siteId } });
    assert.is(status, 404);
    texts.push(text);
  }

  assert.equal([...new Set(texts)], ['{"error":{"code":"not_found","message":"Site not found"}}']);
});

test('ids are case-sensitive', async ({ api }) => {
  const site = await api.addSite({ id: 'abcdef0123456789abcdef01', trackingId: 'aBcDeFgHiJ' });

  for (const siteId of [site.id.toUpperCase(), site.trackingId.toLowerCase(), ` ${site.id}`, `${site.id}\0`]) {
    const { status } = await api.call('getSite', { params: { siteId } });
    assert.is(status, 404, siteId);
  }
});

test('a key restricted to a site reads it by either id', async ({ api }) => {
  const site = await api.addSite();
  const key = await api.addKey({ siteIds: [site.id], scopes: ['read'] });

  for (const siteId of [site.id, site.trackingId]) {
    const { status } = await api.call('getSite', { key, params: { siteId } });
    assert.is(status, 200);
  }
});

test('a restricted key reads a site its owner has joined, and stops when the membership ends', async ({ api }) => {
  const other = await api.addUser();
  const site = await api.addSite({ userId: other.id });
  const { user } = await api.addMember(site.id, 'viewer');
  const key = await api.addKey({ userId: user.id, siteIds: [site.id] });

  const { body } = await api.call('getSite', { key, params: { siteId: site.id } });
  assert.is(body.role, 'viewer');

  const stranger = await api.addKey({ userId: (await api.addUser()).id, siteIds: [site.id] });
  const { status, text } = await api.call('getSite', { key: stranger, params: { siteId: site.id } });
  assert.is(status, 404);
  assert.is(text, '{"error":{"code":"not_found","message":"Site not found"}}');
});

test.run();
