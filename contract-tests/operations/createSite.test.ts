import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';

const test = suite<{ api: Api }>('createSite');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const create = (api: Api, body: unknown) => api.call('createSite', { body });

test('answers the full site with every default and the snippet', async ({ api }) => {
  const { status, body } = await create(api, { name: 'Shop', domain: 'shop.example' });

  assert.is(status, 201);
  const { siteId, trackingId, ...rest } = body;
  assert.match(siteId, /^[0-9a-f]{24}$/);
  assert.match(trackingId, /^[A-Za-z0-9]{10}$/);
  assert.equal(rest, {
    name: 'Shop',
    domain: 'shop.example',
    isActive: true,
    isPublic: false,
    publicSlug: null,
    publicUrl: null,
    dataRetentionDays: 90,
    maxRetentionDays: 90,
    plan: 'free',
    botDetectionEnabled: true,
    botLogEnabled: true,
    recordingEnabled: false,
    recordingSamplingRate: 100,
    recordingMaxDuration: 600,
    recordingPrivacyLevel: 'standard',
    role: 'owner',
    createdAt: '2026-06-17T12:00:00.000Z',
    updatedAt: '2026-06-17T12:00:00.000Z',
    tracking: {
      scriptUrl: `http://localhost:3000/api/sites/${trackingId}/tracker.js`,
      snippet:
        `<script defer data-site="${trackingId}" ` +
        `src="http://localhost:3000/api/sites/${trackingId}/tracker.js"></script>`,
    },
  });
});

test('a created site can be read and listed, and is one of its owner', async ({ api }) => {
  const owner = await api.addUser();
  const key = await api.addKey({ userId: owner.id });

  const created = await api.call('createSite', { key, body: { name: 'New', domain: 'new.example' } });

  const read = await api.call('getSite', { key, params: { siteId: created.body.siteId } });
  assert.equal(read.body, created.body);
  const { body } = await api.call('listSites', { key });
  assert.equal(
    body.sites.map(({ siteId }) => siteId),
    [created.body.siteId],
  );
});

for (const [plan, cap] of [
  ['free', 90],
  ['starter', 365],
  ['growth', 730],
  ['business', 1095],
] as const) {
  test(`a site of the ${plan} plan may keep data for ${cap} days and starts with 90`, async ({ api }) => {
    const owner = await api.addUser({ plan });
    const key = await api.addKey({ userId: owner.id });

    const { body } = await api.call('createSite', { key, body: { name: 'Shop', domain: 'shop.example' } });

    assert.is(body.plan, plan);
    assert.is(body.maxRetentionDays, cap);
    assert.is(body.dataRetentionDays, 90);
  });
}

test('trims name and domain, and writes the domain in lower case', async ({ api }) => {
  const { body } = await create(api, { name: '  My shop\n', domain: '\t Shop.EXAMPLE ' });

  assert.is(body.name, 'My shop');
  assert.is(body.domain, 'shop.example');
});

test('two sites may share a domain and a name', async ({ api }) => {
  const first = await create(api, { name: 'Twin', domain: 'twin.example' });
  const second = await create(api, { name: 'Twin', domain: 'twin.example' });

  assert.is(second.status, 201);
  assert.is.not(first.body.siteId, second.body.siteId);
  assert.is.not(first.body.trackingId, second.body.trackingId);
});

for (const domain of [
  'localhost',
  'a-b.example.co.uk',
  'xn--mnchen-3ya.example',
  'münchen.example',
  '例え.テスト',
  'हिन्दी.भारत',
  '192.0.2.7',
  `${'a'.repeat(63)}.example`,
  '_dmarc.example',
]) {
  test(`takes ${domain.slice(0, 30)} as a domain`, async ({ api }) => {
    const { body } = await create(api, { name: 'Shop', domain });
    assert.is(body.domain, domain);
  });
}

for (const [domain, bare] of [
  ['https://shop.example', 'shop.example'],
  ['HTTP://Shop.example/', 'shop.example'],
  ['shop.example/', 'shop.example'],
  ['shop.example/blog/a?b=c#d', 'shop.example'],
  ['shop.example:8080', 'shop.example'],
  ['//shop.example', 'shop.example'],
  ['https://user:secret@shop.example:8443/x', 'shop.example'],
  ['https://münchen.example/', 'münchen.example'],
  ['shop.example.', 'shop.example'],
  ['shop.example?x=1', 'shop.example'],
  ['shop.example#x', 'shop.example'],
] as const) {
  test(`refuses ${domain} and shows the bare domain`, async ({ api }) => {
    const { status, error } = await create(api, { name: 'Shop', domain });

    assert.is(status, 400);
    assert.is(error.code, 'validation_failed');
    assert.match(error.message, `"${bare}"`);
    assert.not.match(error.message, 'secret');
    assert.equal(
      error.details?.map(({ in: place, path }) => `${place} ${path}`),
      ['body domain'],
    );
  });
}

for (const domain of ['', '   ', 'https://', '-a.example', 'a..example', 'shop example', '.example', 'a'.repeat(64)]) {
  test(`refuses "${domain.slice(0, 20)}", which is no domain`, async ({ api }) => {
    const { status, error } = await create(api, { name: 'Shop', domain });

    assert.is(status, 400);
    assert.is(error.code, 'validation_failed');
    assert.equal(
      error.details?.map(({ path }) => path),
      ['domain'],
    );
  });
}

for (const name of ['', ' ', '\n\t \u00a0']) {
  test(`refuses a name of ${JSON.stringify(name)}: nothing is left of it`, async ({ api }) => {
    const { status, error } = await create(api, { name, domain: 'shop.example' });

    assert.is(status, 400);
    assert.equal(
      error.details?.map(({ path }) => path),
      ['name'],
    );
  });
}

test('takes a name of 200 characters and refuses one more, naming the limit', async ({ api }) => {
  const fits = await create(api, { name: 'n'.repeat(200), domain: 'shop.example' });
  assert.is(fits.body.name.length, 200);

  const { status, error } = await create(api, { name: 'n'.repeat(201), domain: 'shop.example' });
  assert.is(status, 400);
  assert.match(error.message, '200');
});

test('counts an emoji as one character of a name', async ({ api }) => {
  const { status } = await create(api, { name: '😀'.repeat(200), domain: 'shop.example' });
  assert.is(status, 201);
});

test('refuses what the body may not hold, naming the nearest field', async ({ api }) => {
  const { status, error } = await create(api, { name: 'Shop', domian: 'shop.example', domain: 'shop.example' });

  assert.is(status, 400);
  assert.match(error.message, 'Unknown field "domian"; did you mean "domain"?');
});

test('settings cannot be given on creation', async ({ api }) => {
  for (const field of ['isActive', 'isPublic', 'dataRetentionDays', 'plan', 'siteId', 'trackingId', 'role']) {
    const { status, error } = await create(api, { name: 'Shop', domain: 'shop.example', [field]: true });
    assert.is(status, 400, field);
    assert.match(error.message, `"${field}"`);
  }
});

test('names every missing and wrong field at once', async ({ api }) => {
  const { status, error } = await create(api, { name: 7 });

  assert.is(status, 400);
  assert.equal(error.details?.map(({ path, message }) => `${path}: ${message}`).sort(), [
    'domain: Field "domain" is required.',
    'name: Field "name" must be string.',
  ]);
});

test('refuses names and domains that are no strings', async ({ api }) => {
  for (const value of [null, 1, true, ['a'], { a: 1 }]) {
    const { status } = await create(api, { name: 'Shop', domain: value });
    assert.is(status, 400, JSON.stringify(value));
  }
});

test('no number of sites is too many for a plan', async ({ api }) => {
  const owner = await api.addUser({ plan: 'free' });
  const key = await api.addKey({ userId: owner.id });

  for (let count = 0; count < 60; count += 1) {
    const { status } = await api.call('createSite', { key, body: { name: `Site ${count}`, domain: 'shop.example' } });
    assert.is(status, 201);
  }

  const { body } = await api.call('listSites', { key, query: { limit: 1 } });
  assert.is(body.total, 60);
});

test('a key restricted to sites cannot create one, whatever the body', async ({ api }) => {
  const site = await api.addSite();
  const key = await api.addKey({ siteIds: [site.id] });

  for (const body of [{ name: 'Shop', domain: 'shop.example' }, { name: '' }, 'no json']) {
    const { status, error } = await api.call('createSite', { key, body });
    assert.is(status, 403);
    assert.is(error.code, 'key_cannot_create_sites');
  }
});

test.run();
