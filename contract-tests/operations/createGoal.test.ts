import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { createCases, refusalCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('createGoal');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const valid = { name: ' Order ', type: 'pageview', pathname: '/Done/*', value: 4900, currency: 'EUR' };

createCases(test, 'goals', valid, {
  name: 'Order',
  type: 'pageview',
  pathname: '/Done/*',
  eventName: null,
  value: 4900,
  currency: 'EUR',
});
refusalCases(
  test,
  'goals',
  'create',
  { name: 'A', type: 'event', eventName: 'a', value: 1, currency: 'EUR' },
  {
    name: ['', '  ', 1, null, ['a'], 'n'.repeat(201)],
    eventName: ['', '  ', 1, null, 'e'.repeat(201)],
    value: [-1, 0.5, '1', 1e300, 9007199254740992, true, {}],
    currency: ['eur', 'EURO', 'XXX', 'ZZZ', '', 978, []],
  },
);

const create = async (api: Api, body: unknown) => {
  const site = await api.addSite();
  return api.call('createGoal', { params: { siteId: site.id }, body });
};

test('an event goal trims its event name and has no pathname', async ({ api }) => {
  const { body } = await create(api, { name: 'Signup', type: 'event', eventName: ' signup ' });
  assert.equal([body.eventName, body.pathname, body.value, body.currency], ['signup', null, null, null]);
});

for (const [what, body, field] of [
  ['a pageview goal without a pathname', { name: 'A', type: 'pageview' }, 'pathname'],
  ['an event goal without an event name', { name: 'A', type: 'event' }, 'eventName'],
  ['an event name on a pageview goal', { name: 'A', type: 'pageview', pathname: '/a', eventName: 'a' }, 'eventName'],
  ['a pathname on an event goal', { name: 'A', type: 'event', eventName: 'a', pathname: '/a' }, 'pathname'],
  ['a blank pathname', { name: 'A', type: 'pageview', pathname: ' ' }, 'pathname'],
  ['a value without a currency', { name: 'A', type: 'event', eventName: 'a', value: 1 }, 'currency'],
  ['a currency without a value', { name: 'A', type: 'event', eventName: 'a', currency: 'EUR' }, 'value'],
  [
    'a null value beside a currency',
    { name: 'A', type: 'event', eventName: 'a', value: null, currency: 'EUR' },
    'value',
  ],
  ['another type', { name: 'A', type: 'click', eventName: 'a' }, 'type'],
] as const) {
  test(`refuses ${what}, naming ${field}`, async ({ api }) => {
    const { status, error } = await create(api, body);
    assert.is(status, 400);
    assert.equal(
      error.details?.map(({ path }) => path),
      [field],
    );
  });
}

test.run();
