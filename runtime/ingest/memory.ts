import { BoundedMap } from '../domain/bounded-map.ts';
import type { BotRule } from '../domain/collecting-site.ts';
import type { SaltKeys } from '../domain/salt-period.ts';
import { RecentKeys } from './drops/recent-keys.ts';
import type { CompiledRules } from './drops/site-rules.ts';
import type { VisitorPages } from './visitors/visitor-pages.ts';

/** The most entries of each cache of the pipeline; evicted entries are computed again. */
export const memoryLimits = Object.freeze({
  agents: 10_000,
  visitors: 50_000,
  registrableDomains: 10_000,
  saltKeys: 100,
  /** Addresses with a known network. */
  dataCentres: 10_000,
  /** Pageviews with a known time; a ping longer than its page is dropped. */
  pages: 200_000,
  /** Visitors with known latest pages, for pings that name no pageview. */
  visitorPages: 50_000,
  /** Deduplication keys, at most 24 hours old. */
  recentKeys: 1_000_000,
});

/** Fields of a user agent. `client` is parsed on first use. */
export interface Agent {
  readonly botMark: string | undefined;
  client: Client | undefined;
}

export interface Client {
  readonly browser: string;
  readonly os: string;
  readonly device: string;
}

/** Ids of one visitor, valid for the three salts they were computed with. */
export interface VisitorIds {
  readonly ownSalt: Uint8Array;
  readonly previousSalt: Uint8Array | undefined;
  readonly nextSalt: Uint8Array | undefined;
  readonly own: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** A pageview that pings and vitals samples may refer to. */
export interface Page {
  readonly at: number;
  readonly pathname: string;
  readonly hostname: string;
}

/** Pageview ids are unique within a site only. */
export const pageKey = (siteId: string, pageviewId: string): string => `${siteId}:${pageviewId}`;

/** All state of the pipeline between hits; only `recent` and the pages affect what is counted. */
export interface IngestMemory {
  readonly agents: BoundedMap<Agent>;
  readonly visitors: BoundedMap<VisitorIds>;
  readonly registrableDomains: BoundedMap<string>;
  readonly saltKeys: BoundedMap<SaltKeys>;
  /** By address; null: unknown. Empty without a database of networks. */
  readonly dataCentres: BoundedMap<boolean | null>;
  readonly rules: WeakMap<readonly BotRule[], CompiledRules>;
  /** By `pageKey`. */
  readonly pages: BoundedMap<Page>;
  /** By `visitorKey`. */
  readonly visitorPages: VisitorPages;
  readonly recent: RecentKeys;
}

/** An empty memory; one a process. */
export function createIngestMemory(): IngestMemory {
  return {
    agents: new BoundedMap(memoryLimits.agents),
    visitors: new BoundedMap(memoryLimits.visitors),
    registrableDomains: new BoundedMap(memoryLimits.registrableDomains),
    saltKeys: new BoundedMap(memoryLimits.saltKeys),
    dataCentres: new BoundedMap(memoryLimits.dataCentres),
    rules: new WeakMap(),
    pages: new BoundedMap(memoryLimits.pages),
    visitorPages: new BoundedMap(memoryLimits.visitorPages),
    recent: new RecentKeys(memoryLimits.recentKeys),
  };
}
