import type { Plan } from './plan.ts';

/** A user, who can sign in and own sites. `createdAt` is an ISO-8601 UTC string, as in every type. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAt: string;
  /** scrypt, as `scrypt$N$r$p$salt$hash`; absent until a password is set. */
  readonly passwordHash?: string;
  /** Dashboard sessions signed before this time are invalid. */
  readonly sessionsValidFrom?: string;
  /** Issue times of the sessions that were signed out since, ms since the epoch. */
  readonly endedSessions?: readonly number[];
}

export type Scope = 'read' | 'write' | 'admin';

/** Scopes are hierarchical: admin implies write implies read. */
export const scopes: readonly Scope[] = ['read', 'write', 'admin'];

/** A bearer key. Only the SHA-256 of the raw key is stored. */
export interface ApiKey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly keyHash: string;
  /** Absent on keys created before scopes existed: read only. */
  readonly scopes?: readonly Scope[];
  /** Empty: every site the owner can access. */
  readonly siteIds: readonly string[];
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly createdAt: string;
  /** Time of its last request, written at most a minute later; absent before the first. */
  readonly lastUsedAt?: string;
}

export type MemberRole = 'admin' | 'viewer';
export type SiteRole = 'owner' | MemberRole;

export interface TeamMember {
  readonly id: string;
  readonly siteId: string;
  readonly userId: string;
  readonly role: MemberRole;
  readonly status: 'pending' | 'accepted';
  readonly createdAt: string;
}

/** The user of a request, and what the key or dashboard session allows. */
export interface Caller {
  readonly userId: string;
  readonly user: User;
  /** Undefined for a dashboard session. */
  readonly keyId: string | undefined;
  readonly scope: Scope;
  /** Empty: not restricted. */
  readonly siteIds: readonly string[];
}
