import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { archiveOf, entry, sha256 } from './archive.fixture.ts';
import { bundledGeoFile } from './database.ts';
import { fetchGeoFile } from './fetch-geo-file.ts';

const licenseKey = 'secretKey123';

interface Fixture {
  server: Server;
  url: string;
  folder: string;
  database: Buffer;
  archive: Buffer;
  digest: string;
  asked: string[];
}

const test = suite<Fixture>('fetchGeoFile');

test.before(async (context) => {
  context.database = await readFile(bundledGeoFile());
  context.server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    context.asked.push(searchParams.toString());
    if (searchParams.get('license_key') !== licenseKey) response.writeHead(401).end();
    else if (searchParams.get('suffix') === 'tar.gz.sha256') response.end(`${context.digest}  GeoLite2-City.tar.gz\n`);
    else response.end(context.archive);
  });
  await new Promise<void>((resolve) => context.server.listen(0, '127.0.0.1', resolve));
  const address = context.server.address();
  context.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/app/geoip_download`;
});

test.before.each(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'geo-'));
  context.asked = [];
  context.archive = archiveOf(
    entry('GeoLite2-City_20260601/', Buffer.alloc(0), '5'),
    entry('GeoLite2-City_20260601/LICENSE.txt', Buffer.from('terms')),
    entry('GeoLite2-City_20260601/GeoLite2-City.mmdb', context.database),
  );
  context.digest = sha256(context.archive);
});

test.after.each(async ({ folder }) => rm(folder, { recursive: true }));
test.after(({ server }) => void server.close());

test('writes the unpacked database and returns its description', async ({ url, folder, database, asked }) => {
  const file = join(folder, 'deep', 'GeoLite2-City.mmdb');
  const fetched = await fetchGeoFile({ licenseKey: ` ${licenseKey}\n`, file, url });
  assert.is(fetched.file, file);
  assert.is(fetched.locate('81.2.69.1').country, 'GB');
  assert.ok((await readFile(file)).equals(database));
  assert.equal(await readdir(join(folder, 'deep')), ['GeoLite2-City.mmdb']);
  assert.equal(asked, [
    `edition_id=GeoLite2-City&license_key=${licenseKey}&suffix=tar.gz`,
    `edition_id=GeoLite2-City&license_key=${licenseKey}&suffix=tar.gz.sha256`,
  ]);
});

/** The message of the refusal; the existing file must be unchanged. */
async function refusal({ folder, url }: Fixture, key = licenseKey): Promise<string> {
  const file = join(folder, 'GeoLite2-City.mmdb');
  await writeFile(file, 'old');
  const message = await fetchGeoFile({ licenseKey: key, file, url }).then(
    () => 'no refusal',
    (error: Error) => `${error.message} ${error.stack}`,
  );
  assert.is(await readFile(file, 'utf8'), 'old');
  assert.equal(await readdir(folder), ['GeoLite2-City.mmdb']);
  assert.not.match(message, licenseKey);
  return message;
}

test('a refused key is reported without the key', async (context) => {
  const message = await refusal(context, 'wrongKey456');
  assert.match(message, 'refuses the licence key');
  assert.not.match(message, 'wrongKey456');
});

test('an empty key is refused before any request', async (context) => {
  assert.match(await refusal(context, ' '), 'GEOLITE_LICENSE_KEY');
  assert.equal(context.asked, []);
});

test('an archive that is not the published one changes nothing', async (context) => {
  context.digest = sha256(Buffer.from('another'));
  assert.match(await refusal(context), /has the SHA-256 [0-9a-f]{64}, not/);
});

test('an archive without a database changes nothing', async (context) => {
  context.archive = archiveOf(entry('README', Buffer.from('nothing here')));
  context.digest = sha256(context.archive);
  assert.match(await refusal(context), 'holds no .mmdb file');
});

test('a broken database changes nothing', async (context) => {
  context.archive = archiveOf(entry('GeoLite2-City.mmdb', Buffer.from('not a database')));
  context.digest = sha256(context.archive);
  assert.match(await refusal(context), 'is no readable .mmdb database');
});

test('an archive that ends early changes nothing', async (context) => {
  context.archive = gzipSync(entry('GeoLite2-City.mmdb', context.database).subarray(0, 4096));
  context.digest = sha256(context.archive);
  assert.match(await refusal(context), 'holds no .mmdb file');
});

test('what is no gzip file changes nothing', async (context) => {
  context.archive = Buffer.from('<html>');
  context.digest = sha256(context.archive);
  assert.match(await refusal(context), 'no gzip file');
});

test('an unreachable server is reported without the key', async (context) => {
  const message = await refusal({ ...context, url: 'http://127.0.0.1:1/app/geoip_download' });
  assert.match(message, 'cannot be reached');
});

test.run();
