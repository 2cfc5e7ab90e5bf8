import { parseArgs } from 'node:util';
import { fetchCityFile, maxmindDownloadUrl } from '../runtime/adapters/geo/fetch-city-file.ts';

/**
 * `make geo`: fetches GeoLite2-City. The key comes as the first argument or, with `-`, on stdin, where no list of
 * processes shows it. Without a key nothing changes and the bundled country file stays in use.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'data/geo/GeoLite2-City.mmdb' },
      edition: { type: 'string', default: 'GeoLite2-City' },
      url: { type: 'string', default: maxmindDownloadUrl },
    },
  });
  const [given = ''] = positionals;
  const licenseKey = (given === '-' ? await readStdin() : given).trim();
  if (licenseKey === '') {
    console.log('GEOLITE_LICENSE_KEY is not set: the bundled country file stays in use.');
    return;
  }
  const database = await fetchCityFile({ licenseKey, file: values.out, edition: values.edition, url: values.url });
  console.log(`${database.file}: ${database.kind} of ${database.builtAt.toISOString().slice(0, 10)}.`);
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
