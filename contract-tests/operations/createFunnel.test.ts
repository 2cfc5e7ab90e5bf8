import { suite } from 'uvu';
import { type Api, startApi } from '../support/api.ts';
import { createCases, refusalCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('createFunnel');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const step = { name: 'A', pathname: '/a' };

const valid = {
  name: ' Checkout ',
  steps: [
    { name: ' Pricing ', pathname: '/pricing' },
    { name: 'Done', pathname: ' /Done/* ' },
  ],
};

createCases(test, 'funnels', valid, {
  name: 'Checkout',
  steps: [
    { name: 'Pricing', pathname: '/pricing' },
    { name: 'Done', pathname: '/Done/*' },
  ],
});
refusalCases(test, 'funnels', 'create', valid, {
  name: ['', '  ', 1, null, ['a'], 'n'.repeat(201)],
  steps: [
    [],
    [step],
    Array.from({ length: 51 }, () => step),
    null,
    {},
    'steps',
    [step, null],
    [step, { name: 'B' }],
    [step, { pathname: '/b' }],
    [step, { ...step, more: 1 }],
    [step, { ...step, name: '  ' }],
    [step, { ...step, pathname: ' ' }],
    [step, { ...step, pathname: '' }],
    [step, { ...step, pathname: 7 }],
    [step, { ...step, name: 'n'.repeat(201) }],
    [step, { ...step, pathname: `/${'p'.repeat(2048)}` }],
  ],
});

test.run();
