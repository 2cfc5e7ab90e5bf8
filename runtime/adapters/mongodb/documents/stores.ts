import type { ApiKey, TeamMember, User } from '../../../domain/account.ts';
import type { DeletedCounts, Site, SitePatch } from '../../../domain/site.ts';
import type { Listed, Page } from '../../../ports/page.ts';
import { TakenError } from '../../../ports/store-errors.ts';
import type { KeyStore, MemberStore, Reach, Retention, SiteStore, UserStore } from '../../../ports/stores.ts';
import type { Documents, Wanted } from './documents.ts';

interface SiteStoreDependencies {
  readonly sites: Documents<Site>;
  readonly members: Documents<TeamMember>;
  /** Called with every change of a site, before the change resolves. */
  readonly changed: () => void;
  /** Deletes a site's resources and then the site. */
  readonly drop: (siteId: string) => Promise<DeletedCounts | undefined>;
}

/** Sites with trackingId and slug as further unique keys. */
export class MongodbSiteStore implements SiteStore {
  readonly #dependencies: SiteStoreDependencies;

  constructor(dependencies: SiteStoreDependencies) {
    this.#dependencies = dependencies;
  }

  async find(idOrTrackingId: string): Promise<Site | undefined> {
    const { sites } = this.#dependencies;
    return (await sites.find({ _id: idOrTrackingId })) ?? sites.find({ trackingId: idOrTrackingId });
  }

  findBySlug(slug: string): Promise<Site | undefined> {
    return this.#dependencies.sites.find({ _slug: slug });
  }

  async list({ userId, siteIds }: Reach, page: Page): Promise<Listed<Site>> {
    const joined = await this.#dependencies.members.all({ userId, status: 'accepted' });
    const reached: Wanted = { $or: [{ userId }, { _id: { $in: joined.map(({ siteId }) => siteId) } }] };
    const isRestricted = siteIds.length > 0;
    return this.#dependencies.sites.list(
      isRestricted ? { $and: [reached, { _id: { $in: [...siteIds] } }] } : reached,
      page,
    );
  }

  async retentions(): Promise<Retention[]> {
    const all = await this.#dependencies.sites.all({});
    return all.map(({ id, dataRetentionDays }) => ({ siteId: id, retentionDays: dataRetentionDays }));
  }

  async create(site: Site): Promise<void> {
    const { sites, changed } = this.#dependencies;
    const other = await sites.find({ $or: [{ _id: site.trackingId }, { trackingId: site.id }] });
    if (other !== undefined) throw new TakenError('Site: the trackingId is the id of another site.');
    await sites.insert(site);
    changed();
  }

  async update(id: string, change: (before: Site) => SitePatch): Promise<Site | undefined> {
    const site = await this.#dependencies.sites.change({ _id: id }, change);
    this.#dependencies.changed();
    return site;
  }

  async delete(id: string): Promise<DeletedCounts | undefined> {
    try {
      return await this.#dependencies.drop(id);
    } finally {
      this.#dependencies.changed();
    }
  }
}

/** The form in which e-mail addresses are compared. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

export class MongodbUserStore implements UserStore {
  readonly #users: Documents<User>;

  constructor(users: Documents<User>) {
    this.#users = users;
  }

  find(id: string): Promise<User | undefined> {
    return this.#users.find({ _id: id });
  }

  findByEmail(email: string): Promise<User | undefined> {
    return this.#users.find({ _email: emailKey(email) });
  }

  count(): Promise<number> {
    return this.#users.count();
  }

  create(user: User): Promise<void> {
    return this.#users.insert(user);
  }

  /** A unique index allows one first user. Once users exist, their count is enough. */
  async createFirst(user: User): Promise<boolean> {
    if ((await this.count()) > 0) return false;
    try {
      await this.#users.insert(user, { _first: true });
      return true;
    } catch (error) {
      if (error instanceof TakenError) return false;
      throw error;
    }
  }

  update(id: string, patch: Partial<Omit<User, 'id'>>): Promise<User | undefined> {
    return this.#users.change({ _id: id }, () => patch);
  }
}

export class MongodbKeyStore implements KeyStore {
  readonly #keys: Documents<ApiKey>;

  constructor(keys: Documents<ApiKey>) {
    this.#keys = keys;
  }

  find(id: string): Promise<ApiKey | undefined> {
    return this.#keys.find({ _id: id });
  }

  findByHash(keyHash: string): Promise<ApiKey | undefined> {
    return this.#keys.find({ keyHash });
  }

  list(userId: string): Promise<readonly ApiKey[]> {
    return this.#keys.all({ userId });
  }

  create(key: ApiKey): Promise<void> {
    return this.#keys.insert(key);
  }

  update(id: string, patch: Partial<Omit<ApiKey, 'id' | 'userId' | 'keyHash'>>): Promise<ApiKey | undefined> {
    return this.#keys.change({ _id: id }, () => patch);
  }

  async delete(id: string): Promise<boolean> {
    return (await this.#keys.remove({ _id: id })) > 0;
  }
}

export class MongodbMemberStore implements MemberStore {
  readonly #members: Documents<TeamMember>;

  constructor(members: Documents<TeamMember>) {
    this.#members = members;
  }

  find(siteId: string, userId: string): Promise<TeamMember | undefined> {
    return this.#members.find({ siteId, userId });
  }

  create(member: TeamMember): Promise<void> {
    return this.#members.insert(member);
  }
}
