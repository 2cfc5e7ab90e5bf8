import { hash } from 'node:crypto';
import type { GoalMatcher } from './goal-matcher.ts';
import type { OnHits, Paged } from './on-hits.ts';
import { wholeRatio } from './rounding.ts';

/** Somebody who is counted as one: an identified person or an anonymous visitor. docs/metrics.md#profiles */
export interface ProfileIdentity {
  /** What identify() was given, or the visitor's id. */
  readonly key: string;
  readonly isProfile: boolean;
}

/** Distinct for distinct members: nobody keeps a profile from being named like a visitor. */
export const profileText = ({ key, isProfile }: ProfileIdentity): string =>
  `${isProfile ? 'profile' : 'visitor'} ${key}`;

/** Members with a hit in the window, the one seen last first, then by id. What is told of one is uncut by the window. */
export interface ProfilesQuery extends OnHits, Paged {
  readonly kind: 'profiles';
  /** Text that an id or a trait contains, in whatever case. */
  readonly search: string | null;
  /** Identified people alone, anonymous visitors alone, or all. */
  readonly identified: boolean | null;
  readonly goals: readonly GoalMatcher[];
}

/** One member by its public id. */
export interface ProfileQuery {
  readonly kind: 'profile';
  readonly siteId: string;
  readonly profileId: string;
  readonly goals: readonly GoalMatcher[];
}

/** Null where the latest session did not tell. */
export interface LatestPlace {
  readonly country: string | null;
  readonly city: string | null;
  readonly device: string | null;
  readonly browser: string | null;
  readonly os: string | null;
}

export type TraitValue = string | number | boolean | null;

export interface ProfileRow extends LatestPlace {
  readonly profile: ProfileIdentity;
  /** Of every identification as this person, later over earlier; in order of name. */
  readonly traits: readonly (readonly [name: string, value: TraitValue])[];
  readonly firstTs: number;
  readonly lastTs: number;
  readonly sessions: number;
  readonly pageviews: number;
  readonly events: number;
  readonly conversions: number;
  /** Ordered by currency. */
  readonly revenue: readonly { readonly currency: string; readonly amount: number }[];
  readonly firstSource: string;
  readonly firstChannel: string;
  readonly lastPathname: string | null;
}

export interface ProfileSessionRow {
  readonly sessionId: string;
  readonly startTs: number;
  readonly durationMs: number;
  readonly pageviews: number;
  readonly events: number;
  readonly source: string;
  readonly channel: string;
  readonly entryPathname: string | null;
  readonly exitPathname: string | null;
  readonly country: string | null;
  readonly device: string | null;
}

export interface ProfilesAnswer {
  readonly rows: readonly ProfileRow[];
  readonly total: number;
  /** Of the total, those that are identified. */
  readonly identified: number;
}

/** The latest sessions come first. */
export type ProfileAnswer = (ProfileRow & { readonly latestSessions: readonly ProfileSessionRow[] }) | undefined;

export const profileSessionsMax = 20;

const plainId = /^[A-Za-z0-9_-]{1,200}$/;

/**
 * The id of a profile in addresses: a digest for a person, whose own id may be an e-mail address; a visitor's id as it
 * is, and spelled in hex where an import brought one that an address cannot hold. Stored in links, so it never changes.
 */
export function profileIdOf(siteId: string, { key, isProfile }: ProfileIdentity): string {
  if (isProfile) return hash('sha256', `${siteId} ${key}`, 'hex').slice(0, profileIdLength);
  return plainId.test(key) ? key : `~${Buffer.from(key).toString('hex')}`;
}

/** Characters of a person's id. */
export const profileIdLength = 24;

/** The visitor an id may stand for. */
export function visitorOfProfileId(profileId: string): string {
  return profileId.startsWith('~') ? Buffer.from(profileId.slice(1), 'hex').toString() : profileId;
}

/** A profile as people read it. */
export function profileOfSite(siteId: string, row: ProfileRow) {
  const { profile, sessions, pageviews, events, conversions, country, city, device, browser, os } = row;
  const { firstSource, firstChannel, lastPathname } = row;
  return {
    profileId: profileIdOf(siteId, profile),
    externalId: profile.isProfile ? profile.key : null,
    traits: Object.fromEntries(row.traits),
    firstSeenAt: new Date(row.firstTs).toISOString(),
    lastSeenAt: new Date(row.lastTs).toISOString(),
    ...{ sessions, pageviews, events, conversions },
    revenue: row.revenue.map(({ currency, amount }) => ({ currency, amount })),
    ...{ country, city, device, browser, os, firstSource, firstChannel, lastPathname },
  };
}

/** A session of a profile as people read it. */
export function sessionOfProfile(row: ProfileSessionRow) {
  const { sessionId, startTs, durationMs, ...more } = row;
  return {
    sessionId,
    startedAt: new Date(startTs).toISOString(),
    endedAt: new Date(startTs + durationMs).toISOString(),
    duration: wholeRatio(durationMs, 1000),
    ...more,
  };
}

/** Who is followed: identified people, anonymous visitors, or both. */
export function basisOf(identified: number, total: number): 'profile' | 'visitor' | 'mixed' {
  if (identified === 0) return 'visitor';
  return identified === total ? 'profile' : 'mixed';
}
