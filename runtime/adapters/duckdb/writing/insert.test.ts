import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DuckdbClient } from '../connection/client.ts';
import { migrate } from '../migrations/migrate.ts';
import { insertOf } from './insert.ts';

const test = suite<{ client: DuckdbClient }>('insert');

test.before(async (context) => {
  context.client = await DuckdbClient.open(':memory:');
  await migrate(context.client);
});
test.before.each(({ client }) => client.writer.run('DELETE FROM vitals').then(() => undefined));
test.after(({ client }) => client.close());

const row = (pathname: string, device: string | undefined) => [1, 'a', 's', 5, 'v', undefined, pathname, device, 1.5];

async function stored(client: DuckdbClient): Promise<unknown[][]> {
  return (await client.read('SELECT pathname, device, session_id, lcp FROM vitals ORDER BY pathname')).map(
    ({ pathname, device, session_id, lcp }) => [pathname, device, session_id, lcp],
  );
}

const texts = ['', ' ', 'a,b', `'"\\`, 'línea\nnueva', '\t', '😀', 'NULL', 'x'.repeat(5_000)];

test('keeps every text as it is, and empty apart from missing', async ({ client }) => {
  await client.insert(
    insertOf(
      'vitals',
      texts.map((text) => row(text, undefined)),
    ),
  );
  assert.equal(
    await stored(client),
    [...texts].sort(byBytes).map((text) => [text, null, null, 1.5]),
  );
});

test('keeps texts that hold the separator or the mark of a missing value', async ({ client }) => {
  const odd = ['a\x01b', '\x02', '\x01', 'plain'];
  await client.insert(
    insertOf(
      'vitals',
      odd.map((text) => row(text, text)),
    ),
  );
  assert.equal(
    await stored(client),
    [...odd].sort(byBytes).map((text) => [text, text, null, 1.5]),
  );
});

test('takes one row and a whole batch alike', async ({ client }) => {
  await client.insert(insertOf('vitals', [row('/one', 'mobile')]));
  await client.insert(
    insertOf(
      'vitals',
      Array.from({ length: 5_000 }, (_, n) => row(`/two/${n}`, undefined)),
    ),
  );
  const [counted] = await client.read('SELECT count(*)::DOUBLE AS n FROM vitals');
  assert.is(counted?.n, 5_001);
});

const byBytes = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right));

test('keeps a batch in which a column has values in some rows alone', async ({ client }) => {
  const deviceOf = (n: number) => (n === 1 || n === 3 ? 'mobile' : undefined);
  const rows = Array.from({ length: 5 }, (_, n) => row(`/${n}`, deviceOf(n)));
  await client.insert(insertOf('vitals', rows));
  const devices = (await stored(client)).map((values) => values[1]);
  assert.equal(devices, [null, 'mobile', null, 'mobile', null]);
});

test('keeps texts that hold characters of the private use area beside the usual marks', async ({ client }) => {
  const odd = ['\u{f0000}', '\u{f0001}\x01', '\x02\u{f0002}'];
  await client.insert(
    insertOf(
      'vitals',
      odd.map((text) => row(text, undefined)),
    ),
  );
  assert.equal(
    (await stored(client)).map(([pathname]) => pathname),
    [...odd].sort(byBytes),
  );
});

test.run();
