import { suite } from 'uvu';
import { type Api, startApi } from '../support/api.ts';
import { refusalCases, updateCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('updateSegment');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

updateCases(test, 'segments', [
  { name: 'Other' },
  { filters: { browser: 'Firefox' } },
  { filters: {} },
  { name: 'All', filters: { dateRange: '365d', city: 'Köln' } },
]);
refusalCases(
  test,
  'segments',
  'update',
  {},
  {
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
  },
);

test.run();
