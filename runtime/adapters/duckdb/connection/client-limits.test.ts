import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiError } from '../../../errors.ts';
import { refusalOf } from '../../../ports/suites/refusal.ts';
import { DuckdbClient, readersMax, waitingMax } from './client.ts';

const test = suite('duckdb: waiting queries');

test('two hundred queries wait for a reader, and one more is refused until one has ended', async () => {
  assert.equal([readersMax, waitingMax], [2, 200]);
  const client = await DuckdbClient.open(':memory:');
  const ask = () => client.read('SELECT 1 AS one');
  const accepted = Array.from({ length: readersMax + waitingMax }, ask);

  const refusal = (await refusalOf(ask())) as ApiError;
  assert.equal([refusal.code, (refusal.cause as Error).message], ['unavailable', 'too many queries are waiting']);

  const answers = await Promise.all(accepted);
  assert.equal(new Set(answers.map(([row]) => row?.one)), new Set([1]));
  assert.equal(await ask(), [{ one: 1 }]);
  client.close();
});

test.run();
