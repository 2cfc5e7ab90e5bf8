import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newDeadline, SharedStoreTimeout, tickMs, WaitLimit, waitMsMax } from './wait-limit.ts';

const test = suite('wait limit');

/** A limit with a clock that the test advances. */
function limitWithClock() {
  let now = 0;
  let tick: (() => void) | undefined;
  const waitLimit = new WaitLimit({
    elapsedMs: () => now,
    every: (_, work) => {
      tick = work;
      return () => {
        tick = undefined;
      };
    },
  });
  const pass = (ticks: number, ms = tickMs) => {
    for (let count = 0; count < ticks; count += 1) {
      now += ms;
      tick?.();
    }
  };
  return { waitLimit, pass, isTicking: () => tick !== undefined };
}

const never = () => new Promise<never>(() => undefined);

/** How a wait ended: with a value, or with a timeout and its cause. */
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

test('a result within the deadline is returned, an error within it is thrown', async () => {
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

test('a call without a result times out at the fifth tick', async () => {
  const { waitLimit, pass } = limitWithClock();
  const outcome = outcomeOf(waitLimit.within(never(), newDeadline()));
  pass(4);
  assert.is(await stateOf(outcome), 'pending');
  pass(1);
  assert.is(await outcome, 'they were slow');
});

test('the calls of one request share its deadline', async () => {
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

test('a busy process does not report a remote fault while other calls are answered', async () => {
  const { waitLimit, pass } = limitWithClock();
  const outcome = outcomeOf(waitLimit.within(never(), newDeadline()));
  pass(3, 200);
  await waitLimit.within(Promise.resolve('another'), newDeadline());
  pass(2, 200);
  assert.is(await outcome, 'we were busy');
});

test('a busy process without any answer reports a remote fault', async () => {
  const { waitLimit, pass } = limitWithClock();
  await waitLimit.within(Promise.resolve('before'), newDeadline());
  const outcome = outcomeOf(waitLimit.within(never(), newDeadline()));
  pass(5, 200);
  assert.is(await outcome, 'they were slow');
});

test('one timer serves all waiting calls, and none runs without calls', async () => {
  const { waitLimit, pass, isTicking: isBeating } = limitWithClock();
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
