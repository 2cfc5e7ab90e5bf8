import type { FixtureLine } from '../domain/fixture.ts';
import { type CollectionShape, fixtureShapes } from '../domain/fixture-fields.ts';
import { retentionCapDays } from '../domain/plan.ts';
import type { SiteStore, UserStore } from '../ports/stores.ts';

const dayMs = 86_400_000;

/** Owners and retentions of stored sites. */
export interface StoredSites {
  readonly sites: Pick<SiteStore, 'find' | 'update'>;
  readonly users: Pick<UserStore, 'find'>;
}

interface Limit {
  readonly userId: string;
  /** Retention of the site in days; 0: no limit. */
  days: number;
  /** Whether the site is in the store, not only in the file. */
  isStored: boolean;
}

/**
 * Finds lines of an import older than their site's retention: the store would delete them within the hour. First every
 * line is recorded, then `settle` decides, then each line is checked.
 */
export class ImportRetention {
  readonly #stored: StoredSites;
  readonly #now: number;
  readonly #keepsHistory: boolean;
  /** By site. */
  readonly #limits = new Map<string, Limit>();
  readonly #oldest = new Map<string, number>();
  /** Plans of owners in the file, by user. */
  readonly #plans = new Map<string, keyof typeof retentionCapDays>();
  readonly #raised = new Map<string, number>();
  readonly #beyond: Record<string, number> = {};

  constructor(stored: StoredSites, now: number, keepsHistory: boolean) {
    this.#stored = stored;
    this.#now = now;
    this.#keepsHistory = keepsHistory;
  }

  /** Records a line during the check. */
  note({ collection, document }: FixtureLine): void {
    if (collection === 'User') {
      const plan = Object.keys(retentionCapDays).find((name) => name === document.plan);
      this.#plans.set(document._id, (plan ?? 'free') as keyof typeof retentionCapDays); // one of its keys
    } else if (collection === 'Site') {
      const days = Number(document.dataRetentionDays);
      this.#limits.set(document._id, { userId: String(document.userId), days, isStored: false });
    } else if (isDated(collection)) {
      const siteId = String(document.siteId);
      const at = Date.parse(String(document.ts));
      if (at < (this.#oldest.get(siteId) ?? Number.POSITIVE_INFINITY)) this.#oldest.set(siteId, at);
    }
  }

  /** Looks up stored sites and, with `--keep-history`, raises retentions up to the plan's cap. */
  async settle(): Promise<void> {
    for (const [siteId, oldest] of this.#oldest) {
      const limit = await this.#limitOf(siteId);
      if (limit === undefined || !isBefore(oldest, limit.days, this.#now) || !this.#keepsHistory) continue;
      const needed = Math.ceil((this.#now - oldest) / dayMs);
      const days = Math.min(needed, await this.#capOf(limit.userId));
      if (days <= limit.days) continue;
      limit.days = days;
      this.#raised.set(siteId, days);
      if (limit.isStored) await this.#stored.sites.update(siteId, () => ({ dataRetentionDays: days }));
    }
  }

  /** Counts and leaves out a line that is too old; a site gets its raised retention. */
  admit(line: FixtureLine): FixtureLine | undefined {
    const { collection, document } = line;
    if (collection === 'Site') {
      const days = this.#raised.get(document._id);
      return days === undefined ? line : { collection, document: { ...document, dataRetentionDays: days } };
    }
    if (!isDated(collection)) return line;
    const { days = 0 } = this.#limits.get(String(document.siteId)) ?? {};
    if (!isBefore(Date.parse(String(document.ts)), days, this.#now)) return line;
    this.#beyond[collection] = (this.#beyond[collection] ?? 0) + 1;
    return undefined;
  }

  /** Lines left out, by collection; undefined when there are none. */
  get beyond(): Readonly<Record<string, number>> | undefined {
    return Object.keys(this.#beyond).length === 0 ? undefined : this.#beyond;
  }

  async #limitOf(siteId: string): Promise<Limit | undefined> {
    const known = this.#limits.get(siteId);
    const site = await this.#stored.sites.find(siteId);
    if (site === undefined) return known;
    const limit = { userId: site.userId, days: site.dataRetentionDays, isStored: true };
    this.#limits.set(siteId, limit);
    return limit;
  }

  async #capOf(userId: string): Promise<number> {
    const plan = (await this.#stored.users.find(userId))?.plan ?? this.#plans.get(userId) ?? 'free';
    return retentionCapDays[plan];
  }
}

const isDated = (collection: FixtureLine['collection']): boolean =>
  'ts' in (fixtureShapes[collection] as CollectionShape).required;

/** Without a retention no line is too old. */
const isBefore = (at: number, days: number, now: number): boolean => days > 0 && at < now - days * dayMs;

/** The message about lines left out, and how to keep them. */
export function retentionNotice(beyond: Readonly<Record<string, number>>, keepsHistory: boolean): string {
  const count = Object.values(beyond).reduce((sum, lines) => sum + lines, 0);
  const lines = `${count.toLocaleString('en')} ${count === 1 ? 'line is' : 'lines are'}`;
  const left = `${lines} older than the site keeps its traffic (dataRetentionDays) and ${count === 1 ? 'was' : 'were'} not stored.`;
  const way = keepsHistory
    ? "The plan of the site's owner keeps no more."
    : "To store what the plan of the site's owner allows, run the import again with --keep-history.";
  return `${left} ${way}\n`;
}
