import { BoundedMap } from '../../../domain/bounded-map.ts';
import {
  type BotRuleDocument,
  type CollectingSite,
  type Compatibility,
  collectingSite,
  type IntegrationDocument,
} from '../../../domain/collecting-site.ts';
import { domainSpellings } from '../../../domain/hostname.ts';
import type { Site } from '../../../domain/site.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { CollectingSites } from '../../../ports/collecting-sites.ts';
import type { Documents } from './documents.ts';

/** Changes of other processes are visible after so long, ms. */
const staleMsMax = 1_000;
/** The most ids in memory, unknown ones included. */
const sitesMax = 10_000;

interface Known {
  readonly at: number;
  readonly changes: number;
  readonly text: string;
  readonly site: CollectingSite | undefined;
}

interface Dependencies {
  readonly sites: Documents<Site>;
  readonly rules: Documents<BotRuleDocument>;
  readonly integrations: Documents<IntegrationDocument>;
  readonly clock: Clock;
}

/** Collecting sites of the database, each read at most once a second. */
export class MongodbCollectingSites implements CollectingSites {
  readonly #dependencies: Dependencies;
  readonly #known = new BoundedMap<Known>(sitesMax);
  readonly #asked = new Map<string, Promise<CollectingSite | undefined>>();
  /** The result of a read that began before a change is not cached. */
  #changes = 0;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  find(idOrTrackingId: string): CollectingSite | undefined | Promise<CollectingSite | undefined> {
    return this.#kept(`id ${idOrTrackingId}`, async () => {
      const { sites } = this.#dependencies;
      return (await sites.find({ trackingId: idOrTrackingId })) ?? sites.find({ _id: idOrTrackingId });
    });
  }

  findByDomain(domain: string, form: Compatibility): CollectingSite | undefined | Promise<CollectingSite | undefined> {
    return this.#kept(`${form} ${domain}`, async () => {
      const spellings = domainSpellings(domain);
      const oldestFirst = (await this.#dependencies.sites.all({ domain: { $in: spellings } })).toReversed();
      const closestFirst = oldestFirst.sort(
        (left, right) => spellings.indexOf(left.domain) - spellings.indexOf(right.domain),
      );
      for (const site of closestFirst) {
        if ((await this.#together(site)).compatibilities.includes(form)) return site;
      }
      return undefined;
    });
  }

  /** Changes by this process are visible at once. */
  forget(): void {
    this.#changes += 1;
    this.#asked.clear();
  }

  #kept(key: string, look: () => Promise<Site | undefined>) {
    const known = this.#known.get(key);
    if (known !== undefined && this.#isFresh(known)) return known.site;
    const asked = this.#asked.get(key);
    if (asked !== undefined) return asked;
    const fresh = this.#ask(key, look).finally(() => {
      if (this.#asked.get(key) === fresh) this.#asked.delete(key);
    });
    this.#asked.set(key, fresh);
    return fresh;
  }

  #isFresh({ at, changes }: Known): boolean {
    return changes === this.#changes && Math.abs(this.#dependencies.clock.now() - at) <= staleMsMax;
  }

  /** The object stays the same while its site is unchanged. */
  async #ask(key: string, look: () => Promise<Site | undefined>): Promise<CollectingSite | undefined> {
    const [at, changes] = [this.#dependencies.clock.now(), this.#changes];
    const found = await look();
    const fresh = found === undefined ? undefined : await this.#together(found);
    const text = JSON.stringify(fresh) ?? '';
    const before = this.#known.get(key);
    const site = before?.text === text ? before.site : fresh;
    this.#known.set(key, { at, changes, text, site });
    return site;
  }

  async #together(site: Site): Promise<CollectingSite> {
    const [rules, integrations] = await Promise.all([
      this.#dependencies.rules.all({ siteId: site.id }),
      this.#dependencies.integrations.all({ siteId: site.id }),
    ]);
    return collectingSite(site, rules, integrations);
  }
}
