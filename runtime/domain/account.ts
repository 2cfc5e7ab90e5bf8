import type { Plan } from './plan.ts';

/** Somebody who can sign in and own sites. `createdAt` is an ISO-8601 UTC string, as everywhere. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAt: string;
  /** scrypt, as `scrypt$N$r$p$salt$hash`; absent until a password is set. */
  readonly passwordHash?: string;
  /** Dashboard sessions signed before this instant are void. */
  readonly sessionsValidFrom?: string;
  /** When the sessions were signed that were signed out of since: milliseconds since the epoch. */
  readonly endedSessions?: readonly number[];
}

export type Scope = 'read' | 'write' | 'admin';

/** Scopes are hierarchical: admin implies write implies read. */
export const scopes: readonly Scope[] = ['read', 'write', 'admin'];

/** A bearer key. Only the SHA-256 of the raw key is known. */
export interface ApiKey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly keyHash: string;
  /** Absent on keys from before scopes: they read only. */
  readonly scopes?: readonly Scope[];
  /** Empty: every site the owner can reach. */
  readonly siteIds: readonly string[];
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly createdAt: string;
  /** Its last request, written a minute late at most; absent before the first. */
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

/** Who asks, and what their key or dashboard session allows. */
export interface Caller {
  readonly userId: string;
  readonly user: User;
  /** Undefined for a dashboard session. */
  readonly keyId: string | undefined;
  readonly scope: Scope;
  /** Empty: not restricted. */
  readonly siteIds: readonly string[];
}
