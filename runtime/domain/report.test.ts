import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nextSending, reportFields, reportPatch, reportView } from './report.ts';
import type { Report } from './resources.ts';

const test = suite('report');

const berlin = { frequency: 'daily', weekday: null, dayOfMonth: null, hour: 8, timezone: 'Europe/Berlin' } as const;
const next = (over: Partial<Report>, after: string) => nextSending({ ...berlin, ...over }, Date.parse(after));

for (const [what, over, after, expected] of [
  ['daily, before the hour', {}, '2026-06-17T05:59:59.999Z', '2026-06-17T06:00:00.000Z'],
  ['daily, at the hour it is the next day', {}, '2026-06-17T06:00:00.000Z', '2026-06-18T06:00:00.000Z'],
  ['in summer an hour earlier by UTC', {}, '2026-03-28T12:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['in winter an hour later by UTC', {}, '2026-10-24T12:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ['an hour that is skipped is the next there is', { hour: 2 }, '2026-03-28T12:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  [
    'an hour that comes twice counts the first time',
    { hour: 2 },
    '2026-10-24T12:00:00.000Z',
    '2026-10-25T00:00:00.000Z',
  ],
  ['and not again', { hour: 2 }, '2026-10-25T00:00:00.000Z', '2026-10-26T01:00:00.000Z'],
  [
    'midnight that is skipped',
    { hour: 0, timezone: 'America/Santiago' },
    '2026-09-05T12:00:00Z',
    '2026-09-06T04:00:00.000Z',
  ],
  [
    'half an hour of daylight saving',
    { hour: 2, timezone: 'Australia/Lord_Howe' },
    '2026-10-03T12:00:00Z',
    '2026-10-03T15:30:00.000Z',
  ],
  ['a zone of quarters', { timezone: 'Asia/Kathmandu' }, '2026-10-03T12:00:00Z', '2026-10-04T02:15:00.000Z'],
  ['weekly on Monday', { frequency: 'weekly', weekday: 1 }, '2026-06-17T12:00:00Z', '2026-06-22T06:00:00.000Z'],
  ['weekly on Sunday', { frequency: 'weekly', weekday: 7 }, '2026-06-17T12:00:00Z', '2026-06-21T06:00:00.000Z'],
  [
    'monthly across February',
    { frequency: 'monthly', dayOfMonth: 28 },
    '2027-02-01T00:00:00Z',
    '2027-02-28T07:00:00.000Z',
  ],
  [
    'monthly across the year',
    { frequency: 'monthly', dayOfMonth: 1 },
    '2026-12-15T00:00:00Z',
    '2027-01-01T07:00:00.000Z',
  ],
] as const) {
  test(`the next sending, ${what}`, () => {
    assert.is(next(over, after), expected);
  });
}

test('a day is removed with its frequency, on a change too', () => {
  const asked = { name: 'A', hour: 8, recipients: ['a@b.example'] };
  assert.throws(() => reportFields({ ...asked, frequency: 'weekly' }), /weekday is required/);
  assert.throws(() => reportFields({ ...asked, frequency: 'daily', dayOfMonth: 3 }), /Leave it out/);
  const at = '2026-06-17T12:00:00.000Z';
  const carried = { id: 'r', siteId: 's', userId: 'u', createdAt: at, updatedAt: at };
  const report = { ...carried, ...reportFields({ ...asked, frequency: 'weekly', weekday: 7 }) };
  const patch = reportPatch(report, { frequency: 'monthly', dayOfMonth: 5 });
  assert.equal([patch.frequency, patch.weekday, patch.dayOfMonth, patch.hour], ['monthly', null, 5, 8]);
  assert.is(reportView({ ...report, enabled: false }, Date.parse(at)).nextSendAt, null);
  assert.is(reportView(report, Date.parse(at)).nextSendAt, '2026-06-21T08:00:00.000Z');
});

test('a recipient gets a report once', () => {
  const recipients = ['B@b.example', 'a@b.example', 'b@B.example', 'a@b.example'];
  const fields = reportFields({ name: 'A', frequency: 'daily', hour: 0, recipients });
  assert.equal(fields.recipients, ['B@b.example', 'a@b.example']);
});

test.run();
