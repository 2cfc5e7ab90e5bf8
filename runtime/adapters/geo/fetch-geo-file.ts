import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type GeoDatabase, geoDatabase } from './database.ts';
import { fileInTar } from './tar.ts';

/** MaxMind's download url; `edition_id`, `license_key` and `suffix` are added. */
export const maxmindDownloadUrl = 'https://download.maxmind.com/app/geoip_download';

const archiveBytesMax = 200_000_000;
const databaseBytesMax = 500_000_000;
const timeoutMs = 5 * 60_000;

export interface FetchGeoFile {
  readonly licenseKey: string;
  /** The .mmdb file to write or replace. */
  readonly file: string;
  readonly edition?: string;
  readonly url?: string;
}

/**
 * Downloads a GeoLite2 archive, verifies its published SHA-256, unpacks the database, tests that it can be read, and
 * only then replaces the file. Errors name the step and never the key.
 */
export async function fetchGeoFile(options: FetchGeoFile): Promise<GeoDatabase> {
  const { licenseKey, file, edition = 'GeoLite2-City', url = maxmindDownloadUrl } = options;
  if (licenseKey.trim() === '') throw new Error('A MaxMind licence key is needed: set GEOLITE_LICENSE_KEY.');
  const address = (suffix: string) => {
    const asked = new URL(url);
    asked.search = new URLSearchParams({ edition_id: edition, license_key: licenseKey.trim(), suffix }).toString();
    return asked;
  };

  const archive = await download(address('tar.gz'), archiveBytesMax);
  checkDigest(archive, await download(address('tar.gz.sha256'), 1000));
  const content = await databaseIn(archive);
  const database = geoDatabase(file, content);
  await replaceFile(file, content);
  return database;
}

async function download(url: URL, bytesMax: number): Promise<Buffer> {
  const what = `${url.origin}${url.pathname}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
    // The cause may print the whole url, which contains the key.
    throw new Error(`${what} cannot be reached: ${cause instanceof Error ? cause.name : 'unknown error'}.`);
  });
  if (response.status === 401 || response.status === 403) throw new Error(`${what} refuses the licence key.`);
  if (!response.ok || !response.body) throw new Error(`${what} answers ${response.status}.`);

  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error(`${what} sends more than ${bytesMax} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The digest file reads `<hex>  <name>`. */
function checkDigest(archive: Buffer, digestFile: Buffer): void {
  const expected = digestFile.toString('latin1').trim().split(/\s/, 1)[0]?.toLowerCase();
  const actual = createHash('sha256').update(archive).digest('hex');
  if (actual !== expected) throw new Error(`The archive has the SHA-256 ${actual}, not ${expected}. Try again.`);
}

async function databaseIn(archive: Buffer): Promise<Buffer> {
  const tar = await promisify(gunzip)(archive, { maxOutputLength: databaseBytesMax }).catch((cause: unknown) => {
    throw new Error('The archive is no gzip file.', { cause });
  });
  const content = fileInTar(tar, '.mmdb');
  if (!content) throw new Error('The archive holds no .mmdb file.');
  return content;
}

/**
 * Written to a temporary file and renamed, so that a service that starts meanwhile finds the old file or the new one.
 */
async function replaceFile(file: string, content: Buffer): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(temporary, content);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}
