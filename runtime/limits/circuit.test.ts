import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Circuit, circuitOpenMs } from './circuit.ts';

const test = suite('circuit');

/** A circuit whose timers are fired by the test. */
function circuitOf(probes: readonly boolean[]) {
  const reported: unknown[] = [];
  const waits: number[] = [];
  const left = [...probes];
  let wake: (() => void) | undefined;
  const circuit = new Circuit({
    probe: async () => {
      if (left.shift() !== true) throw new Error('still away');
    },
    changed: (isClosed, reason) => void reported.push(isClosed ? 'closed' : reason),
    later: (ms, work) => {
      waits.push(ms);
      wake = work;
      return () => {
        wake = undefined;
      };
    },
  });
  const waitOver = async () => {
    const work = wake;
    wake = undefined;
    work?.();
    await new Promise<void>((resolve) => setImmediate(resolve));
    return work !== undefined;
  };
  return { circuit, reported: reported, waits, waitOver, probesLeft: () => left.length };
}

test('it stays open for five seconds', () => {
  assert.is(circuitOpenMs, 5_000);
});

test('the first failure opens it, and the others change nothing', () => {
  const { circuit, reported, waits } = circuitOf([]);
  assert.is(circuit.isClosed, true);
  for (let count = 0; count < 500; count += 1) circuit.fail(`failure ${count}`);
  assert.is(circuit.isClosed, false);
  assert.equal([reported, waits], [['failure 0'], [5_000]]);
});

test('after five seconds one attempt closes it', async () => {
  const { circuit, reported, waitOver } = circuitOf([true]);
  circuit.fail('slow');
  await waitOver();
  assert.is(circuit.isClosed, true);
  assert.equal(reported, ['slow', 'closed']);
  assert.is(await waitOver(), false, 'nothing more is planned');
});

test('a failed attempt waits another five seconds and is not reported again', async () => {
  const { circuit, reported, waits, waitOver, probesLeft } = circuitOf([false, false, true]);
  circuit.fail('slow');
  await waitOver();
  assert.equal([circuit.isClosed, probesLeft()], [false, 2]);
  await waitOver();
  assert.is(circuit.isClosed, false);
  await waitOver();
  assert.is(circuit.isClosed, true);
  assert.equal(
    [reported, waits],
    [
      ['slow', 'closed'],
      [5_000, 5_000, 5_000],
    ],
  );
});

test('it opens again when the store fails again', async () => {
  const { circuit, reported, waitOver } = circuitOf([true, true]);
  for (const reason of ['first', 'second']) {
    circuit.fail(reason);
    assert.is(circuit.isClosed, false);
    await waitOver();
  }
  assert.equal(reported, ['first', 'closed', 'second', 'closed']);
});

test('a stopped circuit makes no attempts', async () => {
  const { circuit, reported, waitOver, probesLeft } = circuitOf([true]);
  circuit.fail('slow');
  circuit.stop();
  assert.is(await waitOver(), false);
  assert.equal([circuit.isClosed, reported, probesLeft()], [false, ['slow'], 1]);
});

test('an attempt in progress when it was stopped has no effect', async () => {
  const { circuit, reported, waitOver } = circuitOf([true]);
  circuit.fail('slow');
  const over = waitOver();
  circuit.stop();
  await over;
  assert.equal([circuit.isClosed, reported], [false, ['slow']]);
});

test.run();
