import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ApiError } from '../errors.ts';
import { defaultPreset, echo, instant, presets, previousWindow, resolveWindow, type WindowAsked } from './window.ts';

const test = suite('window');

const now = Date.parse('2026-06-17T12:00:00.000Z');
const at = (text: string): number => Date.parse(text);

/** The window of a request at noon of 17 June 2026, readable. */
function resolved(asked: WindowAsked): [since: string, until: string] {
  const { since, until } = resolveWindow(asked, now);
  return [new Date(since).toISOString(), new Date(until).toISOString()];
}

function refusal(asked: WindowAsked): ApiError {
  try {
    resolveWindow(asked, now);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error(`${JSON.stringify(asked)} was not refused`);
}

const start = (text: string): string => new Date(instant('from', text, 'start')).toISOString();
const end = (text: string): string => new Date(instant('to', text, 'end')).toISOString();

test('presets reach back from now', () => {
  assert.equal(presets, ['24h', '7d', '30d', '90d', '365d']);
  assert.equal(resolved({ range: '24h' }), ['2026-06-16T12:00:00.000Z', '2026-06-17T12:00:00.000Z']);
  assert.equal(resolved({ range: '7d' }), ['2026-06-10T12:00:00.000Z', '2026-06-17T12:00:00.000Z']);
  assert.equal(resolved({ range: '30d' }), ['2026-05-18T12:00:00.000Z', '2026-06-17T12:00:00.000Z']);
  assert.equal(resolved({ range: '90d' }), ['2026-03-19T12:00:00.000Z', '2026-06-17T12:00:00.000Z']);
  assert.equal(resolved({ range: '365d' }), ['2025-06-17T12:00:00.000Z', '2026-06-17T12:00:00.000Z']);
});

test('without anything the window is the last thirty days', () => {
  assert.is(defaultPreset, '30d');
  assert.equal(resolveWindow({}, now), {
    since: now - 30 * 86_400_000,
    until: now,
    preset: '30d',
    echoedPreset: '30d',
    slot: { words: '30d  ', second: now / 1000 },
  });
});

test('from alone reaches to now', () => {
  assert.equal(resolved({ from: '2026-06-01' }), ['2026-06-01T00:00:00.000Z', '2026-06-17T12:00:00.000Z']);
  assert.equal(resolved({ from: '2026-06-01', range: '24h' }), [
    '2026-06-01T00:00:00.000Z',
    '2026-06-17T12:00:00.000Z',
  ]);
});

test('to alone is the end of the preset', () => {
  assert.equal(resolved({ to: '2026-06-10T06:00:00Z', range: '24h' }), [
    '2026-06-09T06:00:00.000Z',
    '2026-06-10T06:00:00.000Z',
  ]);
  assert.equal(resolved({ to: '2026-06-10' }), ['2026-05-11T23:59:59.999Z', '2026-06-10T23:59:59.999Z']);
});

test('from and to override the preset', () => {
  assert.equal(resolved({ from: '2026-06-01T06:30:00Z', to: '2026-06-02T07:00:00.250Z', range: '7d' }), [
    '2026-06-01T06:30:00.000Z',
    '2026-06-02T07:00:00.250Z',
  ]);
});

test('the same day as from and to is its 24 hours', () => {
  assert.equal(resolved({ from: '2026-06-01', to: '2026-06-01' }), [
    '2026-06-01T00:00:00.000Z',
    '2026-06-01T23:59:59.999Z',
  ]);
});

test('the same instant as from and to is its millisecond', () => {
  const instants = { from: '2026-06-01T10:00:00.001Z', to: '2026-06-01T10:00:00.001Z' };
  assert.equal(resolved(instants), ['2026-06-01T10:00:00.001Z', '2026-06-01T10:00:00.001Z']);
});

test('a window may end now, and be nothing but now', () => {
  assert.equal(resolved({ from: '2026-06-17T12:00:00Z' }), ['2026-06-17T12:00:00.000Z', '2026-06-17T12:00:00.000Z']);
});

test('an end in the future is now', () => {
  assert.equal(resolved({ from: '2026-06-17', to: '2026-06-17' })[1], '2026-06-17T12:00:00.000Z');
  assert.equal(resolved({ from: '2026-06-17', to: '9999-12-31' })[1], '2026-06-17T12:00:00.000Z');
});

test('an end in the future still anchors the preset', () => {
  assert.equal(resolved({ to: '2026-06-18T00:00:00Z', range: '24h' }), [
    '2026-06-17T00:00:00.000Z',
    '2026-06-17T12:00:00.000Z',
  ]);
});

test('a window wholly in the future is refused', () => {
  for (const asked of [
    { from: '2026-06-17T12:00:00.001Z' },
    { from: '2026-06-18' },
    { from: '2026-06-18', to: '2026-06-19' },
    { to: '2026-06-19T00:00:00Z', range: '24h' },
    { from: '2026-06-19', to: '2026-06-18' },
    { from: '2026-06-19', to: '2026-06-01' },
  ]) {
    assert.is(refusal(asked).code, 'window_in_future', JSON.stringify(asked));
    assert.is(refusal(asked).status, 400);
  }
});

test('a window that ends before it starts is refused', () => {
  for (const asked of [
    { from: '2026-06-02', to: '2026-06-01' },
    { from: '2026-06-01T10:00:00.001Z', to: '2026-06-01T10:00:00.000Z' },
  ]) {
    assert.is(refusal(asked).code, 'window_invalid', JSON.stringify(asked));
  }
  assert.match(refusal({ from: '2026-06-02', to: '2026-06-01' }).message, '2026-06-01T23:59:59.999Z');
});

test('an unknown preset is refused, also when from and to override it', () => {
  for (const range of ['', '1d', '30D', ' 30d', '30d ', '24', 'all', 'toString', '__proto__']) {
    assert.is(refusal({ range, from: '2026-06-01', to: '2026-06-02' }).code, 'range_unknown', range);
    assert.is(refusal({ range }).code, 'range_unknown', range);
  }
  assert.match(refusal({ range: '1d' }).message, '24h, 7d, 30d, 90d, 365d');
});

test('an unusable bound never falls back to the preset', () => {
  assert.is(refusal({ from: 'yesterday', range: '7d' }).code, 'window_invalid');
  assert.is(refusal({ to: '', range: '7d' }).code, 'window_invalid');
  assert.match(refusal({ to: 'yesterday' }).message, 'to "yesterday"');
  assert.equal(refusal({ from: 'x' }).details, [
    { in: 'query', path: 'from', message: 'must be YYYY-MM-DD or an ISO-8601 time' },
  ]);
});

test('a day is its first or its last millisecond', () => {
  assert.is(start('2026-06-01'), '2026-06-01T00:00:00.000Z');
  assert.is(end('2026-06-01'), '2026-06-01T23:59:59.999Z');
  assert.is(end('2024-02-29'), '2024-02-29T23:59:59.999Z');
  assert.is(end('9999-12-31'), '9999-12-31T23:59:59.999Z');
});

test('a time is read as given, at either end', () => {
  assert.is(start('2026-06-01T10:20:30.456Z'), '2026-06-01T10:20:30.456Z');
  assert.is(end('2026-06-01T10:20:30.456Z'), '2026-06-01T10:20:30.456Z');
  assert.is(end('2026-06-01T00:00:00Z'), '2026-06-01T00:00:00.000Z');
});

const sameTimes: readonly (readonly [text: string, instant: string])[] = [
  ['2026-06-01T10:20Z', '2026-06-01T10:20:00.000Z'],
  ['2026-06-01T10:20', '2026-06-01T10:20:00.000Z'],
  ['2026-06-01T10:20:30', '2026-06-01T10:20:30.000Z'],
  ['2026-06-01 10:20:30', '2026-06-01T10:20:30.000Z'],
  ['2026-06-01t10:20:30z', '2026-06-01T10:20:30.000Z'],
  ['2026-06-01T10:20:30.4Z', '2026-06-01T10:20:30.400Z'],
  ['2026-06-01T10:20:30,45Z', '2026-06-01T10:20:30.450Z'],
  ['2026-06-01T10:20:30.456789Z', '2026-06-01T10:20:30.456Z'],
  ['2026-06-01T10:20:30.999999999Z', '2026-06-01T10:20:30.999Z'],
  ['2026-06-01T10:20:30+02:00', '2026-06-01T08:20:30.000Z'],
  ['2026-06-01T10:20:30+0200', '2026-06-01T08:20:30.000Z'],
  ['2026-06-01T10:20:30-05:30', '2026-06-01T15:50:30.000Z'],
  ['2026-06-01T00:10+05:45', '2026-05-31T18:25:00.000Z'],
  ['2026-06-01T10:20-00:00', '2026-06-01T10:20:00.000Z'],
  ['2024-12-31T23:30:00-01:00', '2025-01-01T00:30:00.000Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
];

for (const [text, expected] of sameTimes) test(`reads ${text}`, () => assert.is(start(text), expected));

const unreadable: readonly string[] = [
  '',
  ' ',
  'now',
  '0',
  '1717200000000',
  '2026',
  '2026-06',
  '20260601',
  '2026-6-1',
  '26-06-01',
  '2026/06/01',
  '01.06.2026',
  'June 1 2026',
  '2026-00-01',
  '2026-13-01',
  '2026-01-00',
  '2026-01-32',
  '2026-02-29',
  '2026-02-30',
  '2026-04-31',
  '1900-02-29',
  '2100-02-29',
  '1969-12-31',
  '1969-12-31T23:59:59Z',
  '0099-01-01',
  '10000-01-01',
  '+012026-01-01',
  '-000001-01-01',
  '2026-06-01Z',
  '2026-06-01T',
  '2026-06-01T10',
  '2026-06-01T1:20',
  '2026-06-01T24:00:00Z',
  '2026-06-01T25:00Z',
  '2026-06-01T10:60Z',
  '2026-06-01T10:20:60Z',
  '2026-06-01T10:20:30.Z',
  '2026-06-01T10:20:30.1234567890Z',
  '2026-06-01T10:20:30+2',
  '2026-06-01T10:20:30+02',
  '2026-06-01T10:20:30+24:00',
  '2026-06-01T10:20:30+02:60',
  '2026-06-01T10:20:30ZZ',
  '2026-06-01T10:20:30 CET',
  '2026-02-30T10:20:30Z',
  ' 2026-06-01',
  '2026-06-01 ',
  '2026-06-01\n',
  '２０２６-06-01',
];

for (const text of unreadable) {
  test(`refuses ${JSON.stringify(text)}`, () => {
    assert.is(refusal({ from: text }).code, 'window_invalid');
    assert.is(refusal({ to: text }).code, 'window_invalid');
  });
}

test('the century rule of leap years holds', () => {
  assert.is(start('2000-02-29'), '2000-02-29T00:00:00.000Z');
  assert.is(start('2024-02-29'), '2024-02-29T00:00:00.000Z');
});

test('an offset whose plus became a space is refused with a hint', () => {
  assert.match(refusal({ from: '2026-06-01T10:20:30 02:00' }).message, '%2B');
  assert.not.match(refusal({ from: 'yesterday' }).message, '%2B');
});

test('a refusal shows no more than a hundred characters of what was sent', () => {
  assert.ok(refusal({ from: 'x'.repeat(5_000) }).message.length < 300);
});

test('the echo contains the preset when it applied', () => {
  const presetOf = (asked: WindowAsked) => echo(resolveWindow(asked, now)).preset;
  assert.is(presetOf({}), '30d');
  assert.is(presetOf({ range: '7d' }), '7d');
  assert.is(presetOf({ range: '7d', to: '2026-06-10' }), '7d');
  assert.is(presetOf({ to: '2026-06-10' }), '30d');
  assert.is(presetOf({ range: '7d', from: '2026-06-10' }), null);
  assert.is(presetOf({ range: '7d', from: '2026-06-10', to: '2026-06-11' }), null);
});

test('the flat echo keeps the preset although from and to override it', () => {
  assert.is(resolveWindow({ range: '7d', from: '2026-06-10', to: '2026-06-11' }, now).preset, '7d');
  assert.is(resolveWindow({ from: '2026-06-10', to: '2026-06-11' }, now).preset, '30d');
});

test('the echo contains both ends', () => {
  assert.equal(echo(resolveWindow({ range: '24h' }, now)), {
    preset: '24h',
    since: '2026-06-16T12:00:00.000Z',
    until: '2026-06-17T12:00:00.000Z',
  });
});

test('the window before is as long and touches without sharing a millisecond', () => {
  const day = { since: at('2026-06-10T00:00:00.000Z'), until: at('2026-06-10T23:59:59.999Z') };
  assert.equal(previousWindow(day), {
    since: at('2026-06-09T00:00:00.000Z'),
    until: at('2026-06-09T23:59:59.999Z'),
  });
  assert.equal(previousWindow({ since: 1_000, until: 1_000 }), { since: 999, until: 999 });
});

test('every accepted window is in order and not in the future', () => {
  const bound = fc.oneof(
    fc.constant(undefined),
    fc
      .date({ min: new Date('2026-05-01'), max: new Date('2026-08-01'), noInvalidDate: true })
      .chain((date) =>
        fc.constantFrom(date.toISOString(), date.toISOString().slice(0, 10), date.toISOString().slice(0, 16)),
      ),
  );
  const range = fc.constantFrom(undefined, ...presets);
  fc.assert(
    fc.property(bound, bound, range, (from, to, preset) => {
      const asked = { from, to, range: preset };
      let window: ReturnType<typeof resolveWindow>;
      try {
        window = resolveWindow(asked, now);
      } catch (error) {
        return error instanceof ApiError && error.status === 400;
      }
      return window.since <= window.until && window.until <= now;
    }),
  );
});

test.run();
