import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OperationId } from '../../generated/operations.ts';
import type { Log } from '../../runtime/compose/basics.ts';
import { unavailable } from '../../runtime/errors.ts';
import type { Ports } from '../../runtime/ports/ports.ts';
import { type Api, startApi } from '../support/api.ts';
import { whileBroken } from '../support/broken.ts';
import { allOperations, siteOperations, soundRequest } from '../support/requests.ts';

interface Logged {
  readonly requestId?: string;
  readonly operation?: string;
  readonly err?: Error;
}

const test = suite<{ api: Api; siteId: string; logged: Logged[] }>('every operation: a store that fails');

test.before(async (context) => {
  const logged: Logged[] = [];
  const log: Log = { debug() {}, info() {}, warn() {}, error: (fields) => void logged.push(fields) };
  context.logged = logged;
  context.api = await startApi({ log });
  context.siteId = (await context.api.addSite()).id;
});
test.after(async ({ api }) => {
  await api.stop();
});

const secret = 'SELECT hidden FROM /var/lib/secret';
const kinds = [
  [500, 'internal', () => new TypeError(secret)],
  [503, 'unavailable', () => unavailable(new Error(secret))],
] as const;

for (const row of allOperations) {
  for (const [status, code, fault] of kinds) {
    test(`${row.id} is ${status} with a request id and nothing else when keys cannot be read`, async (given) => {
      const { api, siteId, logged } = given;
      const planted = fault();
      await whileBroken(api.service.ports, 'keys', 'findByHash', planted, async () => {
        const answer = await api.call(row.id, soundRequest(row, siteId));

        assert.equal([answer.status, answer.error.code], [status, code]);
        assert.match(answer.error.requestId ?? '', /^[0-9a-f-]{36}$/);
        assert.equal(Object.keys(answer.error).sort(), ['code', 'message', 'requestId']);
        assert.not.match(answer.text, 'hidden');
        for (const name of ['x-ratelimit-limit', 'retry-after', 'www-authenticate'])
          assert.not(answer.headers.has(name));
        const [entry] = logged.filter(({ requestId }) => requestId === answer.error.requestId);
        assert.is(entry?.operation, row.id);
        assert.match(String(entry?.err?.message), secret);
      });
    });
  }
}

for (const row of siteOperations) {
  test(`${row.id} is 503 when the site cannot be read`, async ({ api, siteId }) => {
    await whileBroken(api.service.ports, 'sites', 'find', unavailable(new Error(secret)), async () => {
      const { status, text } = await api.call(row.id, soundRequest(row, siteId));
      assert.is(status, 503);
      assert.not.match(text, 'hidden');
    });
  });
}

const deeper: readonly (readonly [OperationId, keyof Ports, string])[] = [
  ['listSites', 'sites', 'list'],
  ['listSites', 'users', 'find'],
  ['createSite', 'sites', 'create'],
  ['getSite', 'users', 'find'],
  ['updateSite', 'sites', 'update'],
  ['deleteSite', 'sites', 'delete'],
  ['getStats', 'engine', 'run'],
  ['getStats', 'goals', 'list'],
  ['getPageviews', 'engine', 'run'],
  ['getRealtime', 'engine', 'run'],
];

for (const [id, port, method] of deeper) {
  for (const [status, code, fault] of kinds) {
    test(`${id} is ${status} when ${port}.${method} fails, and works again after`, async ({ api, siteId }) => {
      const [row] = allOperations.filter((operation) => operation.id === id);
      if (row === undefined) throw new Error(`${id} is no operation`);
      const request = soundRequest(row, siteId);
      await whileBroken(api.service.ports, port, method as never, fault(), async () => {
        const answer = await api.call(id, request);
        assert.equal([answer.status, answer.error.code], [status, code]);
        assert.not.match(answer.text, 'hidden');
      });
      if (id !== 'deleteSite') assert.ok((await api.call(id, request)).status < 300);
    });
  }
}

test('a segment that cannot be read is no 404', async ({ api, siteId }) => {
  await whileBroken(api.service.ports, 'segments', 'find', new Error(secret), async () => {
    const { status } = await api.call('getStats', { params: { siteId }, query: { segment: 'a'.repeat(24) } });
    assert.is(status, 500);
  });
});

test('a membership that cannot be read is no 404', async ({ api }) => {
  const site = await api.addSite({ userId: (await api.addUser()).id });
  await whileBroken(api.service.ports, 'members', 'find', unavailable(), async () => {
    const { status } = await api.call('getSite', { params: { siteId: site.id } });
    assert.is(status, 503);
  });
});

test('a failed authentication of a store that fails charges no budget', async ({ api }) => {
  await whileBroken(api.service.ports, 'keys', 'findByHash', unavailable(), async () => {
    for (let count = 0; count < 25; count += 1) {
      const { status } = await api.call('listSites', { key: 'wrong', headers: { 'x-forwarded-for': '192.0.2.9' } });
      assert.is(status, 503);
    }
  });
  const { status } = await api.call('listSites', { key: 'wrong', headers: { 'x-forwarded-for': '192.0.2.9' } });
  assert.is(status, 401);
});

test.run();
