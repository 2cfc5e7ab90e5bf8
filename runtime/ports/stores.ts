import type { ApiKey, TeamMember, User } from '../domain/account.ts';
import type { CascadeCollection, DeletedCounts, Site, SitePatch } from '../domain/site.ts';
import type { Listed, Page } from './page.ts';

/** Which sites a list may show: those the user owns or has joined, cut to `siteIds` when a key is restricted. */
export interface Reach {
  readonly userId: string;
  readonly siteIds: readonly string[];
}

/** Called before a site delete clears a collection; tests make it fail. */
export type CascadeFault = (collection: CascadeCollection) => void;

export interface Retention {
  readonly siteId: string;
  readonly retentionDays: number;
}

export interface SiteStore {
  /** By database id or trackingId. */
  find(idOrTrackingId: string): Promise<Site | undefined>;
  /** By the address of its public page. */
  findBySlug(slug: string): Promise<Site | undefined>;
  /** Owned and joined sites as one list, newest first, then id descending. */
  list(reach: Reach, page: Page): Promise<Listed<Site>>;
  /** How long each site keeps what it recorded; paused ones too. */
  retentions(): Promise<readonly Retention[]>;
  /** Refuses a taken id, trackingId or slug with a TakenError. */
  create(site: Site): Promise<void>;
  /** The changed site, or undefined when there is none. `change` sees the site as it is when it is changed. */
  update(id: string, change: (before: Site) => SitePatch): Promise<Site | undefined>;
  /** Clears every child collection in order, then the site. A failure leaves the site; undefined when there is none. */
  delete(id: string): Promise<DeletedCounts | undefined>;
}

export interface UserStore {
  find(id: string): Promise<User | undefined>;
  /** Compares e-mail addresses without regard to case. */
  findByEmail(email: string): Promise<User | undefined>;
  count(): Promise<number>;
  /** Refuses a taken e-mail address with a TakenError. */
  create(user: User): Promise<void>;
  /** Makes the very first user. Of several at once, in whichever process, one is made; false to the others. */
  createFirst(user: User): Promise<boolean>;
  update(id: string, patch: Partial<Omit<User, 'id'>>): Promise<User | undefined>;
}

export interface KeyStore {
  find(id: string): Promise<ApiKey | undefined>;
  /** By lower-case hex SHA-256 of the raw key. */
  findByHash(keyHash: string): Promise<ApiKey | undefined>;
  /** Newest first, then id descending; those that ended included. */
  list(userId: string): Promise<readonly ApiKey[]>;
  create(key: ApiKey): Promise<void>;
  update(id: string, patch: Partial<Omit<ApiKey, 'id' | 'userId' | 'keyHash'>>): Promise<ApiKey | undefined>;
  /** Whether there was one. */
  delete(id: string): Promise<boolean>;
}

export interface MemberStore {
  find(siteId: string, userId: string): Promise<TeamMember | undefined>;
  create(member: TeamMember): Promise<void>;
}
