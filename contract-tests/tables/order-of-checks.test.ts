import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OperationId } from '../../generated/operations.ts';
import { type Api, startApi } from '../support/api.ts';
import type { CallOptions } from '../support/call.ts';
import { bodyOperations, exampleBody, isBuilt, soundRequest, unknownId } from '../support/requests.ts';
import { addSiteResources } from '../support/site-resources.ts';

interface Keys {
  readonly reader: string;
  readonly restricted: string;
  readonly stranger: string;
  readonly viewer: string;
  readonly admin: string;
  readonly spent: string;
}

const test = suite<{ api: Api; siteId: string; keys: Keys }>(
  'order of checks: of two faults the earlier one is reported',
);

test.before(async (context) => {
  const api = await startApi({ ownerRequestsMax: 1_000 });
  const { id: siteId } = await api.addSite();
  const other = await api.addSite();
  const spender = await api.addUser();
  const spent = await api.addKey({ userId: spender.id, scopes: ['read'] });
  for (let count = 0; count < 1_000; count += 1) await api.call('listSites', { key: spent });
  context.api = api;
  context.siteId = siteId;
  context.keys = {
    reader: await api.addKey({ scopes: ['read'], siteIds: [other.id] }),
    restricted: await api.addKey({ siteIds: [other.id] }),
    stranger: await api.addKey({ userId: (await api.addUser()).id }),
    viewer: (await api.addMember(siteId, 'viewer')).key,
    admin: (await api.addMember(siteId, 'admin')).key,
    spent,
  };
});
test.after(async ({ api }) => {
  await api.stop();
});

type Fault = readonly [status: number, code: string];
type Case = readonly [
  what: string,
  id: OperationId,
  options: (given: { siteId: string; keys: Keys }) => CallOptions,
  Fault,
];

const cases: readonly Case[] = [
  ['no key and a bad body: 401', 'createSite', () => ({ key: null, body: '{' }), [401, 'unauthenticated']],
  [
    'no key and an unknown site: 401',
    'getSite',
    () => ({ key: null, params: { siteId: unknownId } }),
    [401, 'unauthenticated'],
  ],
  [
    'a spent budget and a missing scope: 429',
    'createSite',
    ({ keys }) => ({ key: keys.spent, body: {} }),
    [429, 'rate_limited'],
  ],
  [
    'a missing scope and a restriction: scope',
    'updateSite',
    ({ keys, siteId }) => ({ key: keys.reader, params: { siteId }, body: {} }),
    [403, 'scope_missing'],
  ],
  [
    'a missing scope and an unknown site: scope',
    'deleteSite',
    ({ keys }) => ({ key: keys.reader, params: { siteId: unknownId } }),
    [403, 'scope_missing'],
  ],
  [
    'a restriction and an unknown site: restriction',
    'getSite',
    ({ keys }) => ({ key: keys.restricted, params: { siteId: unknownId } }),
    [403, 'key_site_restricted'],
  ],
  [
    'a restriction and a missing confirm: restriction',
    'deleteSite',
    ({ keys, siteId }) => ({ key: keys.restricted, params: { siteId } }),
    [403, 'key_site_restricted'],
  ],
  [
    'a restricted key that creates, and a bad body: restriction',
    'createSite',
    ({ keys }) => ({ key: keys.restricted, body: '{' }),
    [403, 'key_cannot_create_sites'],
  ],
  [
    'a foreign site and a missing confirm: 404',
    'deleteSite',
    ({ keys, siteId }) => ({ key: keys.stranger, params: { siteId } }),
    [404, 'not_found'],
  ],
  [
    'a foreign site and a bad body: 404',
    'updateSite',
    ({ keys, siteId }) => ({ key: keys.stranger, params: { siteId }, body: '{' }),
    [404, 'not_found'],
  ],
  [
    'a foreign site and a bad query: 404',
    'getStats',
    ({ keys, siteId }) => ({ key: keys.stranger, params: { siteId }, query: 'range=x&y=z' }),
    [404, 'not_found'],
  ],
  [
    'a viewer and a missing confirm: role',
    'deleteFunnel',
    ({ keys, siteId }) => ({ key: keys.viewer, params: { siteId, funnelId: unknownId } }),
    [403, 'viewer_read_only'],
  ],
  [
    'a viewer and a body over 64 KB: role',
    'updateSite',
    ({ keys, siteId }) => ({ key: keys.viewer, params: { siteId }, body: 'x'.repeat(70_000) }),
    [403, 'viewer_read_only'],
  ],
  [
    'an admin member and a missing confirm: role',
    'deleteSite',
    ({ keys, siteId }) => ({ key: keys.admin, params: { siteId } }),
    [403, 'owner_only'],
  ],
  [
    'a missing confirm and an unknown parameter: confirm',
    'deleteSite',
    ({ siteId }) => ({ params: { siteId }, query: 'x=1' }),
    [400, 'confirm_required'],
  ],
  [
    'a wrong confirm and a body that is no JSON: confirm',
    'deleteSite',
    ({ siteId }) => ({ params: { siteId }, query: { confirm: 'no' }, body: '{' }),
    [400, 'confirm_mismatch'],
  ],
  [
    'a wrong confirm and an unknown child: confirm',
    'deleteFunnel',
    ({ siteId }) => ({ params: { siteId, funnelId: unknownId }, query: { confirm: 'no' } }),
    [400, 'confirm_mismatch'],
  ],
  [
    'a bad body and an unknown child: the body',
    'updateFunnel',
    ({ siteId }) => ({ params: { siteId, funnelId: unknownId }, body: { x: 1 } }),
    [400, 'validation_failed'],
  ],
  [
    'a bad query and an unknown child: the query',
    'getSegment',
    ({ siteId }) => ({ params: { siteId, segmentId: unknownId }, query: 'x=1' }),
    [400, 'validation_failed'],
  ],
  [
    'an unknown child and a blank name: the child',
    'updateAlert',
    ({ siteId }) => ({ params: { siteId, alertId: unknownId }, body: { name: ' ' } }),
    [404, 'not_found'],
  ],
  [
    'an unknown child and an unusable window: the child',
    'getFunnelStats',
    ({ siteId }) => ({ params: { siteId, funnelId: unknownId }, query: { from: 'soon' } }),
    [404, 'not_found'],
  ],
  [
    'a viewer and an unknown child: role',
    'updateWebhook',
    ({ keys, siteId }) => ({ key: keys.viewer, params: { siteId, webhookId: unknownId }, body: { enabled: true } }),
    [403, 'viewer_read_only'],
  ],
  [
    'a missing scope and an unknown child: scope',
    'deleteReport',
    ({ keys, siteId }) => ({ key: keys.reader, params: { siteId, reportId: unknownId } }),
    [403, 'scope_missing'],
  ],
  [
    'a foreign site and an unknown child: the site',
    'getDashboard',
    ({ keys, siteId }) => ({ key: keys.stranger, params: { siteId, dashboardId: unknownId } }),
    [404, 'not_found'],
  ],
  [
    'a bad query and a bad body: both',
    'updateSite',
    ({ siteId }) => ({ params: { siteId }, query: 'x=1', body: { y: 1 } }),
    [400, 'validation_failed'],
  ],
  [
    'a bad value and isPublic from a member: the value',
    'updateSite',
    ({ keys, siteId }) => ({ key: keys.admin, params: { siteId }, body: { isPublic: true, name: 7 } }),
    [400, 'validation_failed'],
  ],
  [
    'isPublic from a member and a retention above the plan: the owner',
    'updateSite',
    ({ keys, siteId }) => ({ key: keys.admin, params: { siteId }, body: { isPublic: true, dataRetentionDays: 1095 } }),
    [403, 'owner_only'],
  ],
  [
    'an unknown range and an unknown segment: the range',
    'getStats',
    ({ siteId }) => ({ params: { siteId }, query: { range: 'x', segment: unknownId } }),
    [400, 'range_unknown'],
  ],
];

for (const [what, id, options, [status, code]] of cases) {
  test(what, async ({ api, siteId, keys }) => {
    const answer = await api.call(id, options({ siteId, keys }));
    assert.equal([answer.status, answer.error.code], [status, code]);
  });
}

test("another user's note: a bad body comes before, an unknown note too", async ({ api, siteId, keys }) => {
  const note = await api.addAnnotation(siteId);
  const update = async (annotationId: string, body: unknown) => {
    const { status, error } = await api.call('updateAnnotation', {
      key: keys.admin,
      params: { siteId, annotationId },
      body,
    });
    return [status, error.code];
  };
  assert.equal(await update(note.id, { x: 1 }), [400, 'validation_failed']);
  assert.equal(await update(unknownId, { title: 'x' }), [404, 'not_found']);
  assert.equal(await update(note.id, { title: ' ' }), [403, 'not_author']);
});

test('a path or method that leads nowhere is reported before any key is required', async ({ api, keys }) => {
  for (const authorization of ['Bearer wrong', `Bearer ${keys.spent}`, '']) {
    const headers = authorization === '' ? {} : { authorization };
    assert.is((await api.send('/api/v2/nothing', { headers })).status, 404);
    assert.is((await api.send('/api/v2/sites', { method: 'PUT', headers })).status, 405);
    assert.is((await api.send('/api/v2/sites', { method: 'OPTIONS', headers })).status, 204);
  }
});

for (const row of bodyOperations.filter((operation) => !isBuilt(operation))) {
  test(`${row.id} is 501 only when nothing else is wrong`, async ({ api }) => {
    const site = await api.addSite();
    const sound = soundRequest(row, site.id, await addSiteResources(api, site));
    const body = row.body === 'required' ? exampleBody(row.id) : {};
    assert.is((await api.call(row.id, { ...sound, body: { ...body, x: 1 } })).status, 400);
    assert.is((await api.call(row.id, sound)).status, 501);
  });
}

test.run();
