import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { withoutByteOrderMark } from '../domain/byte-order-mark.ts';

/** A configured database, else one that `make geo` put beside the store, else the bundled one. */
export function geoFiles(config: Config): string[] {
  return config.geoDatabase === undefined ? [join(config.dataDir, 'geo', 'GeoLite2-City.mmdb')] : [config.geoDatabase];
}

/** A configured file of networks, else one that `make geo` put beside the store; none comes with the service. */
export function networkFiles({ geoAsnDatabase, dataDir }: Config): string[] {
  return [geoAsnDatabase ?? join(dataDir, 'geo', 'GeoLite2-ASN.mmdb')];
}

/** A file of JSON that an operator wrote. */
export const readJsonFile = (path: string): unknown => JSON.parse(withoutByteOrderMark(readFileSync(path, 'utf8')));
