import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchGeoFile, maxmindDownloadUrl } from '../runtime/adapters/geo/fetch-geo-file.ts';

/**
 * `make geo`: fetches GeoLite2-City and GeoLite2-ASN, each for itself: one that fails leaves the other. The key comes
 * as the first argument or, with `-`, on stdin, where no list of processes shows it. Without a key nothing changes.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      folder: { type: 'string', default: 'data/geo' },
      edition: { type: 'string', multiple: true, default: ['GeoLite2-City', 'GeoLite2-ASN'] },
      url: { type: 'string', default: maxmindDownloadUrl },
    },
  });
  const [given = ''] = positionals;
  const licenseKey = (given === '-' ? await readStdin() : given).trim();
  if (licenseKey === '') {
    console.log('GEOLITE_LICENSE_KEY is not set: the bundled country file stays in use.');
    return;
  }
  for (const edition of values.edition) {
    const file = join(values.folder, `${edition}.mmdb`);
    await fetchGeoFile({ licenseKey, file, edition, url: values.url }).then(
      ({ kind, builtAt }) => console.log(`${file}: ${kind} of ${builtAt.toISOString().slice(0, 10)}.`),
      (error: unknown) => fail(`${edition}: ${error instanceof Error ? error.message : error}`),
    );
  }
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function fail(reason: unknown): void {
  console.error(reason);
  process.exitCode = 1;
}

main().catch((error: unknown) => fail(error instanceof Error ? error.message : error));
