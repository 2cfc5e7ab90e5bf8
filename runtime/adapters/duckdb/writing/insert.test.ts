import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DuckdbClient } from '../connection/client.ts';
import { migrate } from '../migrations/migrate.ts';
import { addition, columnsFromRows, insertOf, insertOfColumns, rowsOf } from './insert.ts';
import type { ColumnsOperation, TableRow } from './operations.ts';

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

const piece = (rows: readonly TableRow[]) => addition('vitals', rows) as ColumnsOperation; // they are many, and none holds a mark

test('joins pieces, a column of which may be without a value in some and not in others', async ({ client }) => {
  const pathnames = Array.from({ length: 3 * columnsFromRows }, (_, n) => `/${100 + n}`);
  const deviceOf = (n: number) => (n >= columnsFromRows && n < columnsFromRows + 2 ? 'mobile' : undefined);
  const rows = pathnames.map((pathname, n) => row(pathname, deviceOf(n)));
  const pieces = [0, 1, 2].map((n) => piece(rows.slice(n * columnsFromRows, (n + 1) * columnsFromRows)));
  await client.insert(insertOfColumns('vitals', pieces));
  const devices = (await stored(client)).map((values) => values[1]);
  assert.equal(devices, [...Array(16).fill(null), 'mobile', 'mobile', ...Array(30).fill(null)]);
});

test('gives the rows of a piece back, as texts', () => {
  const rows = [...Array(15).fill(row('/1', undefined)), row('', 'mobile')];
  const none = undefined;
  const given = rowsOf(piece(rows));
  assert.is(given.length, 16);
  assert.equal(given[0], ['1', 'a', 's', '5', 'v', none, '/1', none, '1.5', none, none, none, none, none, none]);
  assert.equal(given[15], ['1', 'a', 's', '5', 'v', none, '', 'mobile', '1.5', none, none, none, none, none, none]);
});

test.run();
