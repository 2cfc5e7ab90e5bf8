import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { refusalCases, updateCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('updateReport');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

updateCases(test, 'reports', [
  { name: 'Other' },
  { frequency: 'daily', weekday: null },
  { frequency: 'monthly', weekday: null, dayOfMonth: 28 },
  { frequency: 'weekly', weekday: 7, dayOfMonth: null },
  { hour: 0 },
  { hour: 23, timezone: 'America/New_York' },
  { recipients: ['a@example.com', 'b@example.com'] },
  { enabled: false },
]);
refusalCases(
  test,
  'reports',
  'update',
  {},
  {
    name: ['', '  ', 1, null, ['a'], 'n'.repeat(201)],
    frequency: ['', 'hourly', 'Weekly', null],
    weekday: [0, 8, 1.5, '1', null],
    dayOfMonth: [0, 29, 1.5, '1', 1],
    hour: [-1, 24, 8.5, '8', null],
    timezone: ['', 'Nowhere/Land', '+01:00', 'UTC+1', 'z'.repeat(101), 1, null],
    recipients: [
      [],
      null,
      'ada@example.com',
      ['ada'],
      ['ada@'],
      ['Ada <ada@example.com>'],
      ['ada@example.com', ''],
      ['a@b.example\r\nBcc: c@d.example'],
      Array.from({ length: 21 }, (_, index) => `a${index}@example.com`),
      [`${'a'.repeat(250)}@example.com`],
    ],
    enabled: ['true', 1, null],
  },
);

test('another frequency leaves the day of the old one behind and asks for its own', async ({ api }) => {
  const site = await api.addSite();
  const { id: reportId } = await api.addReport(site.id);
  const update = (body: unknown) => api.call('updateReport', { params: { siteId: site.id, reportId }, body });

  const daily = await update({ frequency: 'daily' });
  assert.equal([daily.body.weekday, daily.body.nextSendAt], [null, '2026-06-18T08:00:00.000Z']);
  assert.is((await update({ frequency: 'weekly' })).status, 400);
  assert.is((await update({ weekday: 3 })).status, 400);
  const weekly = await update({ frequency: 'weekly', weekday: 3 });
  assert.is(weekly.body.nextSendAt, '2026-06-24T08:00:00.000Z');
});

test.run();
