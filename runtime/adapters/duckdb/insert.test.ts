import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DuckdbClient } from './client.ts';
import { addition, insertOf, insertOfColumns, rowsOf } from './insert.ts';
import { migrate } from './migrate.ts';
import type { ColumnsOperation, TableRow } from './operation.ts';

const test = suite<{ client: DuckdbClient }>('insert');

test.before(async (context) => {
  context.client = await DuckdbClient.open(':memory:');
  await migrate(context.client);
});
test.before.each(({ client }) => client.writer.run('DELETE FROM vitals').then(() => undefined));
test.after(({ client }) => client.close());

const row = (pathname: string, device: string | undefined) => [1, 'a', 's', 5, 'v', undefined, pathname, device, 1.5];

async function stored(client: DuckdbClient): Promise<unknown[]> {
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

const piece = (rows: readonly TableRow[]) => addition('vitals', rows) as ColumnsOperation; // no row holds a mark

test('joins pieces, a column of which may be without a value in some and not in others', async ({ client }) => {
  const pieces = [
    piece([row('/1', undefined), row('/2', undefined)]),
    piece([row('/3', 'mobile'), row('/4', undefined)]),
    piece([row('/5', undefined)]),
  ];
  await client.insert(insertOfColumns('vitals', pieces));
  assert.equal(await stored(client), [
    ['/1', null, null, 1.5],
    ['/2', null, null, 1.5],
    ['/3', 'mobile', null, 1.5],
    ['/4', null, null, 1.5],
    ['/5', null, null, 1.5],
  ]);
});

test('gives the rows of a piece back, as texts', () => {
  const rows = [row('/1', undefined), row('', 'mobile')];
  const none = undefined;
  assert.equal(rowsOf(piece(rows)), [
    ['1', 'a', 's', '5', 'v', none, '/1', none, '1.5', none, none, none, none],
    ['1', 'a', 's', '5', 'v', none, '', 'mobile', '1.5', none, none, none, none],
  ]);
});

test.run();
