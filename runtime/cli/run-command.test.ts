import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unavailable } from '../errors.ts';
import { performAsked } from './run-command.ts';

const test = suite('cli: commands sent to the running service');

type Work = Parameters<typeof performAsked>[0];

test('an export is refused, with the reason, while hits that wait cannot be written', async () => {
  const flush = async () => {
    throw unavailable(new Error('less than 64 MB are left on the disk of the store'));
  };
  const work = { store: { events: { flush } } } as unknown as Work; // no other method is called
  await performAsked(work, 'export', {}).then(
    () => assert.unreachable(),
    ({ message }: Error) =>
      assert.is(
        message,
        'Hits that wait cannot be written to the store, and would not be in it: less than 64 MB are left on the disk of the store.',
      ),
  );
});

test('what is no command is refused', async () => {
  for (const [name, options] of [
    ['import', {}],
    ['export', null],
    ['export', 'all'],
    ['toString', {}],
  ] as const) {
    await performAsked({} as Work, name, options).then(
      () => assert.unreachable(),
      ({ message }: Error) =>
        assert.is(message, 'The running service knows no such command. Is it of another version?'),
    );
  }
});

test.run();
