import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { signLink } from '../../runtime/access/one-time-link.ts';
import { makeKey } from '../../runtime/access/own-keys.ts';
import { setupState } from '../../runtime/accounts/accounts.ts';
import type { MongodbStore } from '../../runtime/adapters/mongodb/store.ts';
import { run } from '../../runtime/cli/run.fixture.ts';
import { keysMax } from '../../runtime/domain/api-key.ts';
import { systemRandom } from '../../runtime/ports/random.ts';
import { key, siteId } from '../faults/seed.ts';
import { callOperation } from '../support/call.ts';
import { ask, type ServiceOnMongodb, seededStore, serviceOn, sessionSecret } from '../support/mongodb-service.ts';
import { sharedMongodb } from '../support/mongodb-stand-in.ts';

interface Setting {
  store: MongodbStore;
  services: readonly ServiceOnMongodb[];
}

const test = suite<Setting>('two processes that make the same at once');

test.before.each(async (context) => {
  const { url } = await sharedMongodb();
  context.store = await seededStore();
  context.services = await Promise.all([serviceOn(context.store, url), serviceOn(context.store, url)]);
});
test.after.each(async ({ services, store }) => {
  await Promise.all(services.map((service) => service.close()));
  await store.close();
});

test('the first account: one is created, the other gets the answer that the link was used', async ({
  store,
  services,
}) => {
  for (let round = 0; round < 5; round += 1) {
    await store.client.collection('User').deleteMany({});
    const token = signLink('setup', 'first', setupState, Date.now(), sessionSecret);
    const answers = await Promise.all(
      services.map(({ url }, place) => {
        const body = { token, email: `first${place}@example.com`, name: 'First', password: 'a long password' };
        const headers = { authorization: '' };
        return ask(`${url}/api/account/setup`, { method: 'POST', headers, body: JSON.stringify(body) });
      }),
    );
    const [made, refused] = answers.sort((left, right) => left.status - right.status);
    assert.equal([made?.status, refused?.status], [201, 401]);
    assert.is(JSON.parse(refused?.text ?? '').error.code, 'unauthenticated');
    const users = await store.client.collection('User').find().toArray();
    assert.equal(
      users.map(({ email }) => email),
      [JSON.parse(made?.text ?? '').user.email],
    );
  }
});

test('an account on the command line: one is made, the other command says that the address is taken', async (context) => {
  const { databaseName } = context.store.client.database;
  const environment = { MONGODB_URI: (await sharedMongodb()).url, MONGODB_DATABASE: databaseName };
  const make = (email: string) =>
    run('./none', ['create-user', '--email', email, '--password', 'a long password'], { environment });
  const ran = await Promise.all([make('New@example.com'), make('new@example.com')]);
  const [made, refused] = ran.sort((left, right) => Number(left.code) - Number(right.code));
  assert.equal([made?.code, refused?.code, refused?.out], [0, 1, '']);
  assert.match(refused?.errors ?? '', /^There is a user with the address new@example\.com already\.\n$/i);
  const users = await context.store.client.collection('User').countDocuments({ _email: 'new@example.com' });
  assert.is(users, 1);
});

test('the address of a public page: both return the same one', async ({ store, services }) => {
  const change = (url: string, isPublic: boolean) =>
    callOperation(url, 'updateSite', { key, params: { siteId }, body: { isPublic } });
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(services.map(({ url }) => change(url, true)));
    assert.equal(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const [one, other] = answers.map(({ body }) => body.publicSlug);
    assert.is(one, other);
    assert.is((await store.sites.findBySlug(one ?? ''))?.id, siteId);
    await change(services[0]?.url ?? '', false);
  }
});

test('changes of one site: none is lost', async ({ store, services }) => {
  const changes = Array.from({ length: 20 }, (_, n) => ({ [n % 2 === 0 ? 'name' : 'domain']: `site${n}.example` }));
  const answers = await Promise.all(
    changes.map((body, n) =>
      callOperation(services[n % 2]?.url ?? '', 'updateSite', { key, params: { siteId }, body }),
    ),
  );
  assert.equal(new Set(answers.map(({ status }) => status)), new Set([200]));
  const times = new Set(answers.map(({ body }) => body.updatedAt));
  assert.is(times.size, 20, 'updatedAt grows with every change');
  const site = await store.sites.find(siteId);
  const last = (name: 'name' | 'domain') =>
    answers
      .filter((_, n) => (n % 2 === 0) === (name === 'name'))
      .sort((a, b) => (a.body.updatedAt < b.body.updatedAt ? -1 : 1))
      .at(-1);
  assert.equal([site?.name, site?.domain], [last('name')?.body.name, last('domain')?.body.domain]);
});

test('the default dashboard: all are made, one of them stays the default', async ({ services }) => {
  const body = { name: 'D', widgets: [], isDefault: true };
  for (let round = 1; round <= 5; round += 1) {
    const answers = await Promise.all(
      [0, 1, 0, 1].map((place) =>
        callOperation(services[place]?.url ?? '', 'createDashboard', { key, params: { siteId }, body }),
      ),
    );
    assert.equal(new Set(answers.map(({ status }) => status)), new Set([201]));
    const { body: listed } = await callOperation(services[0]?.url ?? '', 'listDashboards', {
      key,
      params: { siteId },
      query: { limit: 100 },
    });
    assert.equal(
      [listed.dashboards.length, listed.dashboards.filter(({ isDefault }) => isDefault).length],
      [round * 4, 1],
    );
  }
});

test('keys of one user: never more than there may be, and none stays that was refused', async ({ store }) => {
  const { keys, sites, members, users } = store;
  const ports = { keys, sites, members, random: systemRandom };
  const user = await users.find((await store.sites.find(siteId))?.userId ?? '');
  if (user === undefined) throw new Error('There is no user.');
  const make = (name: string) => makeKey({ name, scopes: ['read'] }, user, { ports, now: Date.now() });
  const seeded = await keys.list(user.id);
  for (let count = seeded.length; count < keysMax - 3; count += 1) await make('before');
  const made = await Promise.allSettled(Array.from({ length: 12 }, () => make('at once')));
  const stored = await keys.list(user.id);
  assert.ok(stored.length <= keysMax, `${stored.length} keys`);
  const counted = made.filter(({ status }) => status === 'fulfilled').length;
  assert.is(stored.filter(({ name }) => name === 'at once').length, counted);
});

test('a delete of one site: it is counted once, the other finds nothing', async ({ store, services }) => {
  const answers = await Promise.all(
    services.map(({ url }) =>
      callOperation(url, 'deleteSite', { key, params: { siteId }, query: { confirm: siteId } }),
    ),
  );
  assert.equal(answers.map(({ status }) => status).sort(), [200, 404]);
  assert.is(await store.sites.find(siteId), undefined);
  assert.is(await store.client.collection('Deletion').countDocuments(), 0);
});

test.run();
