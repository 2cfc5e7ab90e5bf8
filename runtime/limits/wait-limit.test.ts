import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newDeadline, SharedStoreTimeout, tickMs, WaitLimit, waitMsMax } from './wait-limit.ts';

const test = suite('wait limit');

/** A limit whose time passes when it is told to. */
function limitWithClock() {
  let now = 0;
  let beat: (() => void) | undefined;
  const waitLimit = new WaitLimit({
    elapsedMs: () => now,
    every: (_, work) => {
      beat = work;
      return () => {
        beat = undefined;
      };
    },
  });
  const pass = (ticks: number, ms = tickMs) => {
    for (let count = 0; count < ticks; count += 1) {
      now += ms;
      beat?.();
    }
  };
  return { waitLimit, pass, isBeating: () => beat !== undefined };
}

const never = () => new Promise<never>(() => undefined);

/** How waiting ended: with a value, or too late and whose fault that was. */
const outcomeOf = (waiting: Promise<unknown>): Promise<unknown> =>
  waiting.catch((error: unknown) => {
    if (error instanceof SharedStoreTimeout) return error.isRemoteFault ? 'they were slow' : 'we were busy';
    throw error;
  });

/** `pending` unless it has settled. */
const stateOf = (waiting: Promise<unknown>): Promise<unknown> => Promise.race([waiting, Promise.resolve('pending')]);

test('a request waits 50 ms', () => {
  assert.equal([waitMsMax, tickMs], [50, 10]);
});

test('what comes in time is given, and what fails in time fails', async () => {
  const { waitLimit, pass } = limitWithClock();
  const answered = waitLimit.within(Promise.resolve(7), newDeadline());
  assert.is(await answered, 7);
  const failed = waitLimit.within(Promise.reject(new Error('refused')), newDeadline());
  pass(1);
  await failed.then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'refused'),
  );
});

test('what does not come is given up on at the fifth beat', async () => {
  const { waitLimit, pass } = limitWithClock();
  const outcome = outcomeOf(waitLimit.within(never(), newDeadline()));
  pass(4);
  assert.is(await stateOf(outcome), 'pending');
  pass(1);
  assert.is(await outcome, 'they were slow');
});

test('the calls of one request share its patience', async () => {
  const { waitLimit, pass } = limitWithClock();
  const deadline = newDeadline();
  for (let call = 0; call < 4; call += 1) {
    let answer: (value: string) => void = () => undefined;
    const waiting = waitLimit.within(new Promise((resolve) => (answer = resolve)), deadline);
    pass(1);
    answer('late');
    assert.is(await waiting, 'late');
  }
  const last = outcomeOf(waitLimit.within(never(), deadline));
  pass(1);
  assert.is(await last, 'they were slow');
});

test('a process that was busy blames nobody while others are answered', async () => {
  const { waitLimit, pass } = limitWithClock();
  const outcome = outcomeOf(waitLimit.within(never(), newDeadline()));
  pass(3, 200);
  await waitLimit.within(Promise.resolve('another'), newDeadline());
  pass(2, 200);
  assert.is(await outcome, 'we were busy');
});

test('a process that was busy and saw no answer at all knows that they are away', async () => {
  const { waitLimit, pass } = limitWithClock();
  await waitLimit.within(Promise.resolve('before'), newDeadline());
  const outcome = outcomeOf(waitLimit.within(never(), newDeadline()));
  pass(5, 200);
  assert.is(await outcome, 'they were slow');
});

test('one timer serves all who wait, and none runs when nobody does', async () => {
  const { waitLimit, pass, isBeating } = limitWithClock();
  assert.is(isBeating(), false);
  const outcomes = Array.from({ length: 100 }, () => outcomeOf(waitLimit.within(never(), newDeadline())));
  pass(5);
  assert.equal(new Set(await Promise.all(outcomes)), new Set(['they were slow']));
  assert.is(isBeating(), true);
  pass(1);
  assert.is(isBeating(), false);
  const again = outcomeOf(waitLimit.within(never(), newDeadline()));
  pass(5);
  assert.is(await again, 'they were slow');
});

test('on the clock of the process it ends too', async () => {
  const outcome = outcomeOf(new WaitLimit().within(never(), newDeadline()));
  const alive = setInterval(() => undefined, 1_000);
  assert.is(await outcome, 'they were slow');
  clearInterval(alive);
});

test.run();
