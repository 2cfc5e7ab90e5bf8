import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { alone } from '../../runtime/cli/alone.ts';
import { SharedIngestionSequence } from '../../runtime/ingest/sessions/ingestion-sequence.ts';
import { openTestStore } from '../support/mongodb-store.ts';

const test = suite('an import beside services');

const report = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};
const short = { waitMs: 600 };

test('waits for a service that collects and refuses when it goes on', async () => {
  const { leases, archive, close } = await openTestStore();
  const service = await SharedIngestionSequence.open({ leases, last: 0, report });
  await alone({ leases, archive, ...short }, async () => assert.unreachable()).then(
    () => assert.unreachable(),
    ({ message }: Error) =>
      assert.is(message, 'Services run on this database. Stop them first: an import writes alone.'),
  );
  const waiting = alone({ leases, archive, waitMs: 20_000 }, async () => 'imported');
  await service.stop();
  assert.is(await waiting, 'imported');
  await close();
});

test('keeps services and other imports from starting until it ends, also with a fault', async () => {
  const { leases, archive, close } = await openTestStore();
  const work = async () => {
    await SharedIngestionSequence.open({ leases, last: 0, report }).then(
      () => assert.unreachable(),
      () => undefined,
    );
    await alone({ leases, archive, ...short }, async () => assert.unreachable()).then(
      () => assert.unreachable(),
      () => undefined,
    );
    throw new Error('a broken file');
  };
  await alone({ leases, archive }, work).then(
    () => assert.unreachable(),
    ({ message }: Error) => assert.is(message, 'a broken file'),
  );
  const service = await SharedIngestionSequence.open({ leases, last: 0, report });
  await service.stop();
  await close();
});

test.run();
