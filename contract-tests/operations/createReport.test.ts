import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';
import { createCases, refusalCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('createReport');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

const valid = {
  name: ' Daily ',
  frequency: 'daily',
  hour: 8,
  recipients: ['Ada@example.com', 'bob@example.com', 'ada@EXAMPLE.com'],
};

createCases(test, 'reports', valid, {
  name: 'Daily',
  frequency: 'daily',
  weekday: null,
  dayOfMonth: null,
  hour: 8,
  timezone: 'UTC',
  recipients: ['Ada@example.com', 'bob@example.com'],
  enabled: true,
  lastSentAt: null,
  nextSendAt: '2026-06-18T08:00:00.000Z',
});
refusalCases(
  test,
  'reports',
  'create',
  { name: 'A', frequency: 'weekly', weekday: 1, hour: 8, recipients: ['a@example.com'] },
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

const base = { name: 'A', hour: 8, recipients: ['a@example.com'] };

for (const [what, more, field] of [
  ['weekly without a weekday', { frequency: 'weekly' }, 'weekday'],
  ['monthly without a day', { frequency: 'monthly' }, 'dayOfMonth'],
  ['a weekday beside daily', { frequency: 'daily', weekday: 1 }, 'weekday'],
  ['a weekday beside monthly', { frequency: 'monthly', dayOfMonth: 1, weekday: 1 }, 'weekday'],
  ['a day of the month beside weekly', { frequency: 'weekly', weekday: 1, dayOfMonth: 1 }, 'dayOfMonth'],
] as const) {
  test(`refuses ${what}, naming ${field}`, async ({ api }) => {
    const site = await api.addSite();
    const { error } = await api.call('createReport', { params: { siteId: site.id }, body: { ...base, ...more } });
    assert.equal(
      error.details?.map(({ path }) => path),
      [field],
    );
  });
}

test('takes null for a day that is not needed', async ({ api }) => {
  const site = await api.addSite();
  const body = { ...base, frequency: 'daily', weekday: null, dayOfMonth: null };
  assert.is((await api.call('createReport', { params: { siteId: site.id }, body })).status, 201);
});

test('is next due in its own zone, and never while it is off', async ({ api }) => {
  const site = await api.addSite();
  const body = { ...base, frequency: 'monthly', dayOfMonth: 17, timezone: 'America/New_York' };
  const on = await api.call('createReport', { params: { siteId: site.id }, body });
  assert.is(on.body.nextSendAt, '2026-07-17T12:00:00.000Z');
  const off = await api.call('createReport', { params: { siteId: site.id }, body: { ...body, enabled: false } });
  assert.is(off.body.nextSendAt, null);
});

test.run();
