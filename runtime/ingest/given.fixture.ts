import type { Place } from '../ports/geo.ts';
import { createDraft } from './draft.ts';
import type { Draft, IncomingHit, IngestConfig, IngestSite, StepContext } from './hit.ts';
import { createIngestMemory } from './memory.ts';
import { createSourceTable } from './sources/source-table.ts';

/** Noon of a past day: the time of every test hit. */
export const noon = Date.parse('2026-03-01T12:00:00Z');
export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

const sources = createSourceTable();
const places: Readonly<Record<string, Place>> = {
  '81.2.69.1': { country: 'GB', city: 'London' },
  '81.2.69.2': { country: 'FR', city: 'Lyon' },
};

/** Constant salts of three days. */
export const fixedSalts: ReadonlyMap<string, Uint8Array> = new Map([
  ['2026-02-28', Buffer.alloc(32, 1)],
  ['2026-03-01', Buffer.alloc(32, 2)],
  ['2026-03-02', Buffer.alloc(32, 3)],
]);

/** A context with empty memory, one trusted proxy, no edge provider, two known locations and no known network. */
export function contextOf(config: Partial<IngestConfig> = {}, salts = fixedSalts): StepContext {
  return {
    config: { trustedProxyHops: 1, trustXRealIp: false, geoEdgeProvider: 'none', geoTrustProxy: true, ...config },
    geo: { locate: (address) => places[address] ?? { country: undefined, city: undefined } },
    networks: undefined,
    salts: { saltFor: (key) => salts.get(key) },
    sources,
    memory: createIngestMemory(),
  };
}

export function siteOf(site: Partial<IngestSite> = {}): IngestSite {
  return {
    siteId: 'a'.repeat(24),
    trackingId: 'Tr4ckingId',
    domain: 'shop.example',
    isActive: true,
    retentionDays: 1095,
    botDetectionEnabled: true,
    botLogEnabled: true,
    rules: [],
    privacy: 'count',
    saltPeriod: 'day',
    ...site,
  };
}

/** A hit sent by Firefox from 81.2.69.1. */
export function browserHit(body: IncomingHit['body'] = {}, incoming: Partial<IncomingHit> = {}): IncomingHit {
  return {
    form: 'browser',
    receivedAt: noon,
    socketAddress: '10.0.0.1',
    body: { url: 'https://shop.example/', ...body },
    bodyText: JSON.stringify(body),
    ...incoming,
    headers: { 'user-agent': firefox, 'x-forwarded-for': '81.2.69.1', ...incoming.headers },
  };
}

/** The same hit sent by a server. */
export function serverHit(body: IncomingHit['body'] = {}, incoming: Partial<IncomingHit> = {}): IncomingHit {
  const given = { url: 'https://shop.example/', ip: '81.2.69.1', userAgent: firefox, ...body };
  return {
    form: 'server',
    receivedAt: noon,
    headers: { 'user-agent': 'backend/1.0' },
    socketAddress: '10.0.0.1',
    body: given,
    bodyText: JSON.stringify(given),
    ...incoming,
  };
}

/** A draft with some fields set. */
export function draftOf(found: Partial<Draft> = {}, incoming: IncomingHit = browserHit(), site = siteOf()): Draft {
  return Object.assign(createDraft(incoming, site), found);
}
