import { suite } from 'uvu';
import { type Api, startApi } from '../support/api.ts';
import { createCases, refusalCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('createSegment');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const valid = {
  name: ' Phones ',
  filters: { pathname: '/a', device: ' mobile ', nonsense: 1, dateRange: '7d', utm_source: 'x' },
};

createCases(test, 'segments', valid, {
  name: 'Phones',
  filters: { dateRange: '7d', device: 'mobile', utm_source: 'x', pathname: '/a' },
});
refusalCases(test, 'segments', 'create', valid, {
  name: ['', '  ', 1, null, ['a'], 'n'.repeat(201)],
  filters: [
    null,
    [],
    'country',
    7,
    { country: '' },
    { country: '  ' },
    { country: 1 },
    { country: null },
    { country: ['DE'] },
    { pathname: 'p'.repeat(501) },
    { dateRange: '1d' },
    { dateRange: '' },
    { dateRange: '7D' },
    { dateRange: 7 },
    { nonsense: 1, os: '\t' },
  ],
});

test.run();
