import { suite } from 'uvu';
import { type Api, startApi } from '../support/api.ts';
import { createCases, refusalCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('createAnnotation');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const valid = { date: '2026-03-02T10:00:00+02:00', title: ' Launch ', text: ' As given ', color: '#2F855a' };

createCases(test, 'annotations', valid, (api) => ({
  date: '2026-03-02T10:00:00+02:00',
  title: 'Launch',
  text: ' As given ',
  color: '#2F855a',
  author: { userId: api.owner.id, name: api.owner.name },
  isOwn: true,
}));
refusalCases(test, 'annotations', 'create', valid, {
  date: [
    '',
    'soon',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '1969-12-31',
    '2026-03-02T25:00',
    '2026-03-02T10:00+99:00',
    ' 2026-03-02',
    1,
    null,
  ],
  title: ['', '  ', 1, null, ['a'], 'n'.repeat(201)],
  text: [1, [], {}, 't'.repeat(2001)],
  color: ['red', '#fff', '2f855a', '#gggggg', '#2f855a00', 1],
});

test.run();
