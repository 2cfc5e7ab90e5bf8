import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { archiveOf, entry, sha256 } from '../runtime/adapters/geo/archive.fixture.ts';
import { bundledGeoFile } from '../runtime/adapters/geo/database.ts';

interface Fixture {
  server: Server;
  url: string;
  folder: string;
  database: Buffer;
  /** Editions the server answers with 404. */
  missing: Set<string>;
}

const test = suite<Fixture>('make geo');
const script = join(import.meta.dirname, 'fetch-geo.ts');

test.before(async (context) => {
  context.database = readFileSync(bundledGeoFile());
  const archive = archiveOf(entry('GeoLite2_20260601/any.mmdb', context.database));
  context.server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (context.missing.has(searchParams.get('edition_id') ?? '')) response.writeHead(404).end();
    else response.end(searchParams.get('suffix') === 'tar.gz.sha256' ? `${sha256(archive)}  any.tar.gz\n` : archive);
  });
  await new Promise<void>((resolve) => context.server.listen(0, '127.0.0.1', resolve));
  const { port } = context.server.address() as AddressInfo; // it listens on TCP
  context.url = `http://127.0.0.1:${port}/app/geoip_download`;
});
test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'make-geo-'));
  context.missing = new Set();
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));
test.after(({ server }) => void server.close());

function run({ folder, url }: Fixture, key: string): Promise<{ code: number; out: string; errors: string }> {
  const args = ['--import', 'tsx', script, key, '--folder', folder, '--url', url];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { timeout: 60_000 }, (_, out, errors) =>
      resolve({ code: child.exitCode ?? -1, out, errors }),
    );
  });
}

test('fetches the files of cities and of networks, and reports each', async (context) => {
  const { code, out, errors } = await run(context, 'a-key');
  assert.equal([code, errors], [0, '']);
  assert.equal(readdirSync(context.folder).sort(), ['GeoLite2-ASN.mmdb', 'GeoLite2-City.mmdb']);
  for (const name of ['GeoLite2-City', 'GeoLite2-ASN']) assert.match(out, `${join(context.folder, name)}.mmdb: `);
});

for (const [missing, other] of [
  ['GeoLite2-ASN', 'GeoLite2-City'],
  ['GeoLite2-City', 'GeoLite2-ASN'],
] as const) {
  test(`without ${missing} the other file is there, and the fault is reported`, async (context) => {
    context.missing.add(missing);
    const { code, out, errors } = await run(context, 'a-key');
    assert.is(code, 1);
    assert.equal(readdirSync(context.folder), [`${other}.mmdb`]);
    assert.match(out, `${other}.mmdb: `);
    assert.match(errors, `${missing}: ${context.url} answers 404.`);
    assert.not.match(errors, 'a-key');
  });
}

test('without a key nothing is fetched', async (context) => {
  const { code, out } = await run(context, ' ');
  assert.is(code, 0);
  assert.match(out, 'GEOLITE_LICENSE_KEY is not set');
  assert.equal(readdirSync(context.folder), []);
});

test.run();
