import { BoundedMap } from '../domain/bounded-map.ts';
import type { BotRule } from '../domain/collecting-site.ts';
import type { SaltKeys } from '../domain/salt-period.ts';
import { RecentKeys } from './drops/recent-keys.ts';
import type { CompiledRules } from './drops/site-rules.ts';
import type { VisitorPages } from './visitors/visitor-pages.ts';

/** The most entries each memory of the pipeline holds; what is beyond is worked out again. */
export const memoryLimits = Object.freeze({
  agents: 10_000,
  visitors: 50_000,
  registrableDomains: 10_000,
  saltKeys: 100,
  /** Addresses of which it is known whether they are in a data centre. */
  dataCentres: 10_000,
  /** Pageviews whose time is known, so that a ping longer than its page is refused. */
  pages: 200_000,
  /** Visitors whose latest pages are known, for pings that name no pageview. */
  visitorPages: 50_000,
  /** Duplicate keys, at most 24 hours old. */
  recentKeys: 1_000_000,
});

/** What a user agent says. `client` is worked out when the first hit that is kept asks for it. */
export interface Agent {
  readonly botMark: string | undefined;
  client: Client | undefined;
}

export interface Client {
  readonly browser: string;
  readonly os: string;
  readonly device: string;
}

/** Ids of one visitor, valid as long as the three salts are the ones they were made with. */
export interface VisitorIds {
  readonly ownSalt: Uint8Array;
  readonly previousSalt: Uint8Array | undefined;
  readonly nextSalt: Uint8Array | undefined;
  readonly own: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** A pageview that pings and vitals may refer to. */
export interface Page {
  readonly at: number;
  readonly pathname: string;
  readonly hostname: string;
}

/** Pageview ids are unique within a site only. */
export const pageKey = (siteId: string, pageviewId: string): string => `${siteId}:${pageviewId}`;

/** Everything the pipeline remembers between hits; only `recent` and the pages change what is counted. */
export interface IngestMemory {
  readonly agents: BoundedMap<Agent>;
  readonly visitors: BoundedMap<VisitorIds>;
  readonly registrableDomains: BoundedMap<string>;
  readonly saltKeys: BoundedMap<SaltKeys>;
  /** By address; null: nobody knows. Filled only where there is a database of networks. */
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
