import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Activity, advance, durationSeconds, type OpenSession, sessionsOf } from './session.ts';

const test = suite('sessions');

const minute = 60_000;
const hour = 60 * minute;
const pageview = (at: number): Activity => ({ kind: 'pageview', at, engagedMs: 0 });
const event = (at: number): Activity => ({ kind: 'event', at, engagedMs: 0 });
const ping = (at: number, engagedMs: number): Activity => ({ kind: 'engagement', at, engagedMs });

/** The last session of a history. */
function lastSession(activities: readonly Activity[]): OpenSession {
  let latest: OpenSession | undefined;
  for (const activity of activities) latest = advance(latest, activity).session ?? latest;
  if (!latest) throw new Error('The history opens no session.');
  return latest;
}

test('a gap of exactly thirty minutes continues', () => {
  assert.equal(sessionsOf([pageview(0), pageview(30 * minute)]), [0, 0]);
});

test('one millisecond more starts a new session', () => {
  assert.equal(sessionsOf([pageview(0), pageview(30 * minute + 1)]), [0, 1]);
});

test('inactivity slides from the last hit, not from the first', () => {
  const hits = [0, 20, 40, 60].map((minutes) => pageview(minutes * minute));
  assert.equal(sessionsOf(hits), [0, 0, 0, 0]);
  assert.is(durationSeconds(lastSession(hits)), 3600);
});

test('an event slides the session and may open one', () => {
  assert.equal(sessionsOf([event(0), event(25 * minute), pageview(50 * minute), pageview(81 * minute)]), [0, 0, 0, 1]);
});

test('reading for 45 minutes and then clicking is one session', () => {
  const hits = [pageview(0), ping(45 * minute, 45 * minute), pageview(45 * minute + 1)];
  assert.equal(sessionsOf(hits), [0, 0, 0]);
});

test('a ping that starts thirty minutes after the last activity joins, a later one does not', () => {
  assert.equal(sessionsOf([pageview(0), ping(40 * minute, 10 * minute)]), [0, 0]);
  assert.equal(sessionsOf([pageview(0), ping(40 * minute, 10 * minute - 1)]), [0, -1]);
});

test('a ping never opens a session', () => {
  assert.equal(sessionsOf([ping(0, 0), ping(minute, minute), pageview(2 * minute)]), [-1, -1, 0]);
});

test('a ping outside every session leaves the latest one open', () => {
  assert.equal(sessionsOf([pageview(0), ping(31 * minute, 0), pageview(30 * minute + 1)]), [0, -1, 1]);
  assert.equal(sessionsOf([pageview(0), ping(40 * minute, 0), ping(41 * minute, 20 * minute)]), [0, -1, 0]);
});

test('a ping lengthens the duration but is no hit', () => {
  const session = lastSession([pageview(0), ping(10 * minute, 10 * minute)]);
  assert.equal(session, { startAt: 0, lastAt: 0, activeUntil: 10 * minute });
  assert.is(durationSeconds(session), 600);
});

test('a hit after a ping counts its gap from the ping', () => {
  assert.equal(sessionsOf([pageview(0), ping(20 * minute, 0), pageview(50 * minute)]), [0, 0, 0]);
});

test('a hit at 24 hours still joins, a later one opens a new session', () => {
  const steady = Array.from({ length: 49 }, (_, index) => pageview(index * 30 * minute));
  assert.equal(new Set(sessionsOf(steady)), new Set([0]));
  assert.is(sessionsOf([...steady, pageview(24 * hour + 1)]).at(-1), 1);
});

test('a ping beyond 24 hours does not join', () => {
  const steady = Array.from({ length: 49 }, (_, index) => pageview(index * 30 * minute));
  assert.is(sessionsOf([...steady, ping(24 * hour + 1, minute)]).at(-1), -1);
});

test('midnight does not split a session', () => {
  const beforeMidnight = Date.parse('2026-03-01T23:50:00Z');
  assert.equal(sessionsOf([pageview(beforeMidnight), pageview(beforeMidnight + 20 * minute)]), [0, 0]);
});

test('a duration is rounded half up', () => {
  assert.is(durationSeconds({ startAt: 0, lastAt: 0, activeUntil: 1499 }), 1);
  assert.is(durationSeconds({ startAt: 0, lastAt: 0, activeUntil: 1500 }), 2);
});

const histories = fc
  .array(
    fc.record({
      kind: fc.constantFrom('pageview' as const, 'event' as const, 'engagement' as const),
      gapMs: fc.oneof(fc.constantFrom(0, 30 * minute, 30 * minute + 1), fc.integer({ min: 0, max: 3 * hour })),
      engagedMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 * hour })),
    }),
    { maxLength: 80 },
  )
  .map((steps) => {
    let at = 0;
    return steps.map(({ kind, gapMs, engagedMs }): Activity => {
      at += gapMs;
      return { kind, at, engagedMs: kind === 'engagement' ? engagedMs : 0 };
    });
  });

/** A second implementation over whole lists: slow, and without state. */
function reported(activities: readonly Activity[]): number[] {
  const sessions: Activity[][] = [];
  return activities.map((activity) => {
    const session = sessions.at(-1);
    const first = session?.[0];
    const begin = activity.kind === 'engagement' ? activity.at - activity.engagedMs : activity.at;
    const isNear = session?.some((earlier) => begin <= earlier.at + 30 * minute) ?? false;
    if (session && first && isNear && activity.at <= first.at + 24 * hour) {
      session.push(activity);
      return sessions.length - 1;
    }
    return activity.kind === 'engagement' ? -1 : sessions.push([activity]) - 1;
  });
}

test('the list implementation gives the same sessions', () => {
  fc.assert(
    fc.property(histories, (history) => {
      assert.equal(sessionsOf(history), reported(history));
    }),
  );
});

test('incremental and whole computation give the same sessions', () => {
  fc.assert(
    fc.property(histories, (history) => {
      let latest: OpenSession | undefined;
      let index = -1;
      const one = history.map((activity) => {
        const step = advance(latest, activity);
        if (step.kind === 'opened') index += 1;
        latest = step.session ?? latest;
        return step.kind === 'outside' ? -1 : index;
      });
      assert.equal(one, sessionsOf(history));
    }),
  );
});

test('a history split at the start of any session gives the same sessions from there on', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const whole = sessionsOf(history);
      for (const [cut, index] of whole.entries()) {
        if (index < 0 || whole.indexOf(index) !== cut) continue;
        const rest = sessionsOf(history.slice(cut)).map((session) => (session < 0 ? session : session + index));
        assert.equal(rest, whole.slice(cut));
      }
    }),
  );
});

test.run();
