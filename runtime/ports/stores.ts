import type { ApiKey, TeamMember, User } from '../domain/account.ts';
import type { CascadeCollection, DeletedCounts, Site, SitePatch } from '../domain/site.ts';
import type { Listed, Page } from './page.ts';

/** The sites a list may contain: owned or joined by the user, and restricted to `siteIds` if the key is. */
export interface Reach {
  readonly userId: string;
  readonly siteIds: readonly string[];
}

/** Called before a site delete clears a collection; tests inject faults here. */
export type CascadeFault = (collection: CascadeCollection) => void;

export interface Retention {
  readonly siteId: string;
  readonly retentionDays: number;
}

export interface SiteStore {
  /** By database id or trackingId. */
  find(idOrTrackingId: string): Promise<Site | undefined>;
  /** By the slug of its public page. */
  findBySlug(slug: string): Promise<Site | undefined>;
  /** Owned and joined sites as one list, newest first, then id descending. */
  list(reach: Reach, page: Page): Promise<Listed<Site>>;
  /** The retention of every site, paused ones included. */
  retentions(): Promise<readonly Retention[]>;
  /** Rejects a taken id, trackingId or slug with a TakenError. */
  create(site: Site): Promise<void>;
  /** Returns the changed site; undefined when there is none. `change` receives the current site. */
  update(id: string, change: (before: Site) => SitePatch): Promise<Site | undefined>;
  /**
   * Clears every collection of the site in order, then deletes the site. On failure the site remains. Undefined when
   * there is none.
   */
  delete(id: string): Promise<DeletedCounts | undefined>;
}

export interface UserStore {
  find(id: string): Promise<User | undefined>;
  /** E-mail addresses are compared case-insensitively. */
  findByEmail(email: string): Promise<User | undefined>;
  count(): Promise<number>;
  /** Rejects a taken e-mail address with a TakenError. */
  create(user: User): Promise<void>;
  /** Creates the first user. Of concurrent calls in any process exactly one succeeds; the others return false. */
  createFirst(user: User): Promise<boolean>;
  update(id: string, patch: Partial<Omit<User, 'id'>>): Promise<User | undefined>;
}

export interface KeyStore {
  find(id: string): Promise<ApiKey | undefined>;
  /** By lower-case hex SHA-256 of the raw key. */
  findByHash(keyHash: string): Promise<ApiKey | undefined>;
  /** Newest first, then id descending; revoked and expired keys included. */
  list(userId: string): Promise<readonly ApiKey[]>;
  /** Rejects a taken id or hash with a TakenError. */
  create(key: ApiKey): Promise<void>;
  update(id: string, patch: Partial<Omit<ApiKey, 'id' | 'userId' | 'keyHash'>>): Promise<ApiKey | undefined>;
  /** Returns whether the key existed. */
  delete(id: string): Promise<boolean>;
}

export interface MemberStore {
  find(siteId: string, userId: string): Promise<TeamMember | undefined>;
  /** Rejects a taken id, and a second membership of a user on a site, with a TakenError. */
  create(member: TeamMember): Promise<void>;
}
