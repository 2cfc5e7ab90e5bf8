import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { listCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('listSegments');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

listCases(test, 'segments');

test("a segment of the query stays the caller's own in reads as well", async ({ api }) => {
  const site = await api.addSite();
  const { key } = await api.addMember(site.id, 'admin');
  const { id: segment } = await api.addSegment(site.id);
  const params = { siteId: site.id };
  assert.is((await api.call('getStats', { params, query: { segment } })).status, 200);
  assert.is((await api.call('getStats', { key, params, query: { segment } })).status, 404);
});

test.run();
