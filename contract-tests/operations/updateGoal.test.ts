import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { refusalCases, updateCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('updateGoal');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

updateCases(test, 'goals', [
  { name: 'Other' },
  { eventName: 'order' },
  { value: 0, currency: 'JPY' },
  { value: null, currency: null },
  { name: 'New', eventName: 'x', value: 9007199254740991, currency: 'USD' },
]);
refusalCases(
  test,
  'goals',
  'update',
  { value: 1, currency: 'EUR' },
  {
    name: ['', '  ', 1, null, ['a'], 'n'.repeat(201)],
    eventName: ['', '  ', 1, null, 'e'.repeat(201)],
    value: [-1, 0.5, '1', 1e300, 9007199254740992, true, {}],
    currency: ['eur', 'EURO', 'XXX', 'ZZZ', '', 978, []],
  },
);

for (const [what, before, body, field] of [
  ['the field of the other type', {}, { pathname: '/a' }, 'pathname'],
  ['a value alone where there is no currency', {}, { value: 5 }, 'currency'],
  ['a currency alone where there is no value', {}, { currency: 'EUR' }, 'value'],
  ['taking the value alone away', { value: 5, currency: 'EUR' }, { value: null }, 'value'],
  ['taking the currency alone away', { value: 5, currency: 'EUR' }, { currency: null }, 'currency'],
  ['another type', {}, { type: 'pageview' }, 'type'],
] as const) {
  test(`refuses ${what}, naming ${field}`, async ({ api }) => {
    const site = await api.addSite();
    const goal = await api.addGoal(site.id, before);
    const params = { siteId: site.id, goalId: goal.id };
    const { status, error } = await api.call('updateGoal', { params, body });
    assert.equal([status, error.details?.map(({ path }) => path)], [400, [field]]);
    assert.equal(await api.service.ports.goals.find(site.id, goal.id), goal);
  });
}

test('a value alone keeps the currency that is there', async ({ api }) => {
  const site = await api.addSite();
  const { id: goalId } = await api.addGoal(site.id, { value: 5, currency: 'EUR' });
  const { body } = await api.call('updateGoal', { params: { siteId: site.id, goalId }, body: { value: 7 } });
  assert.equal([body.value, body.currency], [7, 'EUR']);
});

test.run();
