import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Attached, isSpanning, placeOfAttached } from './attachment.ts';

const test = suite('the session of an attachment');

const minuteMs = 60_000;
const session = (startMinute: number, endMinute: number) => ({
  startAt: startMinute * minuteMs,
  lastAt: endMinute * minuteMs,
  activeUntil: endMinute * minuteMs,
});

const [first, second] = [session(0, 10), session(60, 70)];
const pages = new Map([
  ['p', [{ at: 0, pathname: '/a', session: first }]],
  [
    'twice',
    [5, 65].map((minute) => ({ at: minute * minuteMs, pathname: `/${minute}`, session: minute < 60 ? first : second })),
  ],
]);

/** The session of an attachment, as `first`, `second` or `none`. */
function sessionAt(minute: number, { kind = 'vitals', pageviewId }: Partial<Attached> = {}): string {
  const place = placeOfAttached({ kind, ts: minute * minuteMs, pageviewId }, [first, second], pages);
  return place.session === first ? 'first' : place.session === second ? 'second' : 'none';
}

test('P2 a session spans its time and 30 minutes more, and no more than 24 hours', () => {
  assert.equal(
    [-1, 0, 40, 41].map((minute) => isSpanning(first, minute * minuteMs)),
    [false, true, true, false],
  );
  const long = session(0, 24 * 60);
  assert.equal(
    [24 * 60, 24 * 60 + 1].map((minute) => isSpanning(long, minute * minuteMs)),
    [true, false],
  );
});

test('P2 without a page the time decides, and an identification may be before its session', () => {
  assert.equal(
    [5, 41, 60].map((minute) => sessionAt(minute)),
    ['first', 'none', 'second'],
  );
  const identify = { kind: 'identify' } as const;
  assert.equal(
    [-31, -30, 5, 41, 60].map((minute) => sessionAt(minute, identify)),
    [...['none', 'first', 'first', 'second', 'second']],
  );
});

test('P2 the named page decides before the time, for 24 hours', () => {
  const named = { pageviewId: 'p' };
  assert.equal(
    [-31, -30, 41, 65, 24 * 60, 24 * 60 + 1].map((minute) => sessionAt(minute, named)),
    [...['none', 'first', 'first', 'first', 'first', 'none']],
  );
});

test('P2 a repeated pageviewId names the page open at the time, and an unknown page leaves the time to decide', () => {
  assert.equal(
    [4, 6, 64, 66].map((minute) => sessionAt(minute, { pageviewId: 'twice' })),
    [...['first', 'first', 'first', 'second']],
  );
  assert.is(sessionAt(65, { pageviewId: 'unknown' }), 'second');
});

test.run();
