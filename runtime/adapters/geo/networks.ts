import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Networks } from '../../ports/networks.ts';
import { readerOf, unicastOf } from './reader.ts';

/** The fields read from a record: the same in MaxMind's ASN and ISP files and in DB-IP's. */
export interface NetworkRecord {
  readonly autonomous_system_number?: number;
}

/** A database in memory, and its description for `doctor`. */
export interface NetworkDatabase extends Networks {
  readonly file: string;
  /** The name in the file, such as `GeoLite2-ASN`. */
  readonly kind: string;
  readonly builtAt: Date;
}

/**
 * Opens the first existing file of the list; undefined when none exists, since none is bundled. Throws when an existing
 * file cannot be read.
 */
export async function openNetworkDatabase(files: readonly string[]): Promise<NetworkDatabase | undefined> {
  const file = files.find((candidate) => existsSync(candidate));
  return file === undefined ? undefined : networkDatabase(file, await readFile(file));
}

/** Reads a whole .mmdb file; throws an Error that names the file when it is not valid. */
export function networkDatabase(file: string, content: Buffer): NetworkDatabase {
  const reader = readerOf(file, content);
  const { databaseType, buildEpoch } = reader.metadata;
  return { file, kind: databaseType, builtAt: buildEpoch, ...networksOf(reader) };
}

/** Not cached here: the calling step caches its own result. */
export function networksOf(reader: { get(address: string): NetworkRecord | null }): Networks {
  return {
    numberOf: (address) => {
      const unicast = unicastOf(address);
      return unicast === undefined ? undefined : reader.get(unicast)?.autonomous_system_number;
    },
  };
}
