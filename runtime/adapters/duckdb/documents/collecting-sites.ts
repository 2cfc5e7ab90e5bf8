import {
  type BotRuleDocument,
  type CollectingSite,
  type Compatibility,
  collectingSite,
  type IntegrationDocument,
} from '../../../domain/collecting-site.ts';
import { domainSpellings } from '../../../domain/hostname.ts';
import type { Site } from '../../../domain/site.ts';
import type { CollectingSites } from '../../../ports/collecting-sites.ts';
import type { Collection } from './collection.ts';

/** The group of a collection of sites that holds those of a domain. */
export const domainGroup = (domain: string): string => `domain ${domain}`;

interface Known {
  readonly rulesRevision: number;
  readonly integrationsRevision: number;
  readonly site: CollectingSite;
}

/** Puts collecting sites together from documents in memory, once for each change. */
export class DuckdbCollectingSites implements CollectingSites {
  readonly #sites: Collection<Site>;
  readonly #rules: Collection<BotRuleDocument>;
  readonly #integrations: Collection<IntegrationDocument>;
  readonly #known = new WeakMap<Site, Known>();

  constructor(
    sites: Collection<Site>,
    rules: Collection<BotRuleDocument>,
    integrations: Collection<IntegrationDocument>,
  ) {
    this.#sites = sites;
    this.#rules = rules;
    this.#integrations = integrations;
  }

  find(idOrTrackingId: string): CollectingSite | undefined {
    const site = this.#sites.by(0, idOrTrackingId) ?? this.#sites.get(idOrTrackingId);
    return site === undefined ? undefined : this.#of(site);
  }

  findByDomain(domain: string, form: Compatibility): CollectingSite | undefined {
    for (const spelling of domainSpellings(domain)) {
      for (const site of this.#sites.group(domainGroup(spelling)).toReversed()) {
        const collecting = this.#of(site);
        if (collecting.compatibilities.includes(form)) return collecting;
      }
    }
    return undefined;
  }

  #of(site: Site): CollectingSite {
    const known = this.#known.get(site);
    const [rulesRevision, integrationsRevision] = [this.#rules.revision, this.#integrations.revision];
    if (known?.rulesRevision === rulesRevision && known.integrationsRevision === integrationsRevision)
      return known.site;
    const fresh = collectingSite(site, this.#rules.group(site.id), this.#integrations.group(site.id));
    this.#known.set(site, { rulesRevision, integrationsRevision, site: fresh });
    return fresh;
  }
}
