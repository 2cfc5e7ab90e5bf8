import { shownHostname } from './hostname.ts';
import type { SiteResource } from './resources.ts';
import type { SaltPeriod } from './salt-period.ts';
import type { Site } from './site.ts';

/** A rule that excludes hits. With `hostname` rules, only their hostnames are counted. */
export interface BotRule {
  readonly kind: 'userAgent' | 'address' | 'path' | 'hostname';
  readonly pattern: string;
}

export interface BotRuleDocument extends SiteResource, BotRule {}

/**
 * A switch of a site that has no field of its own. Stored as Integration:
 * `plausible`, `umami`, `pixel` open a compatible endpoint; `privacy` with `optOut: drop` drops opted-out hits;
 * `visitors` with `saltPeriod: week | month` recognises visitors longer than a day.
 */
export interface IntegrationDocument extends SiteResource {
  readonly kind: string;
  readonly enabled?: boolean;
  readonly settings?: Readonly<Record<string, unknown>>;
}

export type Compatibility = 'plausible' | 'umami' | 'pixel';

/** The fields of a site that collecting reads. The object stays the same while none of them changes. */
export interface CollectingSite {
  readonly siteId: string;
  readonly trackingId: string;
  /** In Unicode. */
  readonly domain: string;
  readonly isActive: boolean;
  /** Days for which the site keeps its traffic. */
  readonly retentionDays: number;
  readonly botDetectionEnabled: boolean;
  readonly botLogEnabled: boolean;
  readonly rules: readonly BotRule[];
  /** The effect of a visitor's opt-out signal: count without profile, props and recording, or drop the hit. */
  readonly privacy: 'count' | 'drop';
  readonly saltPeriod: SaltPeriod;
  /** False: paths are stored without redaction. */
  readonly redactPaths?: boolean;
  readonly compatibilities: readonly Compatibility[];
}

const compatibilities: readonly Compatibility[] = ['plausible', 'umami', 'pixel'];

/** Combines a site, its rules and its switches. */
export function collectingSite(
  site: Site,
  rules: readonly BotRuleDocument[],
  integrations: readonly IntegrationDocument[],
): CollectingSite {
  const enabled = integrations.filter((integration) => integration.enabled !== false);
  const settingsOf = (kind: string) => enabled.find((integration) => integration.kind === kind)?.settings ?? {};
  const { saltPeriod } = settingsOf('visitors');
  return {
    siteId: site.id,
    trackingId: site.trackingId,
    domain: shownHostname(site.domain),
    isActive: site.isActive,
    retentionDays: site.dataRetentionDays,
    botDetectionEnabled: site.botDetectionEnabled,
    botLogEnabled: site.botLogEnabled,
    rules: rules.map(({ kind, pattern }) => ({ kind, pattern })),
    privacy: settingsOf('privacy').optOut === 'drop' ? 'drop' : 'count',
    saltPeriod: saltPeriod === 'week' || saltPeriod === 'month' ? saltPeriod : 'day',
    redactPaths: site.redactPaths !== false,
    compatibilities: compatibilities.filter((name) => enabled.some(({ kind }) => kind === name)),
  };
}
