import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Networks } from '../../ports/networks.ts';
import { readerOf, unicastOf } from './reader.ts';

/** As much of a record as is read: the same in MaxMind's ASN and ISP files and in DB-IP's. */
export interface NetworkRecord {
  readonly autonomous_system_number?: number;
}

/** A database in memory, and what `doctor` tells about it. */
export interface NetworkDatabase extends Networks {
  readonly file: string;
  /** As the file names itself, such as `GeoLite2-ASN`. */
  readonly kind: string;
  readonly builtAt: Date;
}

/**
 * Opens the first of the given files that exists; undefined where none does, since none comes with the service. A file
 * that is there and cannot be read is an Error, as one of places is.
 */
export async function openNetworkDatabase(files: readonly string[]): Promise<NetworkDatabase | undefined> {
  const file = files.find((candidate) => existsSync(candidate));
  return file === undefined ? undefined : networkDatabase(file, await readFile(file));
}

/** Reads a whole .mmdb file; throws an Error that names it when it is none. */
export function networkDatabase(file: string, content: Buffer): NetworkDatabase {
  const reader = readerOf(file, content);
  const { databaseType, buildEpoch } = reader.metadata;
  return { file, kind: databaseType, builtAt: buildEpoch, ...networksOf(reader) };
}

/** Remembers nothing: the step that asks remembers what it made of the answer. */
export function networksOf(reader: { get(address: string): NetworkRecord | null }): Networks {
  return {
    numberOf: (address) => {
      const unicast = unicastOf(address);
      return unicast === undefined ? undefined : reader.get(unicast)?.autonomous_system_number;
    },
  };
}
