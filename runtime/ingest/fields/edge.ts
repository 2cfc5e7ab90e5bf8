import { canonicalAddress, type Headers } from '../../access/client-address.ts';
import { isRecord, textOf } from './fields.ts';
import { headerOf } from './headers.ts';

/** The providers whose headers can be trusted; one is configured. */
const geoEdgeProviders = ['cloudflare', 'vercel', 'cloudfront', 'fastly', 'netlify', 'none'] as const;

export type GeoEdgeProvider = (typeof geoEdgeProviders)[number];

/** The fields an edge provider sends about a visitor. */
export interface EdgeGeo {
  /** Whether the edge sent a place, or that there is none: then the database is not read. */
  readonly isPlaced: boolean;
  readonly country: string | undefined;
  readonly city: string | undefined;
  /** Canonical; looked up in the database when the edge sends no country. */
  readonly address: string | undefined;
}

interface Said {
  readonly country: string | undefined;
  readonly city: string | undefined;
  readonly address: string | undefined;
}

const cityLengthMax = 200;
/** Unknown, Tor, and the code that Unicode reserves for no country. */
const notCountries: ReadonlySet<string> = new Set(['XX', 'T1', 'ZZ']);

/** Reads the headers of the configured provider and ignores those of all others. */
export function readEdge(provider: GeoEdgeProvider, headers: Headers): EdgeGeo {
  const said = readers[provider](headers);
  return {
    isPlaced: said.country !== undefined,
    country: countryOf(said.country),
    city: cityOf(said.city),
    address: canonicalAddress(said.address),
  };
}

/** ISO 3166-1 alpha-2 in upper case, or undefined. */
function countryOf(code: string | undefined): string | undefined {
  const country = code?.trim().toUpperCase();
  return country !== undefined && /^[A-Z]{2}$/.test(country) && !notCountries.has(country) ? country : undefined;
}

const nothing: Said = Object.freeze({ country: undefined, city: undefined, address: undefined });

const readers: Readonly<Record<GeoEdgeProvider, (headers: Headers) => Said>> = {
  none: () => nothing,
  cloudflare: (headers) => ({
    country: headerOf(headers, 'cf-ipcountry'),
    city: headerOf(headers, 'cf-ipcity'),
    address: headerOf(headers, 'cf-connecting-ip'),
  }),
  vercel: (headers) => ({
    country: headerOf(headers, 'x-vercel-ip-country'),
    city: headerOf(headers, 'x-vercel-ip-city'),
    address: firstEntry(headerOf(headers, 'x-vercel-forwarded-for')) ?? headerOf(headers, 'x-real-ip'),
  }),
  cloudfront: (headers) => ({
    country: headerOf(headers, 'cloudfront-viewer-country'),
    city: headerOf(headers, 'cloudfront-viewer-city'),
    address: withoutLastPort(headerOf(headers, 'cloudfront-viewer-address')),
  }),
  // Sent once the service's "geo headers" request setting is on.
  fastly: (headers) => ({
    country: headerOf(headers, 'fastly-geo-country'),
    city: headerOf(headers, 'fastly-geo-city'),
    address: headerOf(headers, 'fastly-client-ip'),
  }),
  netlify: (headers) => {
    const place = netlifyPlace(headerOf(headers, 'x-nf-geo'));
    return {
      country: place.country ?? headerOf(headers, 'x-country'),
      city: place.city,
      address: headerOf(headers, 'x-nf-client-connection-ip'),
    };
  },
};

const firstEntry = (list: string | undefined): string | undefined => list?.split(',', 1)[0];

/** CloudFront writes IPv6 without brackets before the port, so the last colon always separates the port. */
const withoutLastPort = (text: string | undefined): string | undefined => text?.replace(/:\d{1,5}$/, '');

/** Base64 of JSON: {"city": "Sunnyvale", "country": {"code": "US", "name": …}, …}. */
function netlifyPlace(header: string | undefined): { country: string | undefined; city: string | undefined } {
  if (header === undefined) return nothing;
  const place = parsed(Buffer.from(header, 'base64').toString('utf8'));
  const country = isRecord(place) && isRecord(place.country) ? place.country.code : undefined;
  const city = isRecord(place) ? place.city : undefined;
  return { country: textOf(country, 20), city: textOf(city, cityLengthMax) };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Providers send UTF-8 bytes, which Node reads as Latin-1, or percent-encoded UTF-8. A lone `?` means unknown. */
function cityOf(raw: string | undefined): string | undefined {
  if (raw === undefined || raw === '?') return undefined;
  const text = raw.includes('%') ? percentDecoded(raw) : utf8Of(raw);
  return textOf(text, cityLengthMax);
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function utf8Of(latin1: string): string {
  if (!/^[\0-\xff]*[\x80-\xff][\0-\xff]*$/.test(latin1)) return latin1;
  const decoded = Buffer.from(latin1, 'latin1').toString('utf8');
  return decoded.includes('\ufffd') ? latin1 : decoded;
}
