import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';

const test = suite<{ api: Api }>('updateSite');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const update = (api: Api, siteId: string, body: unknown, key = api.key) =>
  api.call('updateSite', { key, params: { siteId }, body });

const read = async (api: Api, siteId: string) => (await api.call('getSite', { params: { siteId } })).body;

for (const [field, value] of [
  ['name', 'Other'],
  ['domain', 'other.example'],
  ['isActive', false],
  ['dataRetentionDays', 30],
  ['botDetectionEnabled', false],
  ['botLogEnabled', false],
  ['recordingEnabled', true],
  ['recordingSamplingRate', 0],
  ['recordingSamplingRate', 12.5],
  ['recordingMaxDuration', 60],
  ['recordingMaxDuration', 3600],
  ['recordingPrivacyLevel', 'strict'],
] as const) {
  test(`changes ${field} to ${value} and nothing else but updatedAt`, async ({ api }) => {
    const site = await api.addSite();
    const before = await read(api, site.id);
    api.clock.advance(1000);

    const { body } = await update(api, site.id, { [field]: value });

    assert.equal(body, { ...before, [field]: value, updatedAt: new Date(api.clock.now()).toISOString() });
    assert.equal(await read(api, site.id), body);
  });
}

test('changes several fields at once, by the trackingId too', async ({ api }) => {
  const site = await api.addSite();

  const { body } = await update(api, site.trackingId, { name: ' A ', domain: ' B.example ', recordingEnabled: true });

  assert.equal([body.siteId, body.name, body.domain, body.recordingEnabled], [site.id, 'A', 'b.example', true]);
});

test('updatedAt grows with every change, also within one millisecond and when nothing changed', async ({ api }) => {
  const site = await api.addSite();
  const seen = [site.updatedAt];

  for (let count = 0; count < 3; count += 1) {
    const { body } = await update(api, site.id, { isActive: true });
    seen.push(body.updatedAt);
  }

  assert.equal(seen, [...new Set(seen)].sort());
  assert.is((await read(api, site.id)).createdAt, site.createdAt);
});

test('an empty body is refused with the way out', async ({ api }) => {
  const site = await api.addSite();

  const { status, error } = await update(api, site.id, {});

  assert.is(status, 400);
  assert.is(error.code, 'validation_failed');
  assert.is(error.message, 'Send at least one field to update.');
  assert.is((await read(api, site.id)).updatedAt, site.updatedAt);
});

for (const [plan, cap] of [
  ['free', 90],
  ['starter', 365],
  ['growth', 730],
  ['business', 1095],
] as const) {
  test(`the ${plan} plan keeps data for up to ${cap} days; more is refused with both named`, async ({ api }) => {
    const owner = await api.addUser({ plan });
    const key = await api.addKey({ userId: owner.id });
    const site = await api.addSite({ userId: owner.id });

    const { body } = await update(api, site.id, { dataRetentionDays: cap }, key);
    assert.is(body.dataRetentionDays, cap);

    const { status, error } = await update(api, site.id, { name: 'New', dataRetentionDays: cap + 1 }, key);
    assert.is(status, 400);
    if (plan === 'business') {
      assert.is(error.code, 'validation_failed');
      return;
    }
    assert.is(error.code, 'plan_retention_cap');
    assert.match(error.message, plan);
    assert.match(error.message, String(cap));
    const { body: after } = await api.call('getSite', { key, params: { siteId: site.id } });
    assert.equal([after.name, after.dataRetentionDays], [site.name, cap]);
  });
}

test("a member's change is capped by the plan of the owner, not by their own", async ({ api }) => {
  const owner = await api.addUser({ plan: 'starter' });
  const site = await api.addSite({ userId: owner.id });
  const { key } = await api.addMember(site.id, 'admin');

  const fits = await update(api, site.id, { dataRetentionDays: 365 }, key);
  assert.is(fits.status, 200);
  assert.is(fits.body.role, 'admin');

  const { error } = await update(api, site.id, { dataRetentionDays: 366 }, key);
  assert.is(error.code, 'plan_retention_cap');
});

for (const [field, values] of Object.entries({
  name: [1, null, '', '  ', 'n'.repeat(201)],
  domain: [1, null, '', 'https://a.example', 'a.example/', 'a.example:80', 'a b'],
  isActive: ['true', 1, null],
  isPublic: ['true', 0, null],
  dataRetentionDays: [29, 1096, 30.5, '90', null, true],
  botDetectionEnabled: ['yes', null],
  botLogEnabled: [1],
  recordingEnabled: [0],
  recordingSamplingRate: [-0.1, 100.1, '50', null],
  recordingMaxDuration: [59, 3601, 60.5, '60'],
  recordingPrivacyLevel: ['Strict', 'none', '', null, 1],
})) {
  test(`refuses ${field} out of its type or bounds, naming it`, async ({ api }) => {
    const site = await api.addSite();
    for (const value of values) {
      const { status, error } = await update(api, site.id, { recordingEnabled: true, [field]: value });
      assert.is(status, 400, `${field}: ${JSON.stringify(value)}`);
      assert.is(error.code, 'validation_failed');
      assert.equal(
        error.details?.map(({ in: place, path }) => `${place} ${path}`),
        [`body ${field}`],
      );
    }
    assert.is((await read(api, site.id)).updatedAt, site.updatedAt);
  });
}

for (const [field, nearest] of [
  ['isactive', 'isActive'],
  ['public', 'isPublic'],
  ['retentionDays', 'dataRetentionDays'],
  ['recordingMaxDuratoin', 'recordingMaxDuration'],
  ['nam', 'name'],
] as const) {
  test(`refuses the unknown field ${field} and asks whether ${nearest} was meant`, async ({ api }) => {
    const site = await api.addSite();

    const { status, error } = await update(api, site.id, { name: 'New', [field]: true });

    assert.is(status, 400);
    assert.match(error.message, `Unknown field "${field}"; did you mean "${nearest}"?`);
    assert.is((await read(api, site.id)).name, site.name);
  });
}

test('what the server sets cannot be sent', async ({ api }) => {
  const site = await api.addSite();
  const own = ['siteId', 'trackingId', 'plan', 'role', 'publicSlug', 'publicUrl', 'maxRetentionDays', 'updatedAt'];
  for (const field of [...own, 'createdAt', 'tracking', 'userId', '_id', 'constructor']) {
    const { status, error } = await update(api, site.id, { name: 'New', [field]: 'x' });
    assert.is(status, 400, field);
    assert.match(error.message, `"${field}"`);
  }
});

test('a paused site keeps serving reads and can be resumed', async ({ api }) => {
  const site = await api.addSite();
  await update(api, site.id, { isActive: false });

  const stats = await api.call('getStats', { params: { siteId: site.id } });
  assert.is(stats.status, 200);

  const { body } = await update(api, site.id, { isActive: true });
  assert.is(body.isActive, true);
});

test('a viewer is refused, whatever the body', async ({ api }) => {
  const site = await api.addSite();
  const { key } = await api.addMember(site.id, 'viewer');

  for (const body of [{ name: 'New' }, { isPublic: true }, {}, { nonsense: 1 }]) {
    const { status, error } = await update(api, site.id, body, key);
    assert.is(status, 403);
    assert.is(error.code, 'viewer_read_only');
  }
});

test.run();
