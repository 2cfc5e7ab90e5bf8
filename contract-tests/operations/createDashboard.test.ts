import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { createCases, refusalCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('createDashboard');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const widget = {
  type: 'timeseries',
  title: 'Visitors',
  query: { metric: 'visitors', more: [1, { a: null }] },
  x: 0,
  y: 0,
  w: 12,
  h: 4,
};

const valid = { name: ' Overview ' };

createCases(test, 'dashboards', valid, { name: 'Overview', widgets: [], isDefault: false });
refusalCases(test, 'dashboards', 'create', valid, {
  name: ['', '  ', 1, null, ['a'], 'n'.repeat(201)],
  isDefault: ['true', 1, null],
  widgets: [
    null,
    {},
    'widgets',
    Array.from({ length: 31 }, () => widget),
    [null],
    [{}],
    [{ ...widget, type: '' }],
    [{ ...widget, type: '  ' }],
    [{ ...widget, title: 7 }],
    [{ ...widget, title: 't'.repeat(201) }],
    [{ ...widget, query: [] }],
    [{ ...widget, query: null }],
    [{ ...widget, x: -1 }],
    [{ ...widget, x: 0.5 }],
    [{ ...widget, x: 1e300 }],
    [{ ...widget, w: 0 }],
    [{ ...widget, h: '4' }],
    [{ ...widget, more: 1 }],
  ],
});

test('a new default takes the place of the one before, on its site alone', async ({ api }) => {
  const [site, other] = [await api.addSite(), await api.addSite()];
  const before = await api.addDashboard(site.id, { isDefault: true });
  const elsewhere = await api.addDashboard(other.id, { isDefault: true });
  const { body } = await api.call('createDashboard', {
    params: { siteId: site.id },
    body: { name: 'New', isDefault: true },
  });

  assert.is(body.isDefault, true);
  const { dashboards } = api.service.ports;
  const replaced = await dashboards.find(site.id, before.id);
  assert.is(replaced?.isDefault, false);
  assert.ok((replaced?.updatedAt ?? '') > before.updatedAt);
  assert.equal(await dashboards.find(other.id, elsewhere.id), elsewhere);
});

test.run();
