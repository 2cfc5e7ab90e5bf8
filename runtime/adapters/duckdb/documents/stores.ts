import type { ApiKey, TeamMember, User } from '../../../domain/account.ts';
import type { DeletedCounts, Site, SitePatch } from '../../../domain/site.ts';
import type { Listed, Page } from '../../../ports/page.ts';
import { TakenError } from '../../../ports/store-errors.ts';
import type { KeyStore, MemberStore, Reach, Retention, SiteStore, UserStore } from '../../../ports/stores.ts';
import type { Writer } from '../writing/write-queue.ts';
import { type Collection, compareNewest, pageOf } from './collection.ts';

export interface SiteStoreDependencies {
  readonly sites: Collection<Site>;
  readonly members: Collection<TeamMember>;
  readonly writer: Writer;
  /** Removes a deleted site and its resources from memory. */
  readonly forget: (siteId: string) => void;
}

/** Sites with their trackingId and slug as second and third identity. */
export class DuckdbSiteStore implements SiteStore {
  readonly #sites: Collection<Site>;
  readonly #members: Collection<TeamMember>;
  readonly #writer: Writer;
  readonly #forget: (siteId: string) => void;

  constructor({ sites, members, writer, forget }: SiteStoreDependencies) {
    this.#sites = sites;
    this.#members = members;
    this.#writer = writer;
    this.#forget = forget;
  }

  async find(idOrTrackingId: string): Promise<Site | undefined> {
    return this.#sites.get(idOrTrackingId) ?? this.#sites.by(0, idOrTrackingId);
  }

  async findBySlug(slug: string): Promise<Site | undefined> {
    return this.#sites.by(1, slug);
  }

  async list(reach: Reach, page: Page): Promise<Listed<Site>> {
    const owned = this.#sites.group(reach.userId);
    const joined = this.#members
      .group(reach.userId)
      .filter(({ status }) => status === 'accepted')
      .map(({ siteId }) => this.#sites.get(siteId))
      .filter((site) => site !== undefined && site.userId !== reach.userId);
    let all: readonly Site[] = owned;
    if (joined.length > 0) all = [...owned, ...(joined as Site[])].sort(compareNewest); // undefined was filtered out
    if (reach.siteIds.length > 0) all = all.filter(({ id }) => reach.siteIds.includes(id));
    return pageOf(all, page);
  }

  async retentions(): Promise<Retention[]> {
    return Array.from(this.#sites.values(), (site) => ({ siteId: site.id, retentionDays: site.dataRetentionDays }));
  }

  async create(site: Site): Promise<void> {
    if (this.#sites.get(site.trackingId) !== undefined || this.#sites.by(0, site.id) !== undefined) {
      throw new TakenError('Site: the trackingId is the id of another site.');
    }
    await this.#sites.insert(site);
  }

  async update(id: string, change: (before: Site) => SitePatch): Promise<Site | undefined> {
    const site = this.#sites.get(id);
    return site === undefined ? undefined : this.#sites.replace({ ...site, ...change(site) });
  }

  async delete(id: string): Promise<DeletedCounts | undefined> {
    if (this.#sites.get(id) === undefined) return undefined;
    const { deleted } = await this.#writer.submit([{ kind: 'dropSite', siteId: id }], 'durable');
    // Another delete may have been first: this one found nothing.
    if (this.#sites.get(id) === undefined) return undefined;
    this.#forget(id);
    return deleted;
  }
}

export class DuckdbUserStore implements UserStore {
  readonly #users: Collection<User>;

  constructor(users: Collection<User>) {
    this.#users = users;
  }

  async find(id: string): Promise<User | undefined> {
    return this.#users.get(id);
  }

  async findByEmail(email: string): Promise<User | undefined> {
    return this.#users.by(0, email.trim().toLowerCase());
  }

  async count(): Promise<number> {
    return this.#users.size;
  }

  create(user: User): Promise<void> {
    return this.#users.insert(user);
  }

  /** No other write comes between: an insert shows at once. */
  async createFirst(user: User): Promise<boolean> {
    if (this.#users.size > 0) return false;
    await this.#users.insert(user);
    return true;
  }

  async update(id: string, patch: Partial<Omit<User, 'id'>>): Promise<User | undefined> {
    const user = this.#users.get(id);
    return user === undefined ? undefined : this.#users.replace({ ...user, ...patch });
  }
}

export class DuckdbKeyStore implements KeyStore {
  readonly #keys: Collection<ApiKey>;

  constructor(keys: Collection<ApiKey>) {
    this.#keys = keys;
  }

  async find(id: string): Promise<ApiKey | undefined> {
    return this.#keys.get(id);
  }

  async findByHash(keyHash: string): Promise<ApiKey | undefined> {
    return this.#keys.by(0, keyHash);
  }

  async list(userId: string): Promise<readonly ApiKey[]> {
    return this.#keys.group(userId);
  }

  create(key: ApiKey): Promise<void> {
    return this.#keys.insert(key);
  }

  async update(id: string, patch: Partial<Omit<ApiKey, 'id' | 'userId' | 'keyHash'>>): Promise<ApiKey | undefined> {
    const key = this.#keys.get(id);
    return key === undefined ? undefined : this.#keys.replace({ ...key, ...patch });
  }

  delete(id: string): Promise<boolean> {
    return this.#keys.remove(id);
  }
}

export class DuckdbMemberStore implements MemberStore {
  readonly #members: Collection<TeamMember>;

  constructor(members: Collection<TeamMember>) {
    this.#members = members;
  }

  async find(siteId: string, userId: string): Promise<TeamMember | undefined> {
    return this.#members.by(0, `${siteId} ${userId}`);
  }

  create(member: TeamMember): Promise<void> {
    return this.#members.insert(member);
  }
}
